import { expect, it } from 'vitest';
import { isTexto, isUmaLinha, umaLinha } from './linha.ts';

it('text has neither U+0000 nor half a character', () => {
  expect(['Ana', 'Ana\nLima', '😀', ''].map(isTexto)).toEqual([true, true, true, true]);
  expect(['a\u0000', '\ud83d', 'a\u0000\ud83d'].map(isTexto)).toEqual([false, false, false]);
});

it.each(['\n', '\t', '\u2028', '\u202e', '\u2066'])('one line has no %j, and is read without it', (one) => {
  expect(isUmaLinha(`Ana${one}Lima`)).toBe(false);
  expect(umaLinha(`${one}Ana${one}Lima${one}`)).toBe('Ana Lima');
});

it('one line is kept as it is', () => {
  expect(isUmaLinha('Ana Lima 😀')).toBe(true);
  expect(umaLinha('Ana Lima 😀')).toBe('Ana Lima 😀');
});
