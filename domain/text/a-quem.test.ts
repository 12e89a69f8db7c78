import { expect, it } from 'vitest';
import { aQuem } from './a-quem.ts';

it.each([
  ['pt-br', 'A família', 'à família'],
  ['pt-br', 'o pai', 'ao pai'],
  ['pt-br', 'Os avós', 'aos avós'],
  ['pt-br', 'Ana Lima', 'a Ana Lima'],
  ['es', 'La familia', 'a la familia'],
  ['es', 'El padre', 'al padre'],
  ['es', 'Ana Lima', 'a Ana Lima'],
  ['en', 'The family', 'The family'],
  ['zh-CN', '家庭', '家庭'],
] as const)('in %s “%s” is written “%s”', (locale, nome, escrito) => {
  expect(aQuem(locale, nome)).toBe(escrito);
});
