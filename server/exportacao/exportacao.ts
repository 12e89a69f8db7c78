import { sql } from 'kysely';
import type { Db } from '#server/lib/db.ts';
import type { Deps } from '#server/lib/serve.ts';
import type { Entrada } from '#server/lib/zip.ts';
import { DERIVADAS, EXPORTADAS, type Exportada } from './tabelas.ts';

type Linha = Record<string, unknown>;

const LEIA_ME = `Vínculo: everything this practice has written.

dados/<table>.json   one file for each kind of record, as an array; ids are the same everywhere
anexos/, imagens/    the files and pictures that the records name by their id

Dates are YYYY-MM-DD, instants ISO 8601 in UTC, money a decimal in BRL. Records in the trash carry "excluido_em".
`;

const limpa = ({ cofre }: Deps, { colunas, seladas = {}, omitidas = [] }: Exportada, linha: Linha): Linha => {
  const kept = Object.entries(linha).filter(
    ([coluna]) => (!colunas || colunas.includes(coluna)) && !omitidas.includes(coluna) && !DERIVADAS.includes(coluna),
  );
  return Object.fromEntries(
    kept.map(([coluna, value]) => {
      const finalidade = seladas[coluna];
      return [coluna, finalidade && value ? cofre.open(value as Buffer, finalidade).toString() : value];
    }),
  );
};

const tabela = async (deps: Deps, db: Db, nome: string, exportada: Exportada): Promise<Entrada> => {
  const { rows } = await sql<Linha>`select * from ${sql.table(nome)}`.execute(db);
  const linhas = rows.map((linha) => limpa(deps, exportada, linha));
  return { nome: `dados/${nome}.json`, bytes: Buffer.from(JSON.stringify(linhas, null, 1)) };
};

/** All records as they are at one moment. */
const dados = (deps: Deps, conta_id: string) =>
  deps.database.transaction({ conta_id }, async (db) => {
    const entradas: Entrada[] = [];
    for (const [nome, exportada] of Object.entries(EXPORTADAS)) entradas.push(await tabela(deps, db, nome, exportada));
    const anexos = await db.selectFrom('anexos').select(['id', 'nome']).execute();
    const imagens = await db.selectFrom('imagens').select(['id', 'tipo']).execute();
    return { entradas, anexos, imagens };
  });

const nomeDeArquivo = (nome: string) => nome.replace(/[/\\:*?"<>|]/g, '_');

/** The records first, then file by file: one of them is in memory at a time. */
export async function* entradas(deps: Deps, conta_id: string): AsyncGenerator<Entrada> {
  const tudo = await dados(deps, conta_id);
  yield { nome: 'LEIA-ME.txt', bytes: Buffer.from(LEIA_ME) };
  yield* tudo.entradas;
  for (const { id, nome } of tudo.anexos) {
    const bytes = await deps.files.get('anexos', conta_id, id).catch(() => null);
    if (bytes) yield { nome: `anexos/${id}/${nomeDeArquivo(nome)}`, bytes };
  }
  for (const { id, tipo } of tudo.imagens) {
    const bytes = await deps.files.get('imagens', conta_id, id).catch(() => null);
    if (bytes) yield { nome: `imagens/${id}.${tipo.split('/')[1]}`, bytes };
  }
}
