import { useTranslation } from 'react-i18next';
import type { Ponto, Segmento } from './perfil.ts';

export type Conjunto = { chave: string; escalas: string[]; segmentos: Segmento[] };

/** The distinct sets of bands in a chart, with the scales that use each. */
export const conjuntos = (pontos: Ponto[]): Conjunto[] => {
  const found = new Map<string, Conjunto>();
  for (const { escala, segmentos } of pontos) {
    const chave = segmentos.map((one) => one.chave + one.nivel).join();
    const conjunto = found.get(chave) ?? { chave, escalas: [], segmentos };
    conjunto.escalas.push(escala);
    found.set(chave, conjunto);
  }
  return [...found.values()];
};

/** The legends in words. A single legend applies to all scales and has no title. */
export const useLegenda = () => {
  const { t } = useTranslation('testes');
  return (pontos: Ponto[]) => {
    const all = conjuntos(pontos);
    return all.map(({ chave, escalas, segmentos }) => ({
      chave,
      titulo: all.length > 1 ? escalas.join(', ') : '',
      segmentos,
      faixas: segmentos.map((one) => t(`classificacoes.${one.chave}`)),
    }));
  };
};

/** Explains the two styles of a value: the text before, the bold part, and the text after. */
export const useLegendaDosValores = () => {
  const { t } = useTranslation('aplicacoes');
  const [antes = '', negrito = '', depois = ''] = t('legenda').split(/<\/?b>/);
  return { antes, negrito, depois };
};
