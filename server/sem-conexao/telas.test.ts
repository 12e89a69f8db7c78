import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { anamneseCriar, anamneseLer } from '#contract/anamneses/anamneses.ts';
import { atendimentoAnexos } from '#contract/anexos.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { chaveDaLeitura } from '#contract/leitura.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroAnterior, registroGravar, registroLer } from '#contract/registros.ts';
import { type SemConexao, semConexao } from '#contract/sem-conexao.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testes } from '#contract/testes/testes.ts';
import { TYPEAHEAD_ITEMS } from '#domain/constants.ts';
import { aoMeioDia, crianca, marcar } from '#server/platform/testing/agenda.testing.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const DAY = 24 * 60;

/** The answers that a device keeps for the screens of this member, by the name of their read. */
const leiturasDe = async (who: Caller) => {
  const { body } = await who.call<SemConexao>(semConexao);
  return new Map(body.leituras.map(({ chave, resposta }) => [chave, resposta]));
};

const comTudo = async () => {
  const ana = await aoMeioDia(server);
  const lia = await crianca(ana, 'Lia Prado', { data_nascimento: '2018-03-10' });
  await ana.call(planosIntervencao.criar, {
    body: { paciente_id: lia, titulo: 'Plano', objetivos: [{ descricao: 'Ler dígrafos' }] },
  });
  const antes = await marcar(ana, lia, -7 * DAY);
  await ana.call(registroGravar, {
    params: { id: antes },
    body: { conteudo: '<p>Fluência plantada</p>', objetivos: [] },
  });
  const hoje = await marcar(ana, lia, 10);
  const anamnese = await ana.call<{ id: string }>(anamneseCriar, {
    body: { paciente_id: lia, modelo: 'infantojuvenil' },
  });
  const teste = await ana.call<{ id: string }>(testes.criar, { body: { nome: 'Escala Sol' } });
  const aplicada = { teste_id: teste.body.id, data: '2026-01-12' };
  await ana.call(aplicacoes.criar, { params: { id: lia }, body: aplicada });
  return { ana, lia, hoje, anamnese: anamnese.body.id, teste: teste.body.id };
};

describe('what a device keeps for the screens to write in', () => {
  it('is what their own routes answer to this member', async () => {
    const { ana, lia, hoje, anamnese, teste } = await comTudo();
    const kept = await leiturasDe(ana);
    const asked = [
      [registroLer, { params: { id: hoje } }],
      [registroAnterior, { params: { id: hoje } }],
      [atendimentos.ler, { params: { id: hoje } }],
      [atendimentoAnexos.listar, { params: { id: hoje } }],
      [planosIntervencao.objetivosAbertos, { query: { paciente_id: lia, atendimento_id: hoje } }],
      [pacientes.ler, { params: { id: lia } }],
      [anamneseLer, { params: { id: anamnese } }],
      [aplicacoes.listar, { params: { id: lia } }],
      [testes.ler, { params: { id: teste } }],
    ] as const;
    for (const [def, parts] of asked) {
      const { body } = await ana.call(def, parts as Parameters<typeof ana.call>[1]);
      expect(kept.get(chaveDaLeitura(def, parts)), def.path).toEqual(body);
    }
    expect(kept.get(chaveDaLeitura(testes.listar, { query: { por_pagina: TYPEAHEAD_ITEMS } }))).toMatchObject([
      { id: teste, nome: 'Escala Sol' },
    ]);
  });

  it('has nothing clinical for a member outside the case, and nothing of a module that is off', async () => {
    const { ana, lia, hoje, anamnese } = await comTudo();
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [secretaria] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    const dela = await leiturasDe(secretaria as Caller);
    expect(dela.get(chaveDaLeitura(pacientes.ler, { params: { id: lia } }))).toMatchObject({ nome: 'Lia Prado' });
    expect(dela.has(chaveDaLeitura(registroLer, { params: { id: hoje } }))).toBe(false);
    expect(JSON.stringify([...dela])).not.toContain('plantada');
    expect(JSON.stringify([...dela])).not.toContain(anamnese);
    await ana.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_anamnese: false } });
    expect(JSON.stringify([...(await leiturasDe(ana))])).not.toContain(anamnese);
  });

  it('has only patients of the two days', async () => {
    const { ana } = await comTudo();
    const caio = await crianca(ana, 'Caio Ontem');
    await marcar(ana, caio, -DAY * 2);
    expect(JSON.stringify([...(await leiturasDe(ana))])).not.toContain('Caio Ontem');
  });
});
