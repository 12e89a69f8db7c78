import pg from 'pg';
import { agora } from '#domain/days/fuso.ts';
import { UNFINISHED } from '#server/platform/db/migrate/migrate.ts';
import { inNameOf, practicesToRead } from '#server/platform/db/owner.ts';
import { Recusa } from '#server/platform/errors.ts';
import { ESPECIES } from '#server/platform/files/storage.ts';
import type { Store } from '#server/platform/files/store.ts';
import { copyOut } from './copy.ts';
import type { Part } from './entries.ts';

/** Not backed up: after a restore users sign in again, and old links stay invalid. */
const LEFT_OUT = ['migracoes', 'sessoes', 'acessos_encerrados', 'links', 'tentativas', 'mail_marcas', UNFINISHED];

const id = pg.escapeIdentifier;

export type Tabela = { nome: string; colunas: string[]; inquilino: boolean };

/** All our tables with their columns, without generated ones. */
export const tabelas = async (client: pg.Client): Promise<Tabela[]> => {
  const { rows } = await client.query<Tabela>(
    `select c.relname as nome, c.relrowsecurity as inquilino,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as colunas
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by 1, 2 order by 1`,
    [LEFT_OUT],
  );
  return rows;
};

const migracoes = async (client: pg.Client) =>
  (await client.query<{ nome: string; soma: string }>('select nome, soma from migracoes order by nome')).rows;

async function* counting(bytes: AsyncIterable<Buffer>, count: () => void) {
  for await (const chunk of bytes) {
    // One line per row: line breaks inside values are escaped.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count();
    yield chunk;
  }
}

const lerTabela = (client: pg.Client, { nome, colunas }: Tabela) =>
  copyOut(client, `select ${colunas.map(id).join(', ')} from ${id(nome)}`);

/** Tables with one file per row. */
export const COM_ARQUIVO = ESPECIES;

type Arquivo = { especie: string; conta_id: string; id: string };
const nomeDe = ({ especie, conta_id, id }: Arquivo) => `${conta_id}/${especie}/${id}`;

/** `todas`: the tables of this database, which may be older than this code. */
const arquivosDe = async (client: pg.Client, todas: Tabela[]): Promise<Arquivo[]> => {
  const ha = COM_ARQUIVO.filter((nome) => todas.some((tabela) => tabela.nome === nome));
  const all = ha.map((nome) => `select '${nome}' as especie, conta_id, id from ${nome}`).join(' union all ');
  return (await client.query<Arquivo>(all)).rows;
};

/** Whether a row still exists after the snapshot: the trash may have been emptied meanwhile. */
const aindaHa = async (client: pg.Client, { especie, conta_id, id: row }: Arquivo) => {
  await client.query('begin read only');
  await inNameOf(client, conta_id);
  const sql = `select 1 from ${id(especie)} where conta_id = $1 and id = $2`;
  const { rowCount } = await client.query(sql, [conta_id, row]);
  await client.query('commit');
  return rowCount === 1;
};

/**
 * Yields a snapshot of the database, then the file of every row that has one. Missing files are left out; `conferir.ts`
 * reports them.
 */
export async function* dump(client: pg.Client, store: Store, key: Buffer): AsyncGenerator<Part> {
  const linhas: Record<string, number> = {};
  await client.query('begin transaction isolation level repeatable read read only');
  yield {
    entry: { tipo: 'inicio', criado_em: agora(), migracoes: await migracoes(client) },
    bytes: [],
  };
  const todas = await tabelas(client);
  const contas = await practicesToRead(client);
  const part = (tabela: Tabela): Part => {
    const { nome, colunas } = tabela;
    linhas[nome] ??= 0;
    const more = () => {
      linhas[nome] = (linhas[nome] ?? 0) + 1;
    };
    return { entry: { tipo: 'tabela', nome, colunas }, bytes: counting(lerTabela(client, tabela), more) };
  };
  const rows: Arquivo[] = [];
  if (contas === null) rows.push(...(await arquivosDe(client, todas)));
  for (const tabela of todas) if (!tabela.inquilino || contas === null) yield part(tabela);
  for (const conta of contas ?? []) {
    await inNameOf(client, conta);
    rows.push(...(await arquivosDe(client, todas)));
    for (const tabela of todas) if (tabela.inquilino) yield part(tabela);
  }
  await client.query('commit');
  const removidos: string[] = [];
  let arquivos = 0;
  for (const row of rows) {
    const nome = nomeDe(row);
    const bytes = await store.get(nome).catch((error) => {
      // A store that is down is not a missing file.
      if (error instanceof Recusa) throw error;
      return null;
    });
    if (bytes) {
      arquivos += 1;
      yield { entry: { tipo: 'arquivo', nome }, bytes: [bytes] };
    } else if (!(await aindaHa(client, row))) removidos.push(nome);
  }
  yield { entry: { tipo: 'chave' }, bytes: [key] };
  yield { entry: { tipo: 'fim', linhas, arquivos, removidos }, bytes: [] };
}
