import { expect, it } from 'vitest';
import { momentoDe } from './relogio.ts';

const atendimento = { inicio: '2026-11-16T12:00:00Z', fim: '2026-11-16T12:50:00Z' };
const at = (time: string) => momentoDe(atendimento, Date.parse(`2026-11-16T${time}Z`));

it.each([
  ['11:30:00', { fase: 'antes', parte: 0, minutos: 30 }],
  ['11:59:30', { fase: 'antes', parte: 0, minutos: 1 }],
  ['12:00:00', { fase: 'durante', parte: 0, minutos: 50 }],
  ['12:41:00', { fase: 'durante', parte: 0.82, minutos: 9 }],
  ['12:49:30', { fase: 'durante', parte: 0.99, minutos: 1 }],
  ['12:50:00', { fase: 'depois', parte: 1, minutos: 0 }],
])('at %s the appointment is %o', (time, momento) => {
  expect(at(time)).toEqual(momento);
});
