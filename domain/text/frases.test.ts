import { expect, it } from 'vitest';
import { ate, comMaiuscula, comPonto, comRotulo, semPonto } from './frases.ts';

it.each([
  ['Lê devagar', 'Lê devagar.'],
  ['Lê devagar.', 'Lê devagar.'],
  ['Lê devagar. ', 'Lê devagar.'],
  ['Lê devagar;', 'Lê devagar.'],
  ['Lê?', 'Lê?'],
  ['Lê “devagar.”', 'Lê “devagar.”'],
  ['e assim por diante…', 'e assim por diante…'],
  ['阅读慢。', '阅读慢。'],
  ['阅读慢', '阅读慢。'],
  ['阅读慢；', '阅读慢。'],
  ['得分 35', '得分 35。'],
  ['阅读（很慢。）', '阅读（很慢。）'],
  ['', ''],
])('a sentence has one full stop: %s', (texto, dita) => {
  expect(comPonto(texto)).toBe(dita);
});

it('a full stop is omitted before a continuation, an ellipsis is kept', () => {
  expect(['Lê.', 'Lê ; ', 'Lê', 'Lê...'].map(semPonto)).toEqual(['Lê', 'Lê', 'Lê', 'Lê...']);
  expect(['阅读慢。', '阅读慢； ', '阅读慢，'].map(semPonto)).toEqual(['阅读慢', '阅读慢', '阅读慢']);
});

it('a label has the punctuation of its language', () => {
  expect(comRotulo('Dorme', 'bem')).toBe('Dorme: bem.');
  expect(comRotulo('打鼾吗', '有时')).toBe('打鼾吗：有时。');
});

it('a long text is cut at the end of a word', () => {
  expect(ate('uma frase bem comprida', 12)).toBe('uma frase…');
  expect(ate('curta', 12)).toBe('curta');
  expect(ate('doze letras.', 12)).toBe('doze letras.');
  expect(ate('x'.repeat(50), 12)).toHaveLength(12);
});

it('a sentence begins with a capital, if it begins with a letter', () => {
  expect(['lê', 'Lê', 'época', '3 vezes', ''].map(comMaiuscula)).toEqual(['Lê', 'Lê', 'Época', '3 vezes', '']);
});
