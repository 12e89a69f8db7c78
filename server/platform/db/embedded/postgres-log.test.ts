import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from './postgres.ts';
import { rotateLog } from './postgres-log.ts';

vi.setConfig({ testTimeout: 60_000 });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the log of the embedded PostgreSQL', () => {
  it('is truncated when it is large, also while it is open, and a few old ones are kept', async () => {
    const file = join(folder, 'a.log');
    const held = await open(file, 'a');
    for (let turn = 1; turn <= 6; turn++) {
      await held.write(`${turn}`.repeat(100));
      await rotateLog(file, 100);
      expect((await stat(file)).size).toBe(0);
    }
    await held.write('next');
    await held.close();
    expect(await readFile(file, 'utf8')).toBe('next');
    expect((await readdir(folder)).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2', 'a.log.3']);
    expect((await readFile(`${file}.3`, 'utf8'))[0]).toBe('4');
  });

  it('has slow statements without values and errors without rows, and is rotated while PostgreSQL runs', async () => {
    const dir = join(folder, 'data');
    const postgres = await startEmbedded(dir);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const file = join(dir, 'postgres.log');
    try {
      await client.query('select pg_sleep(1.1), $1::text', ['Caio Lima']);
      await client.query('create table nomes (nome text primary key)');
      const insert = () => client.query('insert into nomes values ($1)', ['Lia Prado']);
      await insert();
      await expect(insert()).rejects.toThrow('duplicate');
      const log = await readFile(file, 'utf8');
      expect(log).toMatch(/duration: .* select pg_sleep\(1\.1\)/);
      expect(log).toContain('duplicate key');
      expect(log).not.toMatch(/Caio|Lia/);
      postgres.guard(() => undefined);
      await appendFile(file, 'x'.repeat(11 * 1024 * 1024));
      await expect.poll(async () => (await stat(file)).size, { timeout: 10_000 }).toBeLessThan(1024);
      expect((await stat(`${file}.1`)).size).toBeGreaterThan(10 * 1024 * 1024);
      await writeFile(`${file}.1`, '');
    } finally {
      await client.end();
      await postgres.stop();
    }
  });
});
