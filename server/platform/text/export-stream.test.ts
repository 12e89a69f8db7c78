import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { batches } from '#server/platform/db/cursor.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { exportStream } from './export-stream.ts';
import { paced } from './paced.ts';

const server = testServer();
const PART = 'x'.repeat(10_000);
const passing = () => new Promise((done) => setImmediate(done));

/** An endless source that records how much was read from it, and whether it was ended. */
const endless = () => {
  const seen = { parts: 0, ended: false };
  const source = async function* () {
    try {
      for (;;) {
        seen.parts += 1;
        yield PART;
        await passing();
      }
    } finally {
      seen.ended = true;
    }
  };
  return { seen, source };
};

async function* short() {
  yield 'a';
  yield 'b';
}

describe('an export', () => {
  it('is produced no faster than it is read, and ends when its reader leaves', async () => {
    const { seen, source } = endless();
    const stream = exportStream('a', source);
    await once(stream, 'readable');
    for (let turn = 0; turn < 500; turn++) await passing();
    // What fits into the buffers of a stream, and no more.
    expect(seen.parts).toBeLessThan(20);
    stream.destroy();
    await expect.poll(() => seen.ended).toBe(true);
  });

  it('waits for an earlier export of its practice, but not of other practices', async () => {
    const { seen, source } = endless();
    const first = exportStream('a', source);
    first.read(0);
    const second = text(exportStream('a', short));
    let done = false;
    void second.then(() => {
      done = true;
    });
    await expect.poll(() => seen.parts).toBeGreaterThan(0);
    expect(await text(exportStream('b', short))).toBe('ab');
    expect(done).toBe(false);
    first.destroy();
    expect(await second).toBe('ab');
  });

  it('is refused if too many of its practice wait', async () => {
    const { source } = endless();
    const many = Array.from({ length: 21 }, () => exportStream('a', source));
    for (const one of many) one.read(0);
    const error = await text(exportStream('a', source)).catch((why) => why);
    expect(error).toMatchObject({ status: 503 });
    for (const one of many) one.destroy();
    await expect.poll(() => text(exportStream('a', short)).catch(() => null)).toBe('ab');
  });
});

describe('a download', () => {
  it('is cut off if its reader stops reading', async () => {
    const { seen, source } = endless();
    const stream = paced(source(), 200);
    stream.read(0);
    const [error] = await once(stream, 'error');
    expect(error.message).toMatch(/stopped reading/);
    await expect.poll(() => seen.ended).toBe(true);
  });
});

describe('rows read by a cursor', () => {
  const rows = (db: Parameters<typeof batches>[0]) =>
    batches(db, sql<{ n: number }>`select n from generate_series(1, ${1000}::int) as n`.compile(db), 300);

  it('come in batches, complete and in order', async () => {
    const { user } = await server.practice();
    const found: number[][] = [];
    for await (const batch of server.deps.database.snapshot(user, rows)) found.push(batch.map(({ n }) => n));
    expect(found.map(({ length }) => length)).toEqual([300, 300, 300, 100]);
    expect(found.flat()).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
  });

  it('have the columns of their own query, also on one connection', async () => {
    const { user } = await server.practice();
    const two = async function* (db: Parameters<typeof batches>[0]) {
      yield* batches(db, sql<object>`select 1 as n`.compile(db), 300);
      yield* batches(db, sql<object>`select 'a' as first, 2 as second`.compile(db), 300);
    };
    const found: object[] = [];
    for await (const batch of server.deps.database.snapshot(user, two)) found.push(...batch);
    expect(found).toEqual([{ n: 1 }, { first: 'a', second: 2 }]);
  });

  it('release their connection when the reader stops', async () => {
    const { user } = await server.practice();
    const { pool } = server.deps.database;
    for await (const _ of server.deps.database.snapshot(user, rows)) break;
    expect(pool.idleCount).toBe(pool.totalCount);
  });
});
