import { expect, it } from 'vitest';
import { vizinhosDe } from './vizinhos.ts';

const atendimento = (id: string, hora: string, over = {}) => ({
  id,
  inicio: `2026-11-16T${hora}:00Z`,
  status: 'Agendado' as const,
  profissional_id: 'ana',
  ...over,
});
const nove = atendimento('nove', '09:00');
const dia = [
  atendimento('quatro', '16:00'),
  atendimento('oito', '08:00', { status: 'Faltou' }),
  atendimento('dez', '10:00', { profissional_id: 'bia' }),
  nove,
  atendimento('sete', '07:00', { status: 'Realizado' }),
  atendimento('onze', '11:00'),
];

it('the appointments beside one are those of the same professional that take place', () => {
  const { antes, depois } = vizinhosDe(dia, nove);
  expect([antes?.id, depois?.id]).toEqual(['sete', 'onze']);
});

it('the first has none before it, and the last none after it', () => {
  expect(vizinhosDe(dia, atendimento('sete', '07:00')).antes).toBeNull();
  expect(vizinhosDe(dia, atendimento('quatro', '16:00')).depois).toBeNull();
});
