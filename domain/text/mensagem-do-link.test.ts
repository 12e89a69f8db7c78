import { expect, it } from 'vitest';
import { camposEstranhos, preencherMensagem } from './mensagem-do-link.ts';

it('a message that is sent leaves an unknown placeholder out; the preview shows it', () => {
  const texto = 'Oi {nome} {xyz}\n{link}';
  const valores = { nome: 'Carla', link: 'https://x/l#1' };
  expect(preencherMensagem(texto, valores)).toBe('Oi Carla\nhttps://x/l#1');
  expect(preencherMensagem(texto, valores, (campo) => `{${campo}}`)).toBe('Oi Carla {xyz}\nhttps://x/l#1');
  expect(camposEstranhos('arquivo', texto)).toEqual(['xyz']);
});
