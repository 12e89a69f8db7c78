import { expect, it } from 'vitest';
import { readJson } from '#contract/testing.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';

type Textos = { acoes: Record<string, string>; recursos: Record<string, string> };
const { acoes, recursos } = readJson('web/locales/pt-br/auditoria.json') as Textos;
const trilha = routes.flatMap(({ audit }) => (audit ? [audit] : []));

it('there is a text for everything that the audit log can contain', () => {
  expect(trilha.length).toBeGreaterThan(50);
  expect(trilha.map(({ acao }) => acao).filter((acao) => !acoes[acao.split(' ')[0] ?? ''])).toEqual([]);
  expect(trilha.map(({ recurso }) => recurso).filter((recurso) => !recursos[recurso])).toEqual([]);
});

it('there is no text for a kind of record that does not exist', () => {
  const ditos = new Set([...trilha.map(({ recurso }) => recurso), 'outro']);
  expect(Object.keys(recursos).filter((recurso) => !ditos.has(recurso))).toEqual([]);
});
