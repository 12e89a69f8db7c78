import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { cepLer } from '#contract/endereco.ts';
import { ownServer, testServer } from '#server/platform/testing/testing.ts';

/** Answers like ViaCEP, including its faults. */
const viacep = await new Promise<Server>((done) => {
  const server = createServer((request, response) => {
    const [, , cep] = request.url?.split('/') ?? [];
    if (cep === '01001000')
      return response.end(
        JSON.stringify({ logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP', ddd: '11' }),
      );
    if (cep === '99999999') return response.end(JSON.stringify({ erro: 'true' }));
    if (cep === '50000000') return response.writeHead(500).end('<html>');
    return undefined; // never answers
  }).listen(0, '127.0.0.1', () => done(server));
});
afterAll(() => {
  viacep.closeAllConnections();
  viacep.close();
});

const server = ownServer({ CEP_URL: `http://127.0.0.1:${(viacep.address() as AddressInfo).port}/ws/{cep}/json/` });
const plain = testServer();

it('fills an address', async () => {
  const ana = await server.practice();
  const { body } = await ana.call(cepLer, { params: { cep: '01001-000' } });
  expect(body).toEqual({ logradouro: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' });
});

it.each(['99999999', '50000000', '40000000', '1'])('returns 404 for %s', async (cep) => {
  const ana = await server.practice();
  expect((await ana.call(cepLer, { params: { cep } })).status).toBe(404);
});

it('returns 404 if no service is configured', async () => {
  const ana = await plain.practice();
  expect((await ana.call(cepLer, { params: { cep: '01001000' } })).status).toBe(404);
});
