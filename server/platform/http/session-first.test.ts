import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newSecret } from '#server/platform/crypto/cripto.ts';
import { isSigned } from '#server/platform/http/permission.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { pathOf, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const MEGABYTE = 1024 * 1024;
const ID = '019a0000-0000-7000-8000-000000000001';
const PRINT = '/api/impressoes-json';

const withBody = routes.filter((def) => isSigned(def) && def.method !== 'GET' && !def.multipart);

const FILE = '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.png"\r\n\r\n';

/** Starts a request and leaves its body unfinished. */
const begin = (
  path: string,
  token: string | null,
  headers: Record<string, string>,
  start = '{"titulo":"x","conteudo":"',
): ClientRequest => {
  const sending = request(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  sending.write(start);
  return sending;
};

const answerOf = async (sending: ClientRequest) => {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const body = (await json(response)) as { codigo: string };
  sending.on('error', () => undefined).destroy();
  return { status: response.statusCode, codigo: body.codigo };
};

const HOW = {
  announced: { 'content-length': String(4 * MEGABYTE) },
  chunked: { 'transfer-encoding': 'chunked' },
};
const UNKNOWN = { status: 401, codigo: 'sem_sessao' };

describe('a body of 4 MB', () => {
  it.each(Object.entries(HOW))('(%s) is not waited for if a file is sent and the token is unknown', async (_, how) => {
    const headers = { ...how, 'content-type': 'multipart/form-data; boundary=x' };
    expect(await answerOf(begin('/api/imagens?uso=foto', newSecret(), headers, FILE))).toEqual(UNKNOWN);
  });

  it.each(Object.entries(HOW))('(%s) is not waited for if the token is unknown', async (_, headers) => {
    expect(await answerOf(begin(PRINT, newSecret(), headers))).toEqual(UNKNOWN);
    expect(await answerOf(begin(PRINT, null, headers))).toEqual(UNKNOWN);
  });

  it('is not waited for if the account is suspended', async () => {
    const ana = await server.practice();
    await server.owner('update contas set suspensa_em = now() where id = $1', [ana.user.conta_id]);
    const answer = await answerOf(begin(PRINT, ana.token, HOW.announced));
    expect(answer).toEqual({ status: 403, codigo: 'conta_suspensa' });
  });

  it('is read if the token is known', async () => {
    const { token } = await server.practice();
    const sending = begin(PRINT, token, HOW.chunked);
    sending.end(`${'&'.repeat(2.9 * MEGABYTE)}"}`);
    expect(await answerOf(sending)).toEqual({ status: 422, codigo: 'dados_invalidos' });
  });
});

describe('a body that cannot be read', () => {
  it.each(named(withBody))('%s: the session is checked first', async (_, def) => {
    const path = pathOf(def, { params: { id: ID } }).replaceAll(/:\w+/g, ID);
    const send = (authorization: string, type: string, body: string) =>
      fetch(server.url + path, { method: def.method, headers: { authorization, 'content-type': type }, body });
    for (const authorization of [`Bearer ${newSecret()}`, ''])
      for (const [type, body] of [
        ['application/json', '{"a":'],
        ['application/json', '[7]'],
        ['application/xml', '<a/>'],
      ] as const)
        expect((await send(authorization, type, body)).status, `${type} ${body}`).toBe(401);
  });
});
