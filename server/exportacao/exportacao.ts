import { sql } from 'kysely';
import { batches } from '#server/platform/db/cursor.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Practice } from '#server/platform/db/scope.ts';
import type { ESPECIES } from '#server/platform/files/storage.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import type { Entrada } from '#server/platform/text/zip.ts';
import { DERIVADAS, EXPORTADAS, type Exportada } from './tabelas.ts';

type Linha = Record<string, unknown>;

const LEIA_ME = `Vínculo: everything this practice has written.

dados/<table>.json   one file for each kind of record, as an array; ids are the same everywhere
anexos/, imagens/    the files and pictures that the records name by their id

Dates are YYYY-MM-DD, instants ISO 8601 in UTC, money a decimal in BRL. Records in the trash carry "excluido_em".
`;

/** Rows of these tables contain whole texts, so a batch is small. */
const LOTE = 20;

const abertas = ({ cofre }: Deps, { seladas = {} }: Exportada, linha: Linha): Linha =>
  Object.fromEntries(
    Object.entries(linha).map(([coluna, value]) => {
      const finalidade = seladas[coluna];
      return [coluna, finalidade && value ? cofre.open(value as Buffer, finalidade).toString() : value];
    }),
  );

/** The exported columns of each table. */
const colunasDe = async (db: Db) => {
  const { rows } = await sql<{ tabela: string; coluna: string }>`
    select table_name as tabela, column_name as coluna from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(EXPORTADAS)}) order by ordinal_position`.execute(
    db,
  );
  return (nome: string, { colunas, omitidas = [], clinicas }: Exportada) =>
    rows.flatMap(({ tabela, coluna }) =>
      tabela === nome &&
      (!colunas || colunas.includes(coluna)) &&
      ![...omitidas, ...DERIVADAS, ...(clinicas?.colunas ?? [])].includes(coluna)
        ? coluna
        : [],
    );
};

async function* emJson(deps: Deps, db: Db, nome: string, exportada: Exportada, colunas: string[]) {
  const { clinicas, proprias } = exportada;
  const doCaso = clinicas?.colunas.map((coluna) => sql.ref(`c.${coluna}`)) ?? [];
  const visao = clinicas
    ? sql`left join ${sql.table(clinicas.visao)} c on c.conta_id = t.conta_id and c.id = t.id`
    : sql``;
  const todas = sql.join([...colunas.map((coluna) => sql.ref(`t.${coluna}`)), ...doCaso]);
  const query =
    sql<Linha>`select ${todas} from ${sql.table(nome)} t ${visao} ${proprias ? sql`where t.conta_id = app_conta()` : sql``}`.compile(
      db,
    );
  let antes = '[\n';
  for await (const linhas of batches(db, query, LOTE))
    for (const linha of linhas) {
      yield antes + JSON.stringify(abertas(deps, exportada, linha), null, 1);
      antes = ',\n';
    }
  yield antes === ',\n' ? '\n]\n' : '[]\n';
}

const nomeDeArquivo = (nome: string) => nome.replace(/[/\\:*?"<>|]/g, '_');

type Arquivo = { especie: (typeof ESPECIES)[number]; id: string; nome: string };

const arquivosDe = async (db: Db, conta_id: string): Promise<Arquivo[]> => {
  const anexos = await db.selectFrom('anexos').select(['id', 'nome']).execute();
  const imagens = await db.selectFrom('imagens').select(['id', 'tipo']).where('conta_id', '=', conta_id).execute();
  const entregas = await db.selectFrom('entregas').select('id').execute();
  const assinados = await db.selectFrom('coleta_arquivos').select('id').execute();
  return [
    ...anexos.map(({ id, nome }) => ({ especie: 'anexos' as const, id, nome: `${id}/${nomeDeArquivo(nome)}` })),
    ...imagens.map(({ id, tipo }) => ({ especie: 'imagens' as const, id, nome: `${id}.${tipo.split('/')[1]}` })),
    ...entregas.map(({ id }) => ({ especie: 'entregas' as const, id, nome: `${id}.pdf` })),
    ...assinados.map(({ id }) => ({ especie: 'coleta_arquivos' as const, id, nome: `${id}.pdf` })),
  ];
};

/** The records, then the files one by one: only a few rows or a chunk of a file are in memory. */
export async function* entradas(deps: Deps, practice: Practice): AsyncGenerator<Entrada> {
  const { conta_id } = practice;
  let arquivos: Arquivo[] = [];
  yield { nome: 'LEIA-ME.txt', partes: [LEIA_ME] };
  yield* deps.database.snapshot(practice, async function* (db): AsyncGenerator<Entrada> {
    const colunas = await colunasDe(db);
    for (const [nome, exportada] of Object.entries(EXPORTADAS))
      yield { nome: `dados/${nome}.json`, partes: emJson(deps, db, nome, exportada, colunas(nome, exportada)) };
    arquivos = await arquivosDe(db, conta_id);
  });
  for (const { especie, id, nome } of arquivos) {
    const file = await deps.files.open(especie, conta_id, id).catch(() => null);
    try {
      if (file) yield { nome: `${especie}/${nome}`, partes: file.stream, compactar: false };
    } finally {
      file?.stream.destroy();
    }
  }
}
