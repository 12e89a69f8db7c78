import { expect, it } from 'vitest';
import type { QuemViu } from '#contract/conta/seguranca.ts';
import { dobrar } from './dobrar.ts';

const line = (minute: number, given: Partial<QuemViu> = {}): QuemViu => ({
  id: 1000 + minute,
  quando: new Date(Date.UTC(2026, 2, 4, 12, minute)).toISOString(),
  usuario: { id: 'ana', nome: 'Ana', funcao: 'dono' },
  link: null,
  tarefa: null,
  motivo: null,
  recurso: 'pacientes',
  acao: 'leu',
  sobre: null,
  endereco: '127.0.0.1',
  agente: null,
  ...given,
});

it('folds equal lines of one person, also with others between them', () => {
  const lines = [line(20), line(19, { acao: 'leu saldo' }), line(18), line(17, { acao: 'leu saldo' }), line(12)];
  expect(dobrar(lines).map(({ id, acao, vezes, desde }) => [id, acao, vezes, desde.slice(14, 16)])).toEqual([
    [1020, 'leu', 3, '12'],
    [1019, 'leu saldo', 2, '17'],
  ]);
});

it('keeps apart other people, reasons, devices and times', () => {
  const bia = { id: 'bia', nome: 'Bia', funcao: 'profissional' } as const;
  const lines = [line(40), line(39, { usuario: bia }), line(38, { motivo: 'x' }), line(37, { agente: 'y' }), line(20)];
  expect(dobrar(lines).map(({ vezes }) => vezes)).toEqual([1, 1, 1, 1, 1]);
});
