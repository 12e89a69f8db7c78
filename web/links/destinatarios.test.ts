import { describe, expect, it } from 'vitest';
import { REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { destinatariosDe, trocado } from './destinatarios.ts';

const hoje = '2026-03-10';
const responsavel = {
  responsavel_id: 'm',
  nome: 'Eva',
  parentesco: null,
  financeiro: false,
  pode_receber: [REGRAS_DO_LINK.anamnese.envio],
  representa: null,
  telefone: null,
  celular: null,
  email: null,
  idioma: null,
};
const de = (data_nascimento: string | null, tipo: 'anamnese' | 'cobranca' = 'anamnese') =>
  destinatariosDe(tipo, { responsaveis: [responsavel], data_nascimento, idioma: 'es' }, hoje, 'Lia');

describe('the recipients of a link', () => {
  it.each([
    ['a child', '2016-03-10', ['Eva']],
    ['one who is twelve', '2014-03-10', ['Eva', 'Lia']],
    ['one whose birth date is unknown', null, ['Eva', 'Lia']],
  ])('are the guardians and, unless a child, the patient: %s', (_, nascimento, nomes) => {
    expect(de(nascimento).map(({ nome }) => nome)).toEqual(nomes);
  });

  it('have what they may receive', () => {
    const pode = (tipo: 'anamnese' | 'cobranca') => de('1990-01-01', tipo).map((one) => one.pode);
    expect([pode('anamnese'), pode('cobranca')]).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('consent for themselves only when they are of age', () => {
    const proprio = (nascimento: string) => de(nascimento).find(({ id }) => id === null);
    expect([proprio('2008-03-10'), proprio('2008-03-11')]).toMatchObject([
      { consente: true, idioma: 'es' },
      { consente: false, idioma: 'es' },
    ]);
  });
});

it('a value is switched on and off', () => {
  expect([trocado(['a'], 'b'), trocado(['a', 'b'], 'b')]).toEqual([['a', 'b'], ['a']]);
});
