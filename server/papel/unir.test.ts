import { expect, it } from 'vitest';
import { unir } from './unir.ts';

const unidos = (html: string) =>
  [...unir(html).matchAll(/<span class="unido">([^<]*)<\/span>/g)].map(([, dito]) => dito);

it.each([
  ['CPF 529.982.247-25, em Recife', ['529.982.247-25']],
  ['CNPJ 11.222.333/0001-81.', ['11.222.333/0001-81']],
  ['fone (81) 98765-4321 ou (81) 3456-7890', ['(81) 98765-4321', '(81) 3456-7890']],
  ['de 01-03-2026 a 2026-03-31, 5/3/2026', ['01-03-2026', '2026-03-31', '5/3/2026']],
  ['CEP 50000-123', ['50000-123']],
  ['código K7QD-3MZ1-9XYZ-ABCD', ['K7QD-3MZ1-9XYZ-ABCD']],
  ['bem-estar, sócio-emocional, 2-3 vezes', []],
])('keeps dates, documents and numbers on one line: %s', (texto, partes) => {
  expect(unidos(`<p>${texto}</p>`)).toEqual(partes);
  expect(unir(`<p>${texto}</p>`).replace(/<\/?(span|wbr)[^>]*>/g, '')).toBe(`<p>${texto}</p>`);
});

it('breaks a web address after a slash only', () => {
  expect(unidos('em https://minha-clinica.com.br/verificar/K7QD-3MZ1 hoje')).toEqual([
    'https://',
    'minha-clinica.com.br/',
    'verificar/',
    'K7QD-3MZ1',
  ]);
});

it('leaves tags and drawings unchanged', () => {
  const html = '<a href="https://a.example/01-03-2026">x</a><svg><text x="1">01-03-2026</text></svg>';
  expect(unir(html)).toBe(html);
});
