import { useTranslation } from 'react-i18next';
import type { Aplicacao, ResultadoLido } from '#contract/aplicacoes.ts';
import { type EscoreNormado, isNormado } from '#contract/escores.ts';
import { plainNumber } from '#web/lib/format.ts';

type Classificado = Pick<ResultadoLido, 'classificacao' | 'classificacao_informada'>;

/** How results are put into words. */
export const useLeitura = () => {
  const { t } = useTranslation('testes');

  /** The band in the reader's language, or the practitioner's own words. */
  const classificacaoDe = ({ classificacao, classificacao_informada }: Classificado): string => {
    if (!classificacao) return '';
    return classificacao_informada ? classificacao : t(`classificacoes.${classificacao}`);
  };

  /** A result in a few words: its own score first, the percentile, the band. */
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
  return { classificacaoDe, resumo };
};

/** The same scale of the same test, measured alike on different days, from the first to the last. */
export type Serie = {
  chave: string;
  nome: string;
  tipo: EscoreNormado;
  medidas: { aplicacao: Aplicacao; resultado: ResultadoLido }[];
};

/** The kind of score that a result is drawn by. */
const tipoDe = ({ tipo, valor }: ResultadoLido): EscoreNormado =>
  valor !== null && isNormado(tipo) ? tipo : 'percentil';

export const series = (aplicacoes: Aplicacao[]): Serie[] => {
  const found = new Map<string, Serie>();
  for (const aplicacao of [...aplicacoes].reverse())
    for (const resultado of aplicacao.resultados) {
      if (!resultado.escores) continue;
      const tipo = tipoDe(resultado);
      // A score of another kind, or read the other way round, is no second measure of the first.
      const chave = [aplicacao.teste_id, resultado.escala, tipo, resultado.direcao].join('|');
      const nome = `${aplicacao.teste.sigla ?? aplicacao.teste.nome} · ${resultado.escala}`;
      const serie = found.get(chave) ?? { chave, nome, tipo, medidas: [] };
      // Nor is the same scale twice on one sheet.
      if (serie.medidas.at(-1)?.aplicacao.id !== aplicacao.id) serie.medidas.push({ aplicacao, resultado });
      found.set(chave, serie);
    }
  return [...found.values()].filter(({ medidas }) => medidas.length > 1);
};
