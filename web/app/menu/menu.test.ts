import { describe, expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { aUser, expiredFor, NOW } from '#web/testing.ts';
import { router } from '../router.tsx';
import { menuOf } from './menu.ts';

const keys = (...args: Parameters<typeof menuOf>) => menuOf(...args).map(({ key }) => key);

describe('the menu', () => {
  it('has the six entries in their order and finance after them, each to its list', () => {
    expect(keys(aUser(), NOW)).toEqual([
      'pacientes',
      'atendimentos',
      'escolas',
      'responsaveis',
      'testes',
      'documentos',
      'financeiro',
    ]);
    for (const { key, to } of menuOf(aUser(), NOW)) {
      expect(to).toBe(`/${key}`);
      expect(router.routesByPath).toHaveProperty([to]);
    }
  });

  it.each([
    ['29 days', expiredFor(29), 7],
    ['30 days', expiredFor(30), 7],
    ['30 days and a millisecond', expiredFor(30, 1), 0],
    ['31 days', expiredFor(31), 0],
    ['never', null, 7],
  ])('hides the entries 30 days after the plan expired: %s', (_, venc_plano, entries) => {
    expect(keys(aUser({ venc_plano }), NOW)).toHaveLength(entries);
  });

  it('is empty for a guest and without a config', () => {
    expect(keys(null, NOW)).toEqual([]);
    expect(keys(aUser({ config: null }), NOW)).toEqual([]);
  });

  it('hides entries that are switched off, and shows those that are on or unset', () => {
    const config = { ...CONFIG_PADRAO, menu_nav_bar: { escolas: false, testes: true } };
    expect(keys(aUser({ config }), NOW)).toEqual([
      'pacientes',
      'atendimentos',
      'responsaveis',
      'testes',
      'documentos',
      'financeiro',
    ]);
  });

  it('shows each function what it may read', () => {
    const as = (funcao: Funcao) => keys(aUser({ membro: { ...aUser().membro, funcao } }), NOW);
    expect(as('profissional')).toEqual([
      'pacientes',
      'atendimentos',
      'escolas',
      'responsaveis',
      'testes',
      'documentos',
    ]);
    expect(as('secretaria')).not.toContain('testes');
    expect(as('secretaria')).toContain('financeiro');
    expect(as('financeiro')).toEqual(['atendimentos', 'financeiro']);
  });

  it('has no finance where its module is off', () => {
    const config = { ...CONFIG_PADRAO, modulos: { financeiro: false } };
    expect(keys(aUser({ config }), NOW)).not.toContain('financeiro');
  });
});
