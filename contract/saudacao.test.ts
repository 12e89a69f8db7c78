import { expect, it } from 'vitest';
import { primeiroNome } from './saudacao.ts';

it.each([
  ['Dra. Marina Costa', 'Marina'],
  ['Dr Rui', 'Rui'],
  ['Profa. Dra. Ana Lima', 'Ana'],
  ['Prof.Dr. João', 'João'],
  ['Doutora Helena', 'Helena'],
  ['Dr(a). Lia', 'Lia'],
  ['  Ana   Prática', 'Ana'],
  ['Drica Souza', 'Drica'],
  ['Mea Prado', 'Mea'],
  ['Professor', 'Professor'],
  ['Dra.', 'Dra.'],
  ['王丽', '王丽'],
  ['', ''],
])('the first name of “%s” is “%s”', (nome, primeiro) => {
  expect(primeiroNome(nome)).toBe(primeiro);
});
