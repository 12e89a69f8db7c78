import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from './migrate.ts';
import { startEmbedded } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    appUrl: string;
  }
}

const TEMPLATE = 'vinculo_template';

/** One real PostgreSQL for the whole run, with a migrated database that every test file gets its own copy of. */
export default async ({ provide }: TestProject) => {
  const dir = await mkdtemp(join(tmpdir(), 'vinculo-test-'));
  const postgres = await startEmbedded(dir);
  const appUrl = await migrate(postgres.url);
  const url = new URL(postgres.url);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter database vinculo rename to ${TEMPLATE}`);
  await client.end();
  provide('ownerUrl', url.href);
  provide('appUrl', appUrl);
  return async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
};
