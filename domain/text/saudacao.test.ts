import { expect, it } from 'vitest';
import { primeiroNome } from './saudacao.ts';

it.each([
  ['Marina Costa', 'Marina'],
  ['Dra. Ana Lima', 'Ana'],
  ['Prof.ª Dra. Helena Prado', 'Helena'],
  ['Dr Rui', 'Rui'],
  ['Doutora Sílvia Rocha', 'Sílvia'],
  ['Drauzio Reis', 'Drauzio'],
  ['Dra.', 'Dra.'],
])('greets %s as %s', (nome, dito) => {
  expect(primeiroNome(nome)).toBe(dito);
});
