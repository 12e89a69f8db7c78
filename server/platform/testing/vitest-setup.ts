import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { migrate } from '#server/platform/db/migrate/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    appUrl: string;
    /** Removed at the end of the run, with everything in it. */
    folder: string;
  }
}

export const TEMPLATE = 'vinculo_template';

/** Settings that trade durability for speed. The tests of power cuts start their own PostgreSQL. */
const FORGETFUL = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'];

/** One real PostgreSQL for the whole run, with a migrated database that is copied for each test server. */
export default async ({ provide }: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'vinculo-test-'));
  const postgres = await startEmbedded(folder);
  const url = new URL(postgres.url);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const name of FORGETFUL) await client.query(`alter system set ${name} = off`);
  await client.query('select pg_reload_conf()');
  const appUrl = await migrate(postgres.url);
  await client.query(`alter database vinculo rename to ${TEMPLATE}`);
  await client.end();
  provide('ownerUrl', url.href);
  provide('appUrl', appUrl);
  provide('folder', folder);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
