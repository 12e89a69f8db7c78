import { useTranslation } from 'react-i18next';
import type { Ponto, Segmento } from './perfil.ts';

export type Conjunto = { chave: string; escalas: string[]; segmentos: Segmento[] };

/** The sets of bands in a picture, each once, and the scales it serves. */
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

/** The legends in words. Where there is one, it is everybody's and needs no name. */
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

/** What the two ways of writing a value mean: the words before, those in bold, and those after. */
export const useLegendaDosValores = () => {
  const { t } = useTranslation('aplicacoes');
  const [antes = '', negrito = '', depois = ''] = t('legenda').split(/<\/?b>/);
  return { antes, negrito, depois };
};
