import type pg from 'pg';

/**
 * Reads as the owner of the database. Row-level security applies to the owner too, so an owner who cannot bypass it
 * reads practice by practice, inside a transaction.
 */
const setting = (client: pg.Client, name: string, value: string) =>
  client.query('select set_config($1, $2, true)', [name, value]);

/** Shows the rows of a practice to the product itself, whatever a member may see. */
export const inNameOf = async (client: pg.Client, contaId: string) => {
  await setting(client, 'app.conta_id', contaId);
  await setting(client, 'app.funcao', 'produto');
};

/** The practices to read one by one; `null` if one query sees all of them. */
export const practicesToRead = async (client: pg.Client): Promise<string[] | null> => {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  );
  if (rows[0]?.all) return null;
  await setting(client, 'app.tarefa', 'limpeza');
  const { rows: contas } = await client.query<{ id: string }>('select id from contas order by id');
  await setting(client, 'app.tarefa', '');
  return contas.map((conta) => conta.id);
};

/** Rows of all practices, from a query that row-level security may limit to one practice. */
export async function* ofEveryPractice<T extends pg.QueryResultRow>(client: pg.Client, sql: string) {
  const contas = await practicesToRead(client);
  for (const conta of contas ?? [null]) {
    if (conta) await inNameOf(client, conta);
    yield* (await client.query<T>(sql)).rows;
  }
}
