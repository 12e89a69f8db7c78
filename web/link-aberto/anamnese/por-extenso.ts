import { type Valor, vazia } from '#contract/anamneses/preencher.ts';
import type { PerguntaDoLink } from '#contract/links/anamnese-aberta.ts';
import { bcp47 } from '#domain/constants.ts';
import { useIdioma } from '../textos.ts';
import { escolhaPorExtenso } from './rotulos.ts';

/** Formats an answer for reading; empty for a question without one. */
export const usePorExtenso = () => {
  const { t, locale } = useIdioma();
  return (pergunta: PerguntaDoLink, valor: Valor): string => {
    if (valor === null || vazia(valor)) return '';
    if (Array.isArray(valor)) return valor.map((one) => escolhaPorExtenso(pergunta, one)).join(' · ');
    if (typeof valor === 'object')
      return [t(`anamnese.sim_nao.${valor.resposta}`), valor.detalhe].filter(Boolean).join('. ');
    if (typeof valor === 'number')
      return [valor.toLocaleString(bcp47(locale)), pergunta.unidade].filter(Boolean).join(' ');
    if (pergunta.tipo === 'escolha_unica') return escolhaPorExtenso(pergunta, valor);
    return pergunta.tipo === 'data' ? valor.split('-').reverse().join('-') : valor;
  };
};
