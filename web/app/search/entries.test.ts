import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Funcao } from '#contract/permissoes.ts';
import { aUser } from '#web/testing.ts';
import { actionsOf, screensOf } from './entries.ts';

const t = ((key: string) => key) as TFunction;
const ids = (list: { id: string }[]) => list.map(({ id }) => id);
const as = (funcao: Funcao) => aUser({ membro: { ...aUser().membro, funcao } });

describe('the entries of the search', () => {
  it('are all there for the owner', () => {
    const user = as('dono');
    expect(ids(actionsOf(user, t))).toEqual([
      'novo-atendimento',
      'novo-paciente',
      'novo-responsavel',
      'nova-escola',
      'receber',
      'bloquear-horario',
      'nova-cobranca',
      'nova-despesa',
      'novo-teste',
      'tema',
      'atalhos',
      'sair',
    ]);
    expect(ids(screensOf(user, t))).toEqual(
      expect.arrayContaining(['/financeiro', '/financeiro/extrato', '/settings/equipe', '/settings/dados']),
    );
  });

  it('leave out what the function of the member does not reach', () => {
    const user = as('profissional');
    for (const one of ['receber', 'nova-cobranca', 'nova-despesa']) expect(ids(actionsOf(user, t))).not.toContain(one);
    const screens = ids(screensOf(user, t));
    expect(screens.filter((id) => id.startsWith('/financeiro'))).toEqual([]);
    expect(screens).toContain('/settings/profile');
    for (const part of ['links', 'equipe', 'dados']) expect(screens).not.toContain(`/settings/${part}`);
    expect(ids(actionsOf(as('estagiario'), t))).toEqual([
      'novo-atendimento',
      'bloquear-horario',
      'novo-teste',
      'tema',
      'atalhos',
      'sair',
    ]);
    expect(screens).not.toContain('/planos');
  });

  it('have the supervision only in a practice with several members, for clinical functions', () => {
    const inTeam = (funcao: Funcao) => aUser({ membro: { ...aUser().membro, funcao, equipe: true } });
    expect(ids(screensOf(as('dono'), t))).not.toContain('/supervisao');
    for (const funcao of ['dono', 'profissional', 'estagiario'] as const)
      expect(ids(screensOf(inTeam(funcao), t))).toContain('/supervisao');
    expect(ids(screensOf(inTeam('secretaria'), t))).not.toContain('/supervisao');
  });
});
