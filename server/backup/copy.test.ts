import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { copyIn, copyOut } from './copy.ts';

/** A TCP relay before PostgreSQL that counts the bytes of the answers and can cut every connection. */
const relayed = new Set<Socket>();
let received = 0;
let relay: Server;
let url = '';
const clients: pg.Client[] = [];

const open = async (address = url) => {
  const client = await connect(address);
  clients.push(client);
  return client;
};
const cut = () => {
  for (const socket of relayed) socket.destroy();
};
const rowsOf = (count: number) => `select repeat('ç', 500) from generate_series(1, ${count}) n`;
async function* lines(count: number, after: (line: number) => void = () => undefined) {
  for (let line = 1; line <= count; line += 1) {
    after(line);
    yield Buffer.from(`${line}\t${'中'.repeat(300)}\n`);
  }
}
const table = async (client: pg.Client) => {
  await client.query('create temporary table linhas (n integer primary key, texto text)');
};
const answers = async (client: pg.Client) => (await client.query('select 1 as n')).rows;

beforeAll(async () => {
  const { hostname, port } = new URL(inject('ownerUrl'));
  relay = createServer((socket) => {
    const upstream = dial(Number(port), hostname);
    for (const one of [socket, upstream]) {
      relayed.add(one);
      one.on('error', () => undefined).on('close', () => relayed.delete(one));
    }
    socket.on('close', () => upstream.destroy()).pipe(upstream);
    upstream
      .on('close', () => socket.destroy())
      .on('data', ({ length }) => {
        received += length;
      });
    upstream.pipe(socket);
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(inject('ownerUrl'));
  through.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  url = through.href;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(() => {
  cut();
  relay.close();
});

describe('copyOut', () => {
  it('gives every byte, and leaves the connection usable', async () => {
    const client = await open();
    const parts: Buffer[] = [];
    for await (const part of copyOut(client, rowsOf(5000))) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(`${'ç'.repeat(500)}\n`.repeat(5000));
    expect(await answers(client)).toEqual([{ n: 1 }]);
  });

  it('reads no further while its reader waits', async () => {
    const client = await open();
    const before = received;
    const rows = copyOut(client, rowsOf(60_000));
    await rows.next();
    await sleep(500);
    const waiting = received - before;
    await sleep(500);
    expect(received - before).toBe(waiting);
    expect(waiting).toBeLessThan(30_000_000);
    let size = 0;
    for await (const part of rows) size += part.length;
    expect(size).toBeGreaterThan(59_000_000);
  });

  it('fails with the error of PostgreSQL, before and in the middle of the rows', async () => {
    const client = await open();
    const read = async (query: string) => {
      for await (const _ of copyOut(client, query));
    };
    await expect(read('select * from nao_existe')).rejects.toThrow('nao_existe');
    await expect(read('select 1 / (20000 - n) from generate_series(1, 30000) n')).rejects.toThrow('division by zero');
    expect(await answers(client)).toEqual([{ n: 1 }]);
  });

  it('fails when the connection breaks in the middle', async () => {
    for (const lose of [
      cut,
      async (pid: number) => (await open(inject('ownerUrl'))).query('select pg_terminate_backend($1)', [pid]),
    ]) {
      const client = await open();
      const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [
        { pid: number },
      ];
      const rows = copyOut(client, rowsOf(60_000));
      await rows.next();
      await lose(pid);
      const rest = async () => {
        for await (const _ of rows);
      };
      await expect(rest()).rejects.toThrow(/terminat/);
    }
  });

  it('whose reader stops lets the connection end', async () => {
    const client = await open();
    for await (const _ of copyOut(client, rowsOf(60_000))) break;
    await client.end();
  });
});

describe('copyIn', () => {
  it('writes every row, whichever way the bytes are cut', async () => {
    const client = await open();
    await table(client);
    const whole = Buffer.from('1\tçã\n2\t中文\n3\t\\N\n');
    const single = async function* () {
      for (const byte of whole) yield Buffer.of(byte);
    };
    expect(await copyIn(client, 'linhas (n, texto)', single())).toBe(3);
    const { rows } = await client.query('select texto from linhas order by n');
    expect(rows.map(({ texto }) => texto)).toEqual(['çã', '中文', null]);
  });

  it('asks its source for no more than PostgreSQL takes', async () => {
    const client = await open();
    const holder = await open();
    await client.query('create table if not exists copia_lenta (n integer, texto text)');
    try {
      await holder.query('begin; lock table copia_lenta');
      let asked = 0;
      const copied = copyIn(
        client,
        'copia_lenta',
        lines(60_000, (line) => {
          asked = line;
        }),
      );
      await sleep(500);
      expect(asked).toBeLessThan(30_000);
      await holder.query('commit');
      expect(await copied).toBe(60_000);
    } finally {
      await holder.query('rollback');
      await client.query('drop table copia_lenta');
    }
  });

  it('fails with the error of PostgreSQL, before and in the middle of the rows', async () => {
    const client = await open();
    await expect(copyIn(client, 'nao_existe', lines(10))).rejects.toThrow('nao_existe');
    await table(client);
    async function* twice() {
      yield* lines(3000);
      yield* lines(60_000);
    }
    await expect(copyIn(client, 'linhas', twice())).rejects.toThrow('linhas_pkey');
    expect(await answers(client)).toEqual([{ n: 1 }]);
  });

  it('writes nothing when its source fails, and gives the error of the source', async () => {
    const client = await open();
    await table(client);
    const damaged = lines(2000, (line) => {
      if (line === 1500) throw new Error('damaged archive');
    });
    await expect(copyIn(client, 'linhas', damaged)).rejects.toThrow('damaged archive');
    expect((await client.query('select count(*)::int as n from linhas')).rows).toEqual([{ n: 0 }]);
  });

  it('fails when the connection breaks in the middle', async () => {
    const client = await open();
    await table(client);
    const broken = lines(60_000, (line) => {
      if (line === 5000) cut();
    });
    await expect(copyIn(client, 'linhas', broken)).rejects.toThrow(/terminat|ECONNRESET|EPIPE/);
  });
});
