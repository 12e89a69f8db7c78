import { expect, it } from 'vitest';
import { FUNCOES, type Funcao } from '#contract/permissoes.ts';
import { aUser } from '#web/testing.ts';
import { casosDe, escolheCasos } from './casos.ts';

const as = (funcao: Funcao, equipe: boolean) => aUser({ membro: { ...aUser().membro, funcao, equipe } });

it('only a member who treats and reaches the cases of others has a choice, and nobody who works alone', () => {
  expect(FUNCOES.filter((funcao) => escolheCasos(as(funcao, true)))).toEqual(['dono']);
  expect(FUNCOES.filter((funcao) => escolheCasos(as(funcao, false)))).toEqual([]);
});

it('their own cases come first, also without a choice; a member who does not treat sends no filter', () => {
  expect(casosDe(as('dono', true))).toEqual({ casos: 'meus' });
  expect(casosDe(as('dono', false))).toEqual({});
  expect(casosDe(as('profissional', true))).toEqual({ casos: 'meus' });
  expect(casosDe(as('estagiario', true))).toEqual({ casos: 'meus' });
  expect(casosDe(as('secretaria', true))).toEqual({});
});
