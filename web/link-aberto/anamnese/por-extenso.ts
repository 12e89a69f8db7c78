import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import { type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { bcp47 } from '#domain/constants.ts';
import { useIdioma } from '../textos.ts';

/** Formats an answer for reading; empty for a question without one. */
export const usePorExtenso = () => {
  const { t, locale } = useIdioma();
  return (pergunta: Pergunta, valor: Valor): string => {
    if (valor === null || vazia(valor)) return '';
    if (Array.isArray(valor)) return valor.join(' · ');
    if (typeof valor === 'object')
      return [t(`anamnese.sim_nao.${valor.resposta}`), valor.detalhe].filter(Boolean).join('. ');
    if (typeof valor === 'number')
      return [valor.toLocaleString(bcp47(locale)), pergunta.unidade].filter(Boolean).join(' ');
    return pergunta.tipo === 'data' ? valor.split('-').reverse().join('-') : valor;
  };
};
