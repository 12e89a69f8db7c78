import type { ObjetivoCampos } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import { camposDe } from './objetivo-valores.ts';

export const PLANO_INTERVENCAO_SEMANAS = 13;

export const valoresDe = (
  planoIntervencao: PlanoIntervencao | null,
  novo: { paciente_id: string; titulo: string; queixa: string; hoje: string },
) => ({
  paciente_id: novo.paciente_id,
  titulo: planoIntervencao?.titulo ?? novo.titulo,
  queixa: texto(planoIntervencao ? planoIntervencao.queixa : novo.queixa),
  inicio: planoIntervencao ? planoIntervencao.inicio : novo.hoje,
  fim: planoIntervencao ? planoIntervencao.fim : somaDias(novo.hoje, 7 * PLANO_INTERVENCAO_SEMANAS),
  frequencia: texto(planoIntervencao?.frequencia),
  objetivo_geral: texto(planoIntervencao?.objetivo_geral),
  orientacoes_familia: texto(planoIntervencao?.orientacoes_familia),
  orientacoes_escola: texto(planoIntervencao?.orientacoes_escola),
  observacoes: texto(planoIntervencao?.observacoes),
  objetivos: (planoIntervencao?.objetivos ?? []).map(camposDe) as ObjetivoCampos[],
});
export type PlanoIntervencaoValores = ReturnType<typeof valoresDe>;
