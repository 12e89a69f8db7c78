import { expect, it } from 'vitest';
import { flatten, readJson } from '#contract/testing.ts';
import { LOCALES } from './constants.ts';
import { profissionalNoPapel } from './inscricao.ts';

const PSICOLOGO = { slug: 'psicologo-clinico', conselho: 'CRP' };

it('prints the field and the council', () => {
  expect(profissionalNoPapel('pt-br', PSICOLOGO, '06/12345').quem).toBe('Psicologia clínica · CRP 06/12345');
  expect(profissionalNoPapel('pt-br', PSICOLOGO, 'CRP 06/12345').registro).toBe('CRP 06/12345');
  expect(profissionalNoPapel('pt-br', PSICOLOGO, null).quem).toBe('Psicologia clínica');
  expect(profissionalNoPapel('pt-br', null, '7').quem).toBe('7');
});

it.each(LOCALES)('prints every profession without alternative endings in %s', (locale) => {
  for (const slug of flatten(readJson(`web/locales/${locale}/profissoes.json`)).keys())
    expect(profissionalNoPapel(locale, { slug, conselho: null }, null).quem, slug).toMatch(/^[^()]+$/);
});
