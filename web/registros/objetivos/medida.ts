import type { TFunction } from 'i18next';
import { PONTUACAO_MAX, type Registro } from '#contract/registros.ts';
import { minutosESegundos } from '#domain/text/duracao.ts';

type Medido = Pick<Registro['objetivos'][number], 'pontuacao' | 'contagem'>;

/** What was measured of a goal, in words: its score, its count, or both. */
export const medidaDe = ({ pontuacao, contagem }: Medido, t: TFunction) => {
  const contado =
    contagem && t('registros:contagem.resumo', { count: contagem.vezes, tempo: minutosESegundos(contagem.segundos) });
  const pontos = pontuacao === null && contado ? null : `${pontuacao ?? '—'}/${PONTUACAO_MAX}`;
  return [pontos, contado].filter(Boolean).join(' · ');
};
