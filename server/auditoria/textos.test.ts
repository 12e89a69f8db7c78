import { expect, it } from 'vitest';
import { TAREFAS } from '#contract/conta/seguranca.ts';
import { readJson } from '#contract/testing.ts';
import { FEITOS } from '#server/platform/jobs/trilha.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';

type Textos = Record<'acoes' | 'recursos' | 'partes' | 'tarefas', Record<string, string>>;
const { acoes, recursos, partes, tarefas } = readJson('web/locales/pt-br/auditoria.json') as Textos;
const trilha = [...routes.flatMap(({ audit }) => (audit ? [audit] : [])), ...Object.values(FEITOS)];

it('there is a text for everything that the audit log can contain', () => {
  expect(trilha.length).toBeGreaterThan(50);
  expect(trilha.map(({ acao }) => acao).filter((acao) => !acoes[acao.split(' ')[0] ?? ''])).toEqual([]);
  expect(trilha.map(({ recurso }) => recurso).filter((recurso) => !recursos[recurso])).toEqual([]);
});

it('there is no text for a kind of record that does not exist', () => {
  const ditos = new Set([...trilha.map(({ recurso }) => recurso), 'outro']);
  expect(Object.keys(recursos).filter((recurso) => !ditos.has(recurso))).toEqual([]);
});

it('there is a text for every part of a file that a line names', () => {
  const lidas = trilha
    .filter((audit) => audit.acao.startsWith('leu ') || ('tarefa' in audit && audit.acao.includes(' ')))
    .map(({ acao }) => acao.slice(acao.indexOf(' ') + 1));
  expect(lidas.length).toBeGreaterThan(5);
  expect(lidas.filter((parte) => !partes[parte])).toEqual([]);
});

it('there is a text for every job that writes a line', () => {
  expect(Object.keys(tarefas).sort()).toEqual([...TAREFAS].sort());
  expect(new Set(Object.values(FEITOS).map(({ tarefa }) => tarefa))).toEqual(new Set(TAREFAS));
});
