import { expect, it } from 'vitest';
import { citacaoConfere } from './citacao.ts';

const FONTES = ['A Bia tem letra feia e\ntroca letras.', 'WISC-IV: Memória operacional, padrao 80'];

it.each([
  ['Queixa: “letra feia”', true],
  ['Queixa: “LETRA   FEIA e troca”', true],
  ['Queixa: “…tem letra feia … troca letras”; escores: "memoria operacional"', true],
  ['troca letras', true],
  ['Queixa: “não dorme à noite”', false],
  ['Queixa: “letra feia” e “não dorme à noite”', false],
  ['A criança parece desatenta.', false],
  ['“”', false],
])('checks a quotation against the record: %s', (evidencia, confere) => {
  expect(citacaoConfere(evidencia, FONTES)).toBe(confere);
});
