import { expect, it } from 'vitest';
import { podeChegar, podeMarcar } from './status.ts';

const agora = Date.parse('2031-03-03T15:00:00Z');
const HORARIOS = {
  'is over': { inicio: '2031-03-03T13:00:00Z', fim: '2031-03-03T13:50:00Z' },
  'is today': { inicio: '2031-03-03T16:00:00Z', fim: '2031-03-03T16:50:00Z' },
  'is tomorrow': { inicio: '2031-03-04T16:00:00Z', fim: '2031-03-04T16:50:00Z' },
};

it.each([
  ['is over', ['Agendado', 'Chegou', 'Realizado', 'Faltou', 'Cancelado']],
  ['is today', ['Agendado', 'Confirmado', 'Chegou', 'Realizado', 'Faltou', 'Cancelado']],
  ['is tomorrow', ['Agendado', 'Confirmado', 'Cancelado']],
] as const)('an appointment that %s can be marked %j', (quando, possiveis) => {
  const todos = ['Agendado', 'Confirmado', 'Chegou', 'Realizado', 'Faltou', 'Cancelado'] as const;
  expect(todos.filter((status) => podeMarcar(status, HORARIOS[quando], 'America/Sao_Paulo', agora))).toEqual(possiveis);
});

it('nobody arrives at the reception for an online appointment', () => {
  expect([podeChegar({ modalidade: 'online' }), podeChegar({ modalidade: 'presencial' })]).toEqual([false, true]);
});
