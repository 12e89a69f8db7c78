import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import * as contract from '#contract/anexos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const MB = 1024 * 1024;
const SIZE = 24 * MB;
const READERS = 10;

const held = () => process.memoryUsage().arrayBuffers / MB;

it('files are streamed: slow readers do not keep whole files in memory', async () => {
  const ana = await server.practice();
  const { body: paciente } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const body = new FormData();
  body.set('arquivo', new Blob(['a'.repeat(SIZE)]), 'nota.txt');
  const made = await ana.call<contract.Anexo>(contract.pacienteAnexos.anexar, { params: { id: paciente.id }, body });
  expect(made.status).toBe(201);
  const start = async () => {
    const asked = request(`${server.url}/api/anexos/${made.body.id}`, {
      headers: { authorization: `Bearer ${ana.token}` },
      agent: false,
    });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response;
  };
  globalThis.gc?.();
  const before = held();
  const readers = await Promise.all(Array.from({ length: READERS }, start));
  for (const reader of readers) expect(reader.headers['content-length']).toBe(String(SIZE));
  await new Promise((done) => setTimeout(done, 500));
  expect(held() - before).toBeLessThan(3 * (SIZE / MB));
  const [first, ...others] = readers;
  let read = 0;
  for await (const part of first ?? []) read += part.length;
  expect(read).toBe(SIZE);
  for (const reader of others) reader.destroy();
});
