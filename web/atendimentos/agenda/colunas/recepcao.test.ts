import { expect, it } from 'vitest';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { comoMarcado, esperaDe, esperadosLogo, partesDoDia, salasLivres } from './recepcao.ts';

const atendimento = (id: string, status: StatusAtendimento, chegou_em: string | null = null): AtendimentoNaLista => ({
  ...{
    id,
    status,
    chegou_em,
    antes_de_chegar: null,
    inicio: '2031-03-03T12:00:00Z',
    fim: '2031-03-03T12:50:00Z',
    versao: 1,
  },
  ...{ paciente_id: 'p', profissional_id: null, sala_id: null, serie_id: null, excecao: false, recorrencia: null },
  ...{ modalidade: 'presencial', local: null, link: null, valor: null, contato: null, pedido: null },
  ...{ lembrete_enviado_em: null, lembrete_recusa: null, criado_em: '', atualizado_em: '' },
  paciente: { id: 'p', nome: 'Lia', foto: null },
});

it('the day of the reception: whoever waits longest is first', () => {
  const { chegaram, esperados, resto } = partesDoDia([
    atendimento('a', 'Realizado'),
    atendimento('b', 'Chegou', '2031-03-03T11:58:00Z'),
    atendimento('c', 'Chegou', '2031-03-03T11:50:00Z'),
    atendimento('d', 'Confirmado'),
    atendimento('e', 'Agendado'),
    atendimento('f', 'Cancelado'),
  ]);
  const ids = (list: AtendimentoNaLista[]) => list.map(({ id }) => id).join('');
  expect([ids(chegaram), ids(esperados), ids(resto)]).toEqual(['cb', 'de', 'af']);
});

it('an arrival shown before the server has it keeps the status it replaced', () => {
  expect(comoMarcado({ status: 'Confirmado' }, 'Chegou')).toEqual({ status: 'Chegou', antes_de_chegar: 'Confirmado' });
  for (const status of ['Agendado', 'Realizado'] as const)
    expect(comoMarcado({ status: 'Chegou' }, status)).toEqual({ status });
});

it('the waiting time is in full minutes, and never negative', () => {
  const agora = Date.parse('2031-03-03T12:00:30Z');
  expect(esperaDe({ chegou_em: '2031-03-03T11:58:00Z' }, agora)).toBe(2);
  expect(esperaDe({ chegou_em: '2031-03-03T12:01:00Z' }, agora)).toBe(0);
  expect(esperaDe({ chegou_em: null }, agora)).toBe(0);
});

it('those expected soon: until the full hour after the next hour, without appointments that are over', () => {
  const as = (id: string, inicio: string, fim: string) => ({ ...atendimento(id, 'Agendado'), inicio, fim });
  const { ate, itens } = esperadosLogo(
    [
      as('over', '2031-03-03T11:00:00Z', '2031-03-03T12:00:00Z'),
      as('late', '2031-03-03T12:30:00Z', '2031-03-03T13:20:00Z'),
      as('soon', '2031-03-03T14:00:00Z', '2031-03-03T14:50:00Z'),
      as('later', '2031-03-03T14:10:00Z', '2031-03-03T15:00:00Z'),
    ],
    Date.parse('2031-03-03T12:41:00Z'),
  );
  expect([Date.parse(ate), itens.map(({ id }) => id)]).toEqual([Date.parse('2031-03-03T14:00:00Z'), ['late', 'soon']]);
});

it('free rooms: not those in use or removed, each until its next appointment', () => {
  const sala = (id: string, excluido_em: string | null = null) => ({
    ...{ id, nome: id, versao: 1, criado_em: '', atualizado_em: '', excluido_em },
  });
  const em = (sala_id: string, status: StatusAtendimento, hora: number) => ({
    ...atendimento(sala_id, status),
    ...{ sala_id, inicio: `2031-03-03T${hora}:00:00Z`, fim: `2031-03-03T${hora}:50:00Z` },
  });
  const ocupado = {
    profissional_id: 'm',
    sala_id: 'colega',
    inicio: '2031-03-03T12:00:00Z',
    fim: '2031-03-03T13:00:00Z',
  };
  const livres = salasLivres(
    [sala('uso'), sala('depois'), sala('faltou'), sala('colega'), sala('antiga', '2031-01-01T00:00:00Z')],
    {
      itens: [
        em('uso', 'Chegou', 12),
        em('depois', 'Agendado', 14),
        em('depois', 'Agendado', 13),
        em('faltou', 'Faltou', 12),
      ],
      ocupados: [{ ...ocupado, quem: [] }],
    },
    Date.parse('2031-03-03T12:10:00Z'),
  );
  expect(livres.map(({ nome, ate }) => [nome, ate && Date.parse(ate)])).toEqual([
    ['depois', Date.parse('2031-03-03T13:00:00Z')],
    ['faltou', null],
  ]);
});
