import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { imagemEnviar } from '#contract/papel/imagens.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { startS3 } from '#server/platform/files/s3.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

vi.setConfig({ testTimeout: 60_000 });
const s3 = await startS3();
const server = ownServer({ S3_URL: s3.url() });
afterAll(() => s3.close());

const enviar = async (ana: Caller, uso: string) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return (await ana.call<{ id: string }>(imagemEnviar, { query: { uso }, body })).body.id;
};

/** Runs `work` while the file store does not answer, and returns how many connections were held meanwhile. */
const whileSilent = async (work: () => Promise<{ status: number }>) => {
  const { pool } = server.deps.database;
  const before = s3.silent();
  s3.meet('cala');
  const working = work();
  await vi.waitFor(() => expect(s3.silent()).toBe(before + 1), { timeout: 10_000 });
  const held = pool.totalCount - pool.idleCount;
  s3.cut();
  return { held, status: (await working).status };
};

it('the pictures of a sheet are read without holding a connection', async () => {
  const ana = await server.practice();
  const conteudo = `<p>a</p><img src="/api/imagens/${await enviar(ana, 'documento')}">`;
  const montar = () => ana.call<{ html: string }>(impressaoMontar, { body: { titulo: 'x', conteudo } });
  expect((await montar()).body.html).toMatch(/<img[^>]* src="data:image\/\w+;base64,/);
  expect(await whileSilent(montar)).toEqual({ held: 0, status: 200 });
});

it('so are the pictures of a report that becomes final, which keeps them', async () => {
  const ana = await server.practice();
  const { body: paciente } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  await ana.call(settingsProfile, { body: { assinatura: await enviar(ana, 'assinatura') } });
  const { body } = await ana.call<Relatorio>(relatorios.criar, { body: { paciente_id: paciente.id } });
  const secoes = body.secoes.map((one, n) => (n ? one : { ...one, conteudo: '<p>Lia lê.</p>' }));
  const params = { id: body.id };
  const { body: escrito } = await ana.call<Relatorio>(relatorios.editar, { params, body: { secoes } });
  const finalizar = () => ana.call(relatorios.finalizar, { params, body: { versao: escrito.versao } });
  expect(await whileSilent(finalizar)).toEqual({ held: 0, status: 200 });
  s3.objects.clear();
  const final = await ana.call<{ html: string }>(impressaoMontar, {
    body: { titulo: 'x', conteudo: '', relatorio_id: body.id, config: { rodape_assinatura_user: true } },
  });
  expect(final.status).toBe(200);
  expect(final.body.html).toMatch(/class="espaco"><img src="data:image\//);
});
