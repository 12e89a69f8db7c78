import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresDialect as Driver, Kysely } from 'kysely';
import { ArrayExpressionNode, GenericExpressionNode, generate, LiteralNode, PostgresDialect } from 'kysely-codegen';
import pg from 'pg';
import { VALUES } from '#server/platform/db/columns/values.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { migrate } from '#server/platform/db/migrate/migrate.ts';
import { SHAPED } from '#server/platform/db/shapes.ts';

type Column = { name: string; generated: boolean; array: boolean };

const columnsOf = async (url: string) => {
  const client = await connect(url);
  try {
    const { rows } = await client.query<Column>(
      `select table_name || '.' || column_name as name, column_default is not null as generated,
         data_type = 'ARRAY' as array
       from information_schema.columns where table_schema = 'public'`,
    );
    return rows;
  } finally {
    await client.end();
  }
};

/** `Generated<Value<"table.column">>`; the generator adds `null`. */
const typeOf = (name: string, { name: column, generated, array }: Column) => {
  const one = new GenericExpressionNode(name, [new LiteralNode(column)]);
  const whole = array ? new ArrayExpressionNode(one) : one;
  return generated ? new GenericExpressionNode('Generated', [whole]) : whole;
};

/** The types of columns that hold a word of a list, or a shape of the contract. */
const overridesOf = (columns: Column[]) => {
  const typed = (names: string[], type: string) =>
    names.map((name) => {
      const column = columns.find((one) => one.name === name);
      if (!column) throw new Error(`There is no column ${name}.`);
      return [name, typeOf(type, column)] as const;
    });
  return Object.fromEntries([...typed(Object.keys(VALUES), 'Value'), ...typed(SHAPED, 'Shape')]);
};

/** Writes the types of the tables from a freshly migrated database: `npm run schema [file]`. */
const outFile = process.argv[2] ?? 'server/platform/db/schema.ts';
const dir = await mkdtemp(join(tmpdir(), 'vinculo-schema-'));
const postgres = await startEmbedded(dir);
try {
  await migrate(postgres.url);
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'string' });
  const pool = new pg.Pool({ connectionString: postgres.url });
  // A connection may still be closing when the database stops.
  pool.on('error', () => undefined);
  const db = new Kysely({ dialect: new Driver({ pool }) });
  await generate({
    db,
    dialect,
    outFile,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    excludePattern: '{public.migracoes,pgboss.*}',
    typeMapping: { timestamptz: 'string', int8: 'number' },
    overrides: { columns: overridesOf(await columnsOf(postgres.url)) },
    customImports: { Value: './columns/values.ts', Shape: './shapes.ts' },
  });
  await db.destroy();
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
