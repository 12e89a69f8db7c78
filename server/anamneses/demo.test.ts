import { expect, it } from 'vitest';
import { respostaDe } from '#contract/anamneses/anamnese-respostas.ts';
import { type Anamnese, type AnamneseResumo, anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { pacientes } from '#contract/pacientes.ts';
import { anamnesesDemo } from '#server/demo/anamneses.demo.ts';
import { ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer();

it('the demo practice gets forms with valid answers, and none without patients', async () => {
  const ana = await server.practice();
  const [conta] = await server.owner<{ conta_id: string }>('select conta_id from usuarios where id = $1', [
    ana.user.id,
  ]);
  const part = { deps: server.deps, conta_id: conta?.conta_id ?? '' };
  await anamnesesDemo(part);
  const body = { nome: 'Ana Beatriz', data_nascimento: `${new Date().getFullYear() - 8}-03-02` };
  const child = await ana.call<{ id: string }>(pacientes.criar, { body });
  await anamnesesDemo(part);
  const list = await ana.call<AnamneseResumo[]>(anamnesesListar, { query: { paciente_id: child.body.id } });
  expect(list.body).toHaveLength(1);
  const form = await ana.call<Anamnese>(anamneseLer, { params: { id: list.body[0]?.id ?? '' } });
  const { modelo, respostas } = form.body;
  const perguntas = modelo.topicos.flatMap((topico) => topico.perguntas);
  expect(Object.keys(respostas)).toHaveLength(35);
  for (const [id, valor] of Object.entries(respostas)) {
    const pergunta = perguntas.find((one) => one.id === id);
    expect([id, pergunta && respostaDe(pergunta).safeParse(valor).success]).toEqual([id, true]);
  }
});
