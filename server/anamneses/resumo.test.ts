import { afterAll, beforeEach, expect, it } from 'vitest';
import { anamneseResumo, anamneseResumoEnvio } from '#contract/anamneses/anamnese-resumo.ts';
import { anamneseCriar, topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { provedorDeTeste } from '#server/ia/openai.testing.ts';
import { type Caller, ownServer, testServer } from '#server/platform/testing/testing.ts';

const provedor = await provedorDeTeste();
const server = ownServer({ AI_BASE_URL: provedor.url, AI_MODEL: 'modelo', AI_TIMEOUT_SECONDS: '2' });
const semIa = testServer();
afterAll(() => provedor.fechar());

const TRECHOS = [
  { titulo: 'Queixa', texto: '[PACIENTE_1] troca letras desde a alfabetização.' },
  { titulo: 'Sono', texto: 'Dorme bem.' },
];
beforeEach(() => {
  provedor.recebidos.length = 0;
  provedor.sempre({ faz: 'responde', texto: JSON.stringify({ trechos: TRECHOS }) });
});

const ligada = async (which = server): Promise<Caller> => {
  const who = await which.practice();
  await who.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_IA: true } });
  return who;
};

const ficha = async (who: Caller, respondida = true) => {
  const born = `${new Date().getFullYear() - 8}-01-02`;
  const body = { nome: 'Ana Beatriz Lima', data_nascimento: born };
  const { body: child } = await who.call<{ id: string }>(pacientes.criar, { body });
  const { body: form } = await who.call<{ id: string }>(anamneseCriar, {
    body: { paciente_id: child.id, modelo: 'infantojuvenil' },
  });
  const put = (url_topico: string, respostas: object) =>
    who.call(topicoSalvar, { params: { id: form.id, url_topico }, body: { respostas } });
  if (respondida) {
    await put('queixa-principal', { motivo_procura: 'Ana Beatriz troca letras e chora ao ler.' });
    await put('historico-familiar', { violencia_presenciada: { resposta: 'sim', detalhe: 'brigas do pai' } });
  }
  return form.id;
};

type Evento = { tipo: string; trechos: { titulo: string; texto: string }[]; codigo?: string };
const pedir = async (who: Caller, id: string, over = {}) => {
  const { status, body } = await who.call(anamneseResumo, { params: { id }, body: over });
  const events = [...String(body).matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data) as Evento);
  return { status, last: events.at(-1), corpo: provedor.recebidos.at(-1)?.corpo ?? '' };
};

it('a summary streams in parts with the names put back, and nothing personal was sent', async () => {
  const ana = await ligada();
  const id = await ficha(ana);
  const { status, last, corpo } = await pedir(ana, id);
  expect(status).toBe(200);
  expect(last).toMatchObject({
    tipo: 'pronto',
    trechos: [
      { titulo: 'Queixa', texto: 'Ana Beatriz troca letras desde a alfabetização.' },
      { titulo: 'Sono', texto: 'Dorme bem.' },
    ],
  });
  expect(corpo).toContain('troca letras e chora ao ler');
  expect(corpo).not.toMatch(/beatriz|\blima\b|brigas do pai/i);
});

it('a summary includes sensitive answers only if requested', async () => {
  const ana = await ligada();
  const { corpo } = await pedir(ana, await ficha(ana), { incluir_sensiveis: true });
  expect(corpo).toContain('brigas do pai');
});

it('the preview is exactly what is sent', async () => {
  const ana = await ligada();
  const id = await ficha(ana);
  const { body } = await ana.call<{ modelo: string; mensagens: { papel: string; texto: string }[] }>(
    anamneseResumoEnvio,
    {
      params: { id },
      body: {},
    },
  );
  await pedir(ana, id);
  expect(body.modelo).toBe('modelo');
  expect(provedor.ultimo().messages).toEqual(
    body.mensagens.map(({ papel, texto }) => ({ role: papel, content: texto })),
  );
});

it('a summary is refused without answers, with AI off, without a provider, and for another practice', async () => {
  const [ana, bia, rui] = [await ligada(), await ligada(), await server.practice()];
  expect((await pedir(ana, await ficha(ana, false))).status).toBe(409);
  expect((await pedir(bia, await ficha(ana))).status).toBe(404);
  for (const def of [anamneseResumo, anamneseResumoEnvio])
    expect((await rui.call(def, { params: { id: await ficha(rui) }, body: {} })).status).toBe(403);
  const eva = await ligada(semIa);
  expect((await pedir(eva, await ficha(eva))).status).toBe(409);
  expect(provedor.recebidos).toEqual([]);
});

it('a summary that cannot be parsed is reported', async () => {
  const ana = await ligada();
  provedor.sempre({ faz: 'responde', texto: 'desculpe, não posso' });
  const { last } = await pedir(ana, await ficha(ana));
  expect(last).toMatchObject({ tipo: 'erro', codigo: 'ia_sem_sentido' });
});
