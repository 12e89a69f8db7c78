import { useTranslation } from 'react-i18next';
import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import { type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatData } from './anamnese-data.ts';

/** Formats an answer for reading; empty for a question without one. */
export const useRespostaPorExtenso = () => {
  const { t } = useTranslation('anamneses');
  return (pergunta: Pergunta, valor: Valor): string => {
    if (vazia(valor) || valor === null) return '';
    if (Array.isArray(valor)) return valor.join(' · ');
    if (typeof valor === 'object') {
      const dita = t(`sim_nao.${valor.resposta}`);
      return valor.resposta === 'sim' && valor.detalhe ? `${dita}. ${valor.detalhe}` : dita;
    }
    if (pergunta.tipo === 'data') return formatData(String(valor));
    if (typeof valor === 'string') return valor;
    const numero = formatNumber(valor);
    if (pergunta.tipo === 'escala') return t('escala_de', { numero, max: formatNumber(pergunta.max ?? 10) });
    return pergunta.unidade ? `${numero} ${pergunta.unidade}` : numero;
  };
};
