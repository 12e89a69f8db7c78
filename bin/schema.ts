import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/db/postgres.ts';

/** Writes the types of the tables from a freshly migrated database: `npm run schema [file]`. */
const out = process.argv[2] ?? 'server/platform/db/schema.ts';
const dir = await mkdtemp(join(tmpdir(), 'vinculo-schema-'));
const postgres = await startEmbedded(dir);
try {
  await migrate(postgres.url);
  const parsers = [
    '--date-parser',
    'string',
    '--numeric-parser',
    'string',
    '--type-mapping',
    '{"timestamptz":"string","int8":"number"}',
  ];
  const args = [
    '--url',
    postgres.url,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    '{public.migracoes,pgboss.*}',
  ];
  const cli = 'node_modules/kysely-codegen/dist/cli/bin.js';
  const { status } = spawnSync(process.execPath, [cli, ...args, ...parsers, '--out-file', out], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
