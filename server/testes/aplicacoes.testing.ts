import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Aplicacao, aplicacoes } from '#contract/testes/aplicacoes.ts';
import { type Teste, testes } from '#contract/testes/testes.ts';
import type { Caller, TestServer } from '#server/platform/testing/testing.ts';

export type Errors = { errors: Record<string, string[]> };
export const PSICOLOGO = '019a0000-0000-7000-8000-000000000001';
export const PSICOPEDAGOGO = '019a0000-0000-7000-8000-000000000005';
export const REGISTRO = '06/12345';
export const INFORMADO = { nome: 'Dra. Lúcia Prado', registro: '06/12345', data: '2026-03-01' };
export const crianca = async (who: Caller, data_nascimento: string | null = '2018-03-10') =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Bia', data_nascimento } })).body.id;

export const teste = async (who: Caller, sigla: string) => {
  const { body } = await who.call<Teste[]>(testes.listar, { query: { busca: sigla } });
  return body.find((one) => one.sigla === sigla)?.id ?? '';
};

export const setUp = async (kit: TestServer, profissao_id = PSICOLOGO, nascimento: string | null = '2018-03-10') => {
  const ana = await kit.practice({ profissao_id });
  await ana.call(settingsProfile, { body: { registro: REGISTRO } });
  const paciente_id = await crianca(ana, nascimento);
  const wisc = await teste(ana, 'WISC-IV');
  const base = { teste_id: wisc, data: '2026-03-09' };
  return {
    ana,
    paciente_id,
    wisc,
    send: (body: object) =>
      ana.call<Aplicacao & Errors>(aplicacoes.criar, { params: { id: paciente_id }, body: { ...base, ...body } }),
    lista: async () => (await ana.call<Aplicacao[]>(aplicacoes.listar, { params: { id: paciente_id } })).body,
    um: (id: string) => ({ params: { id } }),
  };
};
