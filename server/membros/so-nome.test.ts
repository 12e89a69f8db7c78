import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { salas } from '#contract/agenda/salas.ts';
import { type Home, home } from '#contract/home/home.ts';
import { nomes } from '#contract/nomes.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';

/** A member who handles money sees the names of a patient and of the payer only, on every screen. */
const server = testServer();

const clinic = async () => {
  const ana = await server.practice();
  const { body: mae } = await ana.call<{ id: string }>(responsaveis.criar, {
    body: { nome: 'Carla Lima', celular: '11987654321', cpf: '52998224725' },
  });
  const daqui2dias = somaDias(hojeEm(ana.user.fuso), 2);
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Lia Prado',
      cpf: '11144477735',
      data_nascimento: `2018${daqui2dias.slice(4)}`,
      responsaveis: [{ responsavel_id: mae.id }],
    },
  });
  const as = async (funcao: Funcao) => {
    const { usuario_id } = await addMember(server, ana.user.conta_id, funcao);
    const [who] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    return who ?? server.nobody();
  };
  return { lia: lia.id, mae: mae.id, ana, as };
};

describe('who handles money', () => {
  it('reads no birthdays at home', async () => {
    const { lia, as } = await clinic();
    const birthdays = async (funcao: Funcao) => {
      const { body } = await (await as(funcao)).call<Home>(home);
      return [body.atencao.aniversarios.map(({ paciente_id }) => paciente_id), body.totais.aniversarios];
    };
    expect(await birthdays('secretaria')).toEqual([[lia], 1]);
    expect(await birthdays('financeiro')).toEqual([[], 0]);
  });

  it('reads the appointments of all rooms, whichever room they ask for', async () => {
    const { lia, ana, as } = await clinic();
    const { body: sala } = await ana.call<{ id: string }>(salas.criar, { body: { nome: 'Sala 1' } });
    const horario = { inicio: '2031-03-03T12:00:00Z', fim: '2031-03-03T12:50:00Z' };
    await ana.call(atendimentos.criar, { body: { paciente_id: lia, ...horario } });
    const asked = { status: 'Todos', de: '2031-03-03', ate: '2031-03-03', sala_id: sala.id };
    const found = async (funcao: Funcao) => {
      const who = await as(funcao);
      const { body: day } = await who.call<object[]>(atendimentos.buscar, { body: asked });
      const { body: list } = await who.call<object[]>(atendimentos.listar, { query: asked });
      return [day.length, list.length];
    };
    expect(await found('secretaria')).toEqual([0, 0]);
    expect(await found('financeiro')).toEqual([1, 1]);
  });

  it('has the total that is owed, which the secretary does not', async () => {
    const { as } = await clinic();
    const owed = async (funcao: Funcao) => (await (await as(funcao)).call<Home>(home)).body.devido;
    expect(await owed('financeiro')).toBe('0.00');
    expect(await owed('secretaria')).toBeUndefined();
  });

  it('finds people by the name, and by nothing else that is kept about them', async () => {
    const { lia, mae, as } = await clinic();
    const rui = await as('financeiro');
    const found = async (quem: 'pacientes' | 'responsaveis', busca: string) => {
      const { status, body } = await rui.call<{ id: string }[]>(nomes[quem].listar, { query: { busca } });
      return status === 200 ? body.map(({ id }) => id) : status;
    };
    expect(await found('pacientes', 'prado LIA')).toEqual([lia]);
    for (const hidden of ['carla', '987654321', '111.444.777-35', '111'])
      expect(await found('pacientes', hidden), hidden).toEqual([]);
    expect(await found('responsaveis', 'cárla')).toEqual([mae]);
    for (const hidden of ['98765', '529.982.247-25', '52'])
      expect(await found('responsaveis', hidden), hidden).toEqual([]);
  });
});
