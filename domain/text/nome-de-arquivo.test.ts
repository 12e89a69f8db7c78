import { expect, it } from 'vitest';
import { nomeDoPdf } from './nome-de-arquivo.ts';

it('names a paper by its title and the first name, with characters that every system takes', () => {
  expect(nomeDoPdf('Contrato de prestação', 'Miguel')).toBe('Contrato de prestação - Miguel.pdf');
  expect(nomeDoPdf('a/b\\c:"d"\n\u202ee', 'Zoë')).toBe('a b c d e - Zoë.pdf');
  expect(nomeDoPdf('', '')).toBe('documento.pdf');
  expect(nomeDoPdf('x'.repeat(300), 'Miguel')).toHaveLength(124);
});
