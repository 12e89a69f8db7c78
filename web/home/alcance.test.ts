import { expect, it } from 'vitest';
import { FUNCOES } from '#contract/permissoes.ts';
import { passosDe, podeReceber, recebe } from './alcance.ts';

const cada = <T>(de: (quem: { membro: { funcao: (typeof FUNCOES)[number] }; config: null }) => T) =>
  Object.fromEntries(FUNCOES.map((funcao) => [funcao, de({ membro: { funcao }, config: null })]));

it('the first steps are those that the member may take', () => {
  expect(cada((quem) => passosDe(quem).map(({ key }) => key))).toEqual({
    dono: ['perfil', 'paciente', 'atendimento', 'palavras'],
    profissional: ['paciente', 'atendimento'],
    estagiario: ['atendimento'],
    secretaria: ['paciente', 'atendimento'],
    financeiro: [],
  });
});

it('whoever reads no notes has no clinical home, and whoever only reads the agenda has no day to mark', () => {
  expect(cada((quem) => [recebe(quem), podeReceber(quem)])).toEqual({
    dono: [false, true],
    profissional: [false, true],
    estagiario: [false, true],
    secretaria: [true, true],
    financeiro: [true, false],
  });
});
