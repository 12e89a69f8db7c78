import { expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { FUNCOES, type Funcao } from '#contract/permissoes.ts';
import { aUser } from '#web/testing.ts';
import { moneyPartsOf, seesMoney } from './money.ts';

const as = (funcao: Funcao) => aUser({ membro: { ...aUser().membro, funcao } });

it('money is seen by the functions that reach it, and only where the module is on', () => {
  expect(FUNCOES.filter((funcao) => seesMoney(as(funcao)))).toEqual(['dono', 'secretaria', 'financeiro']);
  expect(seesMoney(aUser({ config: null }))).toBe(false);
  expect(seesMoney(aUser({ config: { ...CONFIG_PADRAO, modulos: { financeiro: false } } }))).toBe(false);
});

it('a professional sees the charges of their own cases if the owner allows it, and no accounts of the practice', () => {
  const config = { ...CONFIG_PADRAO, modulos: { financeiro: true, producao: true } };
  expect(moneyPartsOf({ ...as('profissional'), config })).toEqual(['contas-a-receber', 'quem-deve', 'recibos']);
  expect(moneyPartsOf({ ...as('estagiario'), config })).toEqual([]);
  expect(moneyPartsOf(as('secretaria'))).toEqual(['contas-a-receber', 'quem-deve', 'recibos']);
  expect(moneyPartsOf(as('financeiro'))).toHaveLength(6);
});

it('shares of professionals are seen only in a practice with several members', () => {
  const inTeam = (funcao: Funcao, producao = false) =>
    moneyPartsOf({
      config: { ...CONFIG_PADRAO, modulos: { financeiro: true, producao } },
      membro: { ...aUser().membro, funcao, equipe: true },
    });
  expect(moneyPartsOf(as('dono'))).not.toContain('repasses');
  expect(FUNCOES.filter((funcao) => inTeam(funcao).includes('repasses'))).toEqual(['dono', 'financeiro']);
  expect(inTeam('profissional', true)).toContain('repasses');
});
