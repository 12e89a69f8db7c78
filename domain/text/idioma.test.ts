import { expect, it } from 'vitest';
import { idiomaDe } from './idioma.ts';

it.each([
  [['es'], 'es'],
  [['fr', 'en-GB', 'es'], 'en'],
  [['pt-PT'], 'pt-br'],
  [[' PT-BR '], 'pt-br'],
  [['zh-Hans-CN'], 'zh-CN'],
  [['zh-cn'], 'zh-CN'],
  [['fr', 'toString'], null],
  [[], null],
])('%j gives %s', (preferidos, idioma) => {
  expect(idiomaDe(preferidos)).toBe(idioma);
});

it('looks at twenty preferred languages at most', () => {
  const outros = (n: number) => Array.from({ length: n }, () => 'fr');
  expect(idiomaDe([...outros(19), 'es'])).toBe('es');
  expect(idiomaDe([...outros(20), 'es'])).toBeNull();
});
