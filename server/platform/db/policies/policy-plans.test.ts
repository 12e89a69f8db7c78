import { beforeAll, describe, expect, it } from 'vitest';
import { testServer } from '#server/platform/testing/testing.ts';

/**
 * Row-level security adds the policies of a table to each query, with those of every table that they name. A policy that
 * names many is planned and started by each query, even if none of it is ever executed: it must be a function instead
 * (`link_ao_alcance`).
 */
const NODES_MAX = 250;

const server = testServer();
let tables: string[] = [];

/** How many lines the plan of a table has, for the server's own role. */
const linesOf = async (query: string) => {
  const client = await server.deps.database.pool.connect();
  try {
    return (await client.query(`explain ${query}`)).rows.length;
  } finally {
    client.release();
  }
};

beforeAll(async () => {
  const rows = await server.owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_any_column_privilege('vinculo_app', oid, 'select') order by 1`,
  );
  tables = rows.map(({ name }) => name);
});

describe('the policies of the database', () => {
  it('make a plan of a bounded size for each table', async () => {
    const large: string[] = [];
    for (const table of tables) {
      const lines = await linesOf(`select from ${table}`);
      if (lines > NODES_MAX) large.push(`${table}: ${lines}`);
    }
    expect(tables.length).toBeGreaterThan(50);
    expect(large).toEqual([]);
  });

  it('leave links small enough to be joined in a query of the agenda', async () => {
    const query = `select from atendimentos a join links_enviados k on k.conta_id = a.conta_id and k.atendimento_id = a.id
      join link_respostas r on r.conta_id = k.conta_id and r.link_id = k.id`;
    expect(await linesOf(query)).toBeLessThan(150);
  });
});
