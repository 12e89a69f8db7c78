import { afterAll, beforeEach } from 'vitest';
import { anamneseCriar, topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import {
  rascunhoIntervencao as contract,
  type Rascunho,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { provedorDeTeste } from '#server/ia/openai.testing.ts';
import { type Caller, ownServer, type TestServer } from '#server/platform/testing/testing.ts';

export const ligada = async (which: TestServer): Promise<Caller> => {
  const who = await which.practice({ name: 'Marina Costa' });
  await who.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_IA: true } });
  return who;
};

export const QUEIXA =
  'A Bia (Ana Beatriz Lima) tem letra feia e troca letras. A mãe, Jéssica, ligou no (12) 98765-4321 em 02/03/2026. Estuda na Escola Municipal Cecília Meireles.';

export const crianca = async (who: Caller, over = {}) => {
  const escola = await who.call<{ id: string }>(escolas.criar, { body: { nome: 'Escola Municipal Cecília Meireles' } });
  const mae = await who.call<{ id: string }>(responsaveis.criar, {
    body: { nome: 'Jéssica Lima', celular: '12987654321' },
  });
  const { body } = await who.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Ana Beatriz Lima',
      data_nascimento: `${new Date().getFullYear() - 8}-01-02`,
      cpf: '52998224725',
      email: 'ana@familia.example',
      logradouro: 'Rua das Acácias',
      cidade: 'Taubaté',
      professor: 'Sílvia Rocha',
      escola_id: escola.body.id,
      responsavel_id: mae.body.id,
      queixa: QUEIXA,
      diagnostico: 'Dislexia',
      ...over,
    },
  });
  return body.id;
};

export const objetivo = (n: number, over = {}) => ({
  descricao: `Meta ${n} de [PACIENTE_1]`,
  area: 'escrita',
  especificos: 'a',
  estrategias: 'b',
  recursos: 'c',
  frequencia: '1x',
  ambientes: ['clinica'],
  criterio: 'd',
  semanas: 12,
  evidencia: 'Queixa: “letra feia”',
  ...over,
});

export const planoIntervencao = (objetivos: object[]) =>
  JSON.stringify({
    objetivo_geral: 'Escrever melhor',
    frequencia: '1x',
    objetivos,
  });

type Evento = { tipo: string; [key: string]: unknown };
export const eventos = (texto: string): Evento[] =>
  [...texto.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data));

export const gerar = async (who: Caller, paciente_id: string, over = {}) => {
  const { status, body } = await who.call(contract.gerar, { body: { paciente_id, ...over } });
  return { status, body, eventos: typeof body === 'string' ? eventos(body) : [] };
};

export const rascunho = async (who: Caller, paciente_id: string) =>
  (await who.call<Rascunho>(contract.ler, { query: { paciente_id } })).body;

export const responder = async (who: Caller, paciente_id: string, topico: string, respostas: object) => {
  const { body } = await who.call<{ id: string }>(anamneseCriar, { body: { paciente_id, modelo: 'infantojuvenil' } });
  await who.call(topicoSalvar, { params: { id: body.id, url_topico: topico }, body: { respostas } });
  return body.id;
};

/** A server with a provider that answers with two goals. Call it once, at the top of a test file. */
export const gerarDeTeste = async () => {
  const provedor = await provedorDeTeste();
  const server = ownServer({ AI_BASE_URL: provedor.url, AI_MODEL: 'modelo', AI_TIMEOUT_SECONDS: '2' });
  beforeEach(() => {
    provedor.recebidos.length = 0;
    provedor.sempre({ faz: 'responde', texto: planoIntervencao([objetivo(1), objetivo(2)]) });
  });
  afterAll(() => provedor.fechar());
  return { provedor, server };
};
