import { expect, it } from 'vitest';
import { readJson } from '#contract/testing.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';

type Textos = { acoes: Record<string, string>; registros: Record<string, string> };
const { acoes, registros } = readJson('web/locales/pt-br/auditoria.json') as Textos;
const trilha = routes.flatMap(({ audit }) => (audit ? [audit] : []));

it('there is a text for everything that the audit log can contain', () => {
  expect(trilha.length).toBeGreaterThan(50);
  expect(trilha.map(({ acao }) => acao).filter((acao) => !acoes[acao.split(' ')[0] ?? ''])).toEqual([]);
  expect(trilha.map(({ registro }) => registro).filter((registro) => !registros[registro])).toEqual([]);
});

it('there is no text for a kind of record that does not exist', () => {
  const ditos = new Set([...trilha.map(({ registro }) => registro), 'outro']);
  expect(Object.keys(registros).filter((registro) => !ditos.has(registro))).toEqual([]);
});
