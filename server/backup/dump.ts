import pg from 'pg';
import type { Store } from '#server/lib/storage.ts';
import { copyOut } from './copy.ts';
import type { Part } from './entries.ts';

/** Worth nothing in a restored practice: whoever was signed in signs in again, and old links stay dead. */
const LEFT_OUT = ['migracoes', 'sessoes', 'links', 'tentativas', 'mail_marcas'];

const id = pg.escapeIdentifier;

export type Tabela = { nome: string; colunas: string[]; inquilino: boolean };

/** Every table of ours with the columns that hold something of their own. */
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

const setting = (client: pg.Client, name: string, value: string) =>
  client.query('select set_config($1, $2, true)', [name, value]);

/**
 * In whose name to read: row-level security holds for the owner too, so one who cannot bypass it reads practice by
 * practice.
 */
const nomes = async (client: pg.Client): Promise<string[] | null> => {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  );
  if (rows[0]?.all) return null;
  await setting(client, 'app.tarefa', 'limpeza');
  const { rows: contas } = await client.query<{ id: string }>('select id from contas order by id');
  await setting(client, 'app.tarefa', '');
  return contas.map((conta) => conta.id);
};

async function* counting(bytes: AsyncIterable<Buffer>, count: () => void) {
  for await (const chunk of bytes) {
    // A line a row: a line break inside of a value is written as two other characters.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count();
    yield chunk;
  }
}

const lerTabela = (client: pg.Client, { nome, colunas }: Tabela) =>
  copyOut(client, `select ${colunas.map(id).join(', ')} from ${id(nome)}`);

/** The whole product in one moment of its database, then its files: every row that names a file has it. */
export async function* dump(client: pg.Client, store: Store, key: Buffer | null): AsyncGenerator<Part> {
  const linhas: Record<string, number> = {};
  await client.query('begin transaction isolation level repeatable read read only');
  yield {
    entry: { tipo: 'inicio', criado_em: new Date().toISOString(), migracoes: await migracoes(client) },
    bytes: [],
  };
  const todas = await tabelas(client);
  const contas = await nomes(client);
  const part = (tabela: Tabela): Part => {
    const { nome, colunas } = tabela;
    linhas[nome] ??= 0;
    const more = () => {
      linhas[nome] = (linhas[nome] ?? 0) + 1;
    };
    return { entry: { tipo: 'tabela', nome, colunas }, bytes: counting(lerTabela(client, tabela), more) };
  };
  for (const tabela of todas) if (!tabela.inquilino || contas === null) yield part(tabela);
  for (const conta of contas ?? []) {
    await setting(client, 'app.conta_id', conta);
    for (const tabela of todas) if (tabela.inquilino) yield part(tabela);
  }
  await client.query('commit');
  let arquivos = 0;
  for await (const nome of store.list()) {
    const bytes = await store.get(nome).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!bytes) continue;
    arquivos += 1;
    yield { entry: { tipo: 'arquivo', nome }, bytes: [bytes] };
  }
  if (key) yield { entry: { tipo: 'chave' }, bytes: [key] };
  yield { entry: { tipo: 'fim', linhas, arquivos }, bytes: [] };
}
