import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { createServer as createVinculo, type Server } from '#server/server.ts';

/** A second node whose way to the database can be cut. */
const server = ownServer();
const sockets = new Set<Socket>();
let cut = false;
let node: Server;
let url = '';

const line = createServer((socket) => {
  if (cut) return void socket.destroy();
  const { hostname, port } = new URL(inject('appUrl'));
  const other = connect(Number(port), hostname);
  for (const one of [socket, other]) {
    sockets.add(one);
    one.on('error', () => undefined).on('close', () => sockets.delete(one));
  }
  socket.pipe(other).pipe(socket);
});

const cutLine = () => {
  cut = true;
  for (const socket of sockets) socket.destroy();
};

beforeAll(async () => {
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const [row] = await server.owner<{ name: string }>('select current_database() as name');
  const address = new URL(inject('appUrl'));
  address.pathname = `/${row?.name}`;
  address.port = String((line.address() as AddressInfo).port);
  node = await createVinculo(server.deps.env, address.href, createLog({ LOG_LEVEL: 'silent' }), null);
  url = await node.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await node.close();
  line.close();
});

describe('a lost database connection', () => {
  it('gives 503, and requests work again when it is back', async () => {
    const ana = await server.practice();
    const ask = () => fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${ana.token}` } });
    const health = async () => {
      const response = await fetch(`${url}/health`);
      return { status: response.status, body: await response.json() };
    };
    expect((await ask()).status).toBe(200);

    cutLine();
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ codigo: 'indisponivel', message: expect.stringMatching(/\S/) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await health()).toEqual({ status: 503, body: { processo: 'ok', banco: 'fora', disco: 'ok' } });

    cut = false;
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 5000, interval: 50 });
    expect((await health()).status).toBe(200);
  });
});
