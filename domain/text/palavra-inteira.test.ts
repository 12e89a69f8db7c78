import { expect, it } from 'vitest';
import { formaDe } from './palavra-inteira.ts';

const em = (texto: string, termo: string) => new RegExp(formaDe(termo), 'u').test(texto);

it('matches a phrase with spaces or hyphens, and never inside another word', () => {
  for (const texto of ['quer morrer', 'quer  morrer', 'quer\nmorrer', 'quer-morrer', 'quer‑morrer'])
    for (const termo of ['quer morrer', 'quer-morrer', ' quer morrer '])
      expect([texto, em(texto, termo)]).toEqual([texto, true]);
  expect(em('quermorrer', 'quer morrer')).toBe(false);
  expect(em('todo dia', 'tod')).toBe(false);
  expect(em('孩子写字累', '写字')).toBe(true);
});

it('matches a term of symbols literally', () => {
  expect([em('a (b+c', '(b+c'), em('abc', '-'), em('a - b', '-')]).toEqual([true, false, true]);
});
