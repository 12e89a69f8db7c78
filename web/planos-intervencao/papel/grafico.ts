import type { Medida } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { type Forma, imagemDoDesenho } from '#domain/paper/desenho.ts';
import { eixoDe, MARGEM, mesesDo } from '#web/lib/eixo.ts';
import { formatDate } from '#web/lib/format.ts';

const [LARGURA, ALTURA] = [560, 150];
const [ESQUERDA, DIREITA, TOPO, BASE] = [30, 30, 12, 26];
const y = (pontuacao: number) => TOPO + (1 - pontuacao / PONTUACAO_MAX) * (ALTURA - TOPO - BASE);

/** The scores of a goal over time, as the chart of the screen; empty if there are none. */
export const progressoNoPapel = (medidas: Medida[], fuso: string, alt: string) => {
  const pontos = medidas.flatMap(({ quando, pontuacao }) => (pontuacao === null ? [] : [{ quando, pontuacao }]));
  const [primeiro, ultimo] = [pontos[0], pontos.at(-1)];
  if (!primeiro || !ultimo) return '';
  const janela = { de: hojeEm(fuso, primeiro.quando), ate: hojeEm(fuso, ultimo.quando) };
  const eixo = eixoDe(janela, LARGURA - ESQUERDA - DIREITA + MARGEM);
  const x = (quando: string) => Math.round((ESQUERDA + eixo.x(quando)) * 10) / 10;
  const escala = Array.from({ length: PONTUACAO_MAX + 1 }, (_, pontuacao): Forma[] => [
    { f: 'linha', p: [ESQUERDA, y(pontuacao), LARGURA - DIREITA, y(pontuacao)], leve: true },
    { f: 'texto', x: ESQUERDA - 10, y: y(pontuacao) + 4, t: String(pontuacao), a: 'end' },
  ]).flat();
  const curva: Forma[] =
    pontos.length > 1 ? [{ f: 'linha', p: pontos.flatMap(({ quando, pontuacao }) => [x(quando), y(pontuacao)]) }] : [];
  const marcas = pontos.map(({ quando, pontuacao }): Forma => ({ f: 'ponto', x: x(quando), y: y(pontuacao) }));
  const meses = mesesDo(eixo);
  const dias: Forma[] =
    meses.length > 1
      ? meses.flatMap(({ dia, nome }): Forma[] => [
          { f: 'linha', p: [x(dia), TOPO, x(dia), ALTURA - BASE], leve: true },
          { f: 'texto', x: x(dia) + 2, y: ALTURA - 6, t: nome },
        ])
      : [
          {
            f: 'texto',
            x: ESQUERDA,
            y: ALTURA - 6,
            t: [...new Set(Object.values(janela))].map(formatDate).join(' – '),
          },
        ];
  const formas = [...escala, ...curva, ...marcas, ...dias];
  return `<p>${imagemDoDesenho({ largura: LARGURA, altura: ALTURA, formas }, alt)}</p>`;
};
