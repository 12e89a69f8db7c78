import { afterAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/anexos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { startS3 } from '#server/platform/files/s3.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';

const s3 = await startS3();
const server = ownServer({ S3_URL: s3.url() });
afterAll(() => s3.close());

const anexar = async (nome: string) => {
  const ana = await server.practice();
  const { body: paciente } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const body = new FormData();
  body.set('arquivo', new Blob(['texto da escola']), nome);
  const params = { id: paciente.id };
  return { ana, params, ...(await ana.call<contract.Anexo>(contract.pacienteAnexos.anexar, { params, body })) };
};

describe('with an S3 store', () => {
  it('a file is stored encrypted and read back', async () => {
    const { ana, status, body } = await anexar('nota.txt');
    expect(status).toBe(201);
    const [name] = [...s3.objects.keys()];
    expect(name).toBe(`${ana.user.conta_id}/anexos/${body.id}`);
    expect(s3.objects.get(name ?? '')?.includes('escola')).toBe(false);
    expect(await (await ana.fetch(`/api/anexos/${body.id}`)).text()).toBe('texto da escola');
  });

  it('a store that is down returns 503 with Retry-After, and no row is left without its file', async () => {
    s3.meet('erro', 'erro', 'erro');
    const { ana, params, status } = await anexar('nota.txt');
    expect(status).toBe(503);
    const { body } = await ana.call<contract.Anexo[]>(contract.pacienteAnexos.listar, { params });
    expect(body).toEqual([]);
  });
});
