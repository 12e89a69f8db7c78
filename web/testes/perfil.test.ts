import { describe, expect, it } from 'vitest';
import { lerResultado, type ResultadoLido } from '#contract/aplicacoes.ts';
import { parte, perfil, ponto, segmentos } from './perfil.ts';

const resultado = (over: Partial<ResultadoLido>): ResultadoLido => {
  const base = {
    escala: 'X',
    bruto: null,
    tipo: null,
    valor: null,
    percentil: null,
    ic_min: null,
    ic_max: null,
    classificacao: null,
    direcao: 'maior_melhor' as const,
    faixas: 'neutra' as const,
    ...over,
  };
  return { ...base, ...lerResultado(base) };
};

describe('a profile', () => {
  it('places scores of any kind on one axis, with their interval', () => {
    expect(ponto(resultado({ tipo: 'padrao', valor: 85, ic_min: 70, ic_max: 100 }))).toMatchObject({
      z: -1,
      ic: [-2, 0],
    });
    expect(ponto(resultado({ tipo: 't', valor: 60 }))).toMatchObject({ z: 1, ic: null });
    expect(ponto(resultado({ percentil: 50 }))?.z).toBeCloseTo(0, 9);
    expect([parte(-9), parte(0), parte(9)]).toEqual([0, 0.5, 1]);
  });

  it('leaves out what has no place on it, and says how much', () => {
    const { pontos, fora } = perfil([
      resultado({ bruto: 12 }),
      resultado({ tipo: 'qualitativo', classificacao: 'silábica' }),
      resultado({ tipo: 'z', valor: 1 }),
    ]);
    expect([pontos.length, fora]).toEqual([1, 2]);
  });

  it('turns round the scales on which higher is worse, only where both kinds meet', () => {
    const pior = resultado({ tipo: 't', valor: 70, ic_min: 60, ic_max: 75, direcao: 'maior_pior', faixas: 't_srs2' });
    expect(perfil([pior])).toMatchObject({ misturado: false, pior: true, pontos: [{ z: 2, invertida: false }] });
    const both = perfil([pior, resultado({ tipo: 'z', valor: 1 })]);
    expect(both).toMatchObject({ misturado: true, pior: false });
    expect(both.pontos[0]).toMatchObject({ z: -2, ic: [-2.5, -1], invertida: true });
  });

  it('fills the axis with the bands, each next to the other, the score inside the one that names it', () => {
    for (const direcao of ['maior_melhor', 'maior_pior'] as const)
      for (const faixas of ['neutra', 'wechsler', 'z_neuropsicologia', 't_srs2', 'raven'] as const)
        for (const espelhar of [false, true]) {
          const all = segmentos({ tipo: 'padrao', faixas, direcao }, espelhar);
          expect(all[0]?.de).toBe(-3);
          expect(all.at(-1)?.ate).toBe(3);
          expect(all.slice(1).map(({ de }) => de)).toEqual(all.slice(0, -1).map(({ ate }) => ate));
          const one = resultado({ tipo: 'padrao', valor: 78, direcao, faixas });
          const { z = 0 } = ponto(one, espelhar) ?? {};
          expect(all.find(({ de, ate }) => z > de && z <= ate)?.chave).toBe(one.classificacao);
        }
  });
});
