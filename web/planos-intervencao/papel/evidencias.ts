import type { TFunction } from 'i18next';
import type { Medida } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { formatDay } from '#web/lib/format.ts';

/** The appointments that worked on the plan, oldest first, each once even if it was about several goals. */
export const evidenciasDe = ({ objetivos }: PlanoIntervencao): Medida[] => {
  const unicas = new Map(objetivos.flatMap(({ medidas }) => medidas).map((one) => [one.atendimento_id, one]));
  return [...unicas.values()].filter(({ trecho }) => trecho.trim()).sort((a, b) => a.quando.localeCompare(b.quando));
};

/** The notes that were chosen for print, each once, after the goals. */
export const evidenciasNoPapel = (
  planoIntervencao: PlanoIntervencao,
  escolhidas: string[],
  { t, fuso }: { t: TFunction; fuso: string },
) => {
  const vao = evidenciasDe(planoIntervencao).filter(({ atendimento_id }) => escolhidas.includes(atendimento_id));
  if (vao.length === 0) return '';
  const nome = (campo: string) => escaparHtml(t(`planos-intervencao:evidencias.${campo}`));
  const linhas = vao.map(
    ({ quando, trecho }) => `<tr><td>${formatDay(quando, fuso)}</td><td>${escaparHtml(trecho)}</td></tr>`,
  );
  return (
    `<h2>${escaparHtml(t('planos-intervencao:impressao.evidencias'))}</h2>` +
    `<table><thead><tr><th>${nome('quando')}</th><th>${nome('registro')}</th></tr></thead><tbody>${linhas.join('')}</tbody></table>`
  );
};
