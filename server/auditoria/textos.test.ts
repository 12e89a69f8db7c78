import { expect, it } from 'vitest';
import { readJson } from '#contract/testing.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';

type Textos = Record<'acoes' | 'recursos' | 'partes', Record<string, string>>;
const { acoes, recursos, partes } = readJson('web/locales/pt-br/auditoria.json') as Textos;
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

it('there is a text for every part of a file that a line says was read', () => {
  const lidas = trilha.filter(({ acao }) => acao.startsWith('leu ')).map(({ acao }) => acao.slice('leu '.length));
  expect(lidas.length).toBeGreaterThan(5);
  expect(lidas.filter((parte) => !partes[parte])).toEqual([]);
});
