import { describe, expect, it } from 'vitest';
import { partesMarcadas } from './marcar.ts';

const marcadas = (texto: string, ...palavras: string[]) =>
  partesMarcadas(texto, palavras).flatMap(({ parte, marcada }) => (marcada ? [parte] : []));

describe('the words that were found', () => {
  it('are marked where they stand by themselves, and the text stays whole', () => {
    const texto = 'Queixa: “todo dia, TOD e a letra  feia”';
    expect(marcadas(texto, 'TOD', 'letra feia')).toEqual(['TOD', 'letra  feia']);
    expect(
      partesMarcadas(texto, ['TOD', 'letra feia'])
        .map(({ parte }) => parte)
        .join(''),
    ).toBe(texto);
  });

  it('are found in Chinese, the longer one first, and hurt nothing where they are signs of a pattern', () => {
    expect(marcadas('孩子写字累，字迹潦草', '写字', '写字累')).toEqual(['写字累']);
    expect(marcadas('(a+b', '(a+b', '')).toEqual(['(a+b']);
    expect(partesMarcadas('nada', [])).toEqual([{ parte: 'nada', marcada: false }]);
  });
});
