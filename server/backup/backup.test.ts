import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { pacientes } from '#contract/pacientes.ts';
import { startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { knownMigrations, migrate } from '#server/platform/db/migrate/migrate.ts';
import { readEnv } from '#server/platform/env.ts';
import { durably } from '#server/platform/files/durable.ts';
import { createLog } from '#server/platform/log.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';
import { createServer } from '#server/server.ts';
import { backup, restore, verifyArchive, verifyFolder } from './commands.ts';
import { writeArchive } from './entries.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = ownServer();
const SECRET = 'senha do arquivo';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let folder = '';
let archive = '';
let ana: Awaited<ReturnType<typeof server.practice>>;
let image = '';
let imageBytes: Buffer;
const databases: string[] = [];
const roles: string[] = [];

const at = (database: string, who: 'ownerUrl' | 'appUrl' = 'ownerUrl') => {
  const url = new URL(inject(who));
  url.pathname = `/${database}`;
  return url.href;
};
const query = async (url: string, sql: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
};
/** An empty database, of the superuser or of another owner. */
const newDatabase = async (owner?: string) => {
  const name = `b_${uuidv7().replaceAll('-', '')}`;
  await query(at('postgres'), `create database ${name} ${owner ? `owner ${owner}` : ''}`);
  databases.push(name);
  return name;
};
const envOf = (variables: Record<string, string>) => readEnv({ LOG_LEVEL: 'silent', PORT: '0', ...variables });
const sourceEnv = async () => {
  const [row] = await server.owner<{ name: string }>('select current_database() as name');
  return envOf({ DATABASE_URL: at(row?.name ?? ''), DATA_DIR: server.dataDir });
};
const fresh = () => mkdtemp(join(folder, 'data-'));
const tablesIn = async (url: string) =>
  (await query(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).length;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-backup-'));
  archive = join(folder, 'tudo.vinculo');
  ana = await server.practice();
  await server.practice();
  const odd = 'Caio "Ç" \\ \t 中文 \\N ; \u{1F9E9}\nlinha dois';
  await ana.call(pacientes.criar, { body: { nome: 'Caio Lima', observacoes: odd } });
  const form = new FormData();
  form.set('arquivo', new Blob([PIXEL], { type: 'image/png' }), 'a.png');
  const sent = await ana.fetch('/api/imagens?uso=foto', { method: 'POST', body: form });
  image = ((await sent.json()) as { id: string }).id;
  expect(image).toMatch(/^[0-9a-f-]{36}$/);
  imageBytes = Buffer.from(await (await ana.fetch(`/api/imagens/${image}`)).arrayBuffer());
  await backup(await sourceEnv(), archive, SECRET);
});
afterAll(async () => {
  for (const name of databases) await query(at('postgres'), `drop database if exists ${name} with (force)`);
  for (const role of roles) await query(at('postgres'), `drop role if exists ${role}`);
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server on the restored data: signs in, compares the record, opens the picture. */
const expectAlive = async (env: ReturnType<typeof envOf>, appUrl: string) => {
  const again = await createServer(env, appUrl, createLog(env), null);
  try {
    const url = await again.app.listen({ port: 0, host: '127.0.0.1' });
    const old = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${ana.token}` } });
    expect(old.status).toBe(401);
    const signed = await fetch(url + auth.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.email, password: PASSWORD }),
    });
    expect(signed.status).toBe(200);
    const { token } = (await signed.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const list = await (await fetch(`${url}/api/pacientes-json`, { headers })).json();
    const before = (await ana.call<object[]>(pacientes.listar)).body;
    expect(list).toEqual(before);
    const picture = await fetch(`${url}/api/imagens/${image}`, { headers });
    expect(Buffer.from(await picture.arrayBuffer()).equals(imageBytes)).toBe(true);
    // Sequences continue after the restored rows: the audit log accepts new ones.
    expect((await fetch(`${url}/api/pacientes-json`, { headers })).status).toBe(200);
  } finally {
    await again.close();
  }
};

describe('a backup', () => {
  it('is unreadable without its password, and has no name in the clear', async () => {
    const bytes = await readFile(archive);
    expect(bytes.includes('Caio')).toBe(false);
    expect(bytes.includes(ana.email)).toBe(false);
    const env = envOf({ DATABASE_URL: at(await newDatabase()), DATA_DIR: await fresh() });
    await expect(restore(env, archive, null)).rejects.toThrow('BACKUP_PASSWORD');
    await expect(restore(env, archive, 'outra')).rejects.toThrow('password');
    expect(await tablesIn(env.DATABASE_URL ?? '')).toBe(0);
  });

  it('does not overwrite another, and leaves no partial file', async () => {
    await expect(backup(await sourceEnv(), archive, SECRET)).rejects.toThrow('there already');
    const env = envOf({ DATABASE_URL: at('nao_existe'), DATA_DIR: await fresh() });
    const file = join(folder, 'falhou.vinculo');
    await expect(backup(env, file, SECRET)).rejects.toThrow();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});

describe('an incomplete archive', () => {
  it('is removed by a later backup into the same folder; other files stay', async () => {
    const place = await mkdtemp(join(folder, 'lugar-'));
    const name = (what: string) => join(place, `${what}.${uuidv7()}`);
    const [ours, young, theirs] = [name('velho.vinculo'), name('novo.vinculo'), name('foto')];
    await writeFile(ours, (await readFile(archive)).subarray(0, 100));
    await writeFile(young, (await readFile(archive)).subarray(0, 100));
    await writeFile(theirs, 'not an archive');
    const before = new Date(Date.now() - 2 * 3_600_000);
    for (const file of [ours, theirs]) await utimes(file, before, before);
    await backup(await sourceEnv(), join(place, 'tudo.vinculo'), SECRET);
    const left = (await readdir(place)).map((one) => join(place, one)).sort();
    expect(left).toEqual([young, theirs, join(place, 'tudo.vinculo')].sort());
  });
});

describe('a restore', () => {
  it('into the embedded database of an empty folder restores everything', async () => {
    const DATA_DIR = await fresh();
    const env = envOf({ DATA_DIR });
    const done = await restore(env, archive, SECRET);
    expect(done.linhas).toMatchObject({ contas: 2, usuarios: 2, pacientes: 1, imagens: 1 });
    expect(done.arquivos).toBe(1);
    const embedded = await startEmbedded(DATA_DIR);
    try {
      await expectAlive(env, await migrate(embedded.url));
      const second = join(folder, 'de-novo.vinculo');
      // Next to the running server, as `npm run backup` does.
      const again = await backup(env, second, null);
      expect(again.fim.linhas).toMatchObject({ contas: 2, pacientes: 1, imagens: 1 });
    } finally {
      await embedded.stop();
    }
    await expect(restore(env, archive, SECRET)).rejects.toThrow('already');
  });

  it('into a PostgreSQL with an owner without BYPASSRLS, and a backup of it', async () => {
    const [owner, app] = [`o_${Date.now()}`, `a_${Date.now()}`];
    roles.push(owner, app);
    for (const role of [owner, app])
      await query(at('postgres'), `create role ${role} login nosuperuser password 'segredo'`);
    await query(at('postgres'), `alter role ${owner} createrole; grant vinculo_app to ${app}`);
    const as = (role: string, database: string) => {
      const url = new URL(at(database));
      url.username = role;
      url.password = 'segredo';
      return url.href;
    };
    const name = await newDatabase(owner);
    const variables = { DATABASE_URL: as(owner, name), DATABASE_APP_URL: as(app, name) };
    const env = envOf({ ...variables, DATA_DIR: await fresh() });
    const done = await restore(env, archive, SECRET);
    expect(done.linhas).toMatchObject({ contas: 2, usuarios: 2, pacientes: 1 });
    const second = join(folder, 'do-dono.vinculo');
    const again = await backup(env, second, SECRET);
    expect(again.fim.linhas).toEqual(done.linhas);
    await expectAlive(env, as(app, name));
    const open = await query(
      at(name),
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    expect(open).toEqual([]);
    const keys = (url: string) => query(url, `select count(*)::int as n from pg_constraint where contype = 'f'`);
    expect(await keys(at(name))).toEqual(await keys((await sourceEnv()).DATABASE_URL ?? ''));
    await expect(restore(env, archive, SECRET)).rejects.toThrow('already');
  });

  it('of an archive of an older version migrates it', async () => {
    const all = [...(await knownMigrations()).keys()];
    const before = new Set(all.filter((nome) => nome < '0015'));
    expect(before.size).toBeLessThan(all.length);
    const old = await newDatabase();
    await migrate(at(old), at(old, 'appUrl'), before);
    await query(at(old), 'insert into contas (id) values (gen_random_uuid())');
    const file = join(folder, 'velho.vinculo');
    await backup(envOf({ DATABASE_URL: at(old), DATA_DIR: server.dataDir }), file, SECRET);
    const now = await newDatabase();
    const env = envOf({ DATABASE_URL: at(now), DATABASE_APP_URL: at(now, 'appUrl'), DATA_DIR: await fresh() });
    expect((await restore(env, file, SECRET)).linhas).toMatchObject({ contas: 1 });
    expect(await query(at(now), 'select count(*)::int as n from segundos_fatores')).toEqual([{ n: 0 }]);
  });

  it('of an archive made before pg-copy-streams brings every row and file back', async () => {
    const file = join(import.meta.dirname, 'before-pg-copy-streams.vinculo');
    const now = await newDatabase();
    const env = envOf({ DATABASE_URL: at(now), DATABASE_APP_URL: at(now, 'appUrl'), DATA_DIR: await fresh() });
    const { linhas, arquivos } = await restore(env, file, SECRET);
    expect({ ...linhas, arquivos }).toMatchObject({ contas: 1, pacientes: 2, anexos: 1, auditoria: 5, arquivos: 1 });
    expect((await verifyArchive(file, SECRET)).faltas).toEqual([]);
    expect((await verifyFolder(env)).faltas).toEqual([]);
  });

  it('refuses an archive of a newer version, or with another key, before it changes anything', async () => {
    const file = join(folder, 'novo.vinculo');
    async function* parts() {
      const migracoes = [{ nome: '9999_futuro.sql', soma: 'x' }];
      yield { entry: { tipo: 'inicio' as const, criado_em: 'hoje', migracoes }, bytes: [] };
      yield { entry: { tipo: 'chave' as const }, bytes: [Buffer.alloc(32)] };
      yield { entry: { tipo: 'fim' as const, linhas: {}, arquivos: 0, removidos: [] }, bytes: [] };
    }
    await durably(file, (handle) => writeArchive(handle, null, parts()));
    const env = envOf({ DATABASE_URL: at(await newDatabase()), DATA_DIR: await fresh() });
    await expect(restore(env, file, null)).rejects.toThrow('9999_futuro');
    await writeFile(join(env.DATA_DIR, 'encryption.key'), Buffer.alloc(32, 7).toString('base64'));
    await expect(restore(env, archive, SECRET)).rejects.toThrow('key');
    expect(await tablesIn(env.DATABASE_URL ?? '')).toBe(0);
  });

  it('detects any damage before it changes anything', async () => {
    const good = await readFile(archive);
    const env = envOf({ DATABASE_URL: at(await newDatabase()), DATA_DIR: await fresh() });
    const damage: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['another file', Buffer.from('PK\u0003\u0004 not ours at all, but long enough to be looked at')],
      ['half a header', good.subarray(0, 20)],
      ['cut off at the start', good.subarray(0, 60)],
      ['cut off in the middle', good.subarray(0, Math.floor(good.length / 2))],
      ['without its last byte', good.subarray(0, -1)],
      ['with trailing bytes', Buffer.concat([good, Buffer.from('mais')])],
    ];
    for (const share of [0.02, 0.3, 0.6, 0.99]) {
      const bytes = Buffer.from(good);
      const where = Math.floor(good.length * share);
      bytes[where] = (bytes[where] ?? 0) ^ 1;
      damage.push([`one bit at ${share}`, bytes]);
    }
    const file = join(folder, 'ruim.vinculo');
    for (const [what, bytes] of damage) {
      await writeFile(file, bytes);
      await expect(restore(env, file, SECRET), what).rejects.toThrow(/damaged|password/);
    }
    expect(await tablesIn(env.DATABASE_URL ?? '')).toBe(0);
  });
});
