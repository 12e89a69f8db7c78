import { type Forma, imagemDoDesenho } from '#contract/papel/desenho.ts';
import type { Medida } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { formatDay } from '#web/lib/format.ts';

const [LARGURA, ALTURA] = [560, 150];
const [ESQUERDA, DIREITA, TOPO, BASE] = [30, 30, 12, 26];
const y = (pontuacao: number) => TOPO + (1 - pontuacao / PONTUACAO_MAX) * (ALTURA - TOPO - BASE);

/** The scores of a goal by session, as the chart of the screen; empty if there are none. */
export const progressoNoPapel = (medidas: Medida[], fuso: string, alt: string) => {
  const pontos = medidas.flatMap(({ quando, pontuacao }) => (pontuacao === null ? [] : [{ quando, pontuacao }]));
  const [primeiro, ultimo] = [pontos[0], pontos.at(-1)];
  if (!primeiro || !ultimo) return '';
  const vao = LARGURA - ESQUERDA - DIREITA;
  const x = (lugar: number) =>
    pontos.length === 1 ? ESQUERDA + vao / 2 : ESQUERDA + (lugar * vao) / (pontos.length - 1);
  const escala = Array.from({ length: PONTUACAO_MAX + 1 }, (_, pontuacao): Forma[] => [
    { f: 'linha', p: [ESQUERDA, y(pontuacao), LARGURA - DIREITA, y(pontuacao)], leve: true },
    { f: 'texto', x: ESQUERDA - 10, y: y(pontuacao) + 4, t: String(pontuacao), a: 'end' },
  ]).flat();
  const curva: Forma[] =
    pontos.length > 1 ? [{ f: 'linha', p: pontos.flatMap(({ pontuacao }, lugar) => [x(lugar), y(pontuacao)]) }] : [];
  const marcas = pontos.map(({ pontuacao }, lugar): Forma => ({ f: 'ponto', x: x(lugar), y: y(pontuacao) }));
  const dias: Forma[] = [
    {
      f: 'texto',
      x: x(0),
      y: ALTURA - 6,
      t: formatDay(primeiro.quando, fuso),
      a: pontos.length > 1 ? 'start' : 'middle',
    },
    ...(pontos.length > 1
      ? [
          {
            f: 'texto' as const,
            x: LARGURA - DIREITA,
            y: ALTURA - 6,
            t: formatDay(ultimo.quando, fuso),
            a: 'end' as const,
          },
        ]
      : []),
  ];
  const formas = [...escala, ...curva, ...marcas, ...dias];
  return `<p>${imagemDoDesenho({ largura: LARGURA, altura: ALTURA, formas }, alt)}</p>`;
};
