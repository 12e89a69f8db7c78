import { describe, expect, it } from 'vitest';
import { AREAS } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { LOCALES } from '#domain/constants.ts';
import { bibliotecaEm } from './biblioteca.ts';
import { dobrado } from './palavras.ts';

describe('the library', () => {
  it('is complete: 48 goals in 28 areas, each with all its parts', () => {
    const BIBLIOTECA = bibliotecaEm('pt-br');
    expect(BIBLIOTECA).toHaveLength(48);
    expect(new Set(BIBLIOTECA.map(({ slug }) => slug)).size).toBe(48);
    expect(new Set(BIBLIOTECA.map(({ area }) => area))).toEqual(new Set(AREAS));
    for (const item of BIBLIOTECA) {
      expect(item.especificos).toHaveLength(3);
      expect(item.atividades).toHaveLength(4);
      expect(item.idade_max).toBeGreaterThan(item.idade_min);
    }
  });

  const numeros = (valor: string | string[]) => [valor].flat().join(' ').match(/\d+/g)?.toSorted() ?? [];
  const TEXTOS = [
    'titulo',
    'objetivo',
    'especificos',
    'atividades',
    'recursos',
    'criterio',
    'frequencia',
    'prazo',
  ] as const;

  it.each(LOCALES)('is equivalent in %s: same goals, same number of parts, same figures, nothing empty', (locale) => {
    for (const [n, item] of bibliotecaEm(locale).entries()) {
      const original = bibliotecaEm('pt-br')[n];
      expect(item.slug).toBe(original?.slug);
      for (const campo of TEXTOS) {
        const [seu, nosso] = [item[campo], original?.[campo] ?? ''];
        expect([item.slug, campo, [seu].flat().length, numeros(seu)]).toEqual([
          item.slug,
          campo,
          [nosso].flat().length,
          numeros(nosso),
        ]);
        for (const um of [seu].flat()) expect([item.slug, um.trim()]).not.toEqual([item.slug, '']);
      }
      expect(new Set(item.palavras.map(dobrado)).size).toBe(item.palavras.length);
      if (locale === 'zh-CN')
        for (const campo of TEXTOS) expect([item[campo]].flat().join('')).toMatch(/\p{Script=Han}/u);
      if (locale !== 'pt-br') expect([item.slug, item.objetivo]).not.toEqual([item.slug, original?.objetivo]);
    }
  });
});
