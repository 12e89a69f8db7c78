import { describe, expect, it } from 'vitest';
import { descricaoDe, palavrasGuardadas } from './descricao-gerada.ts';

const gerada = (descricao: string) => ({ descricao, automatico: true });

describe('the description of a receivable', () => {
  it.each([
    ['Sessão', 'en', 'Session'],
    ['Sessões 09/2026', 'en', 'Sessions 09/2026'],
    ['Sessions 09/2026', 'pt-br', 'Sessões 09/2026'],
  ] as const)('%s is read in %s as %s', (guardada, locale, lida) => {
    expect(descricaoDe(locale, gerada(guardada))).toBe(lida);
  });

  it('is kept if it was typed, or if its word is not one of ours', () => {
    expect(descricaoDe('en', { descricao: 'Sessão', automatico: false })).toBe('Sessão');
    expect(descricaoDe('en', gerada('Oficina 09/2026'))).toBe('Oficina 09/2026');
    // One appointment has no month, several have.
    expect(descricaoDe('en', gerada('Sessões'))).toBe('Sessões');
  });

  it('is found in every language by a part of the word, without accents', () => {
    expect(palavrasGuardadas('en', 'essions')).toEqual(expect.arrayContaining(['Sessions', 'Sessões']));
    expect(palavrasGuardadas('pt-br', 'sessao')).toEqual(expect.arrayContaining(['Session', 'Sessão']));
    expect(palavrasGuardadas('en', 'essions')).not.toContain('Session');
    expect(palavrasGuardadas('en', 'sessao')).toEqual([]);
  });
});
