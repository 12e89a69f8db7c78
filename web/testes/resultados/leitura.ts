import { useTranslation } from 'react-i18next';
import type { AplicacaoNaLista, ResultadoLido } from '#contract/testes/aplicacoes.ts';
import { type EscoreNormado, isNormado } from '#domain/scores/escores.ts';
import { plainNumber } from '#web/lib/format.ts';

type Classificado = Pick<ResultadoLido, 'classificacao' | 'classificacao_informada'>;

/** Formats results in words. */
export const useLeitura = () => {
  const { t } = useTranslation(['testes', 'aplicacoes']);

  /** The band in the current language, or the practitioner's own wording. */
  const classificacaoDe = ({ classificacao, classificacao_informada }: Classificado): string => {
    if (!classificacao) return '';
    return classificacao_informada ? classificacao : t(`classificacoes.${classificacao}`);
  };

  /** A result in short: its score, the percentile, the band. */
  const resumo = (resultado: ResultadoLido): string => {
    const { tipo, valor, bruto, percentil } = resultado;
    const parts = [
      valor !== null && tipo ? `${t(`tipos.${tipo}`)} ${plainNumber(valor)}` : null,
      valor === null && bruto !== null ? `${t('tipos.bruto')} ${plainNumber(bruto)}` : null,
      percentil !== null && tipo !== 'percentil' ? `${t('tipos.percentil')} ${plainNumber(percentil)}` : null,
      classificacaoDe(resultado),
    ];
    return parts.filter(Boolean).join(' · ');
  };

  /** Who answered; empty if nobody is named. */
  const informanteDe = ({ informante }: Pick<AplicacaoNaLista, 'informante'>): string =>
    informante ? t(`aplicacoes:informantes.${informante}`) : '';

  const nomeDaSerie = (serie: Serie): string => [serie.nome, informanteDe(serie)].filter(Boolean).join(' · ');
  return { classificacaoDe, resumo, informanteDe, nomeDaSerie };
};

/** Results of the same scale, test, informant and kind of score, in order of date. */
export type Serie = {
  chave: string;
  nome: string;
  informante: AplicacaoNaLista['informante'];
  tipo: EscoreNormado;
  medidas: { aplicacao: AplicacaoNaLista; resultado: ResultadoLido }[];
};

/** The kind of score that a result is plotted with. */
const tipoDe = ({ tipo, valor }: ResultadoLido): EscoreNormado =>
  valor !== null && isNormado(tipo) ? tipo : 'percentil';

export const series = (aplicacoes: AplicacaoNaLista[]): Serie[] => {
  const found = new Map<string, Serie>();
  for (const aplicacao of [...aplicacoes].reverse())
    for (const resultado of aplicacao.resultados) {
      if (!resultado.escores) continue;
      const tipo = tipoDe(resultado);
      // Results of another informant, kind of score or direction are not a re-test: parents and teachers differ.
      const { informante } = aplicacao;
      const chave = [aplicacao.teste_id, resultado.escala, informante, tipo, resultado.direcao].join('|');
      const nome = `${aplicacao.teste.sigla ?? aplicacao.teste.nome} · ${resultado.escala}`;
      const serie = found.get(chave) ?? { chave, nome, informante, tipo, medidas: [] };
      // The same scale twice in one assessment is not one either.
      if (serie.medidas.at(-1)?.aplicacao.id !== aplicacao.id) serie.medidas.push({ aplicacao, resultado });
      found.set(chave, serie);
    }
  return [...found.values()].filter(({ medidas }) => medidas.length > 1);
};
