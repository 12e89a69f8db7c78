import { expect, it } from 'vitest';
import { emExemplo, exemploDe } from './exemplo.ts';

const propria = { id: 'a', exemplo_ate: null };
const exemplo = { id: 'b', exemplo_ate: '2026-03-10T12:00:00.000Z' };

it('finds the example practice among all practices', () => {
  expect(exemploDe({ contas: [propria, exemplo] })).toBe(exemplo);
  expect(exemploDe({ contas: [propria] })).toBeUndefined();
});

it('knows whether somebody acts in it', () => {
  const contas = [propria, exemplo];
  expect(emExemplo({ conta_id: 'b', contas })).toBe(true);
  expect(emExemplo({ conta_id: 'a', contas })).toBe(false);
  expect(emExemplo({ conta_id: 'a', contas: [propria] })).toBe(false);
});
