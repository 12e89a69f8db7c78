import dayjs from 'dayjs';
import type { ObjetivoCampos } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { Plano } from '#contract/planos-intervencao/planos-intervencao.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import { camposDe } from './objetivo-valores.ts';

export const PLANO_SEMANAS = 13;

export const valoresDe = (
  plano: Plano | null,
  novo: { paciente_id: string; titulo: string; queixa: string; hoje: string },
) => ({
  paciente_id: novo.paciente_id,
  titulo: plano?.titulo ?? novo.titulo,
  queixa: texto(plano ? plano.queixa : novo.queixa),
  inicio: plano ? plano.inicio : novo.hoje,
  fim: plano ? plano.fim : dayjs(novo.hoje).add(PLANO_SEMANAS, 'week').format('YYYY-MM-DD'),
  frequencia: texto(plano?.frequencia),
  objetivo_geral: texto(plano?.objetivo_geral),
  orientacoes_familia: texto(plano?.orientacoes_familia),
  orientacoes_escola: texto(plano?.orientacoes_escola),
  observacoes: texto(plano?.observacoes),
  objetivos: (plano?.objetivos ?? []).map(camposDe) as ObjetivoCampos[],
});
export type PlanoValores = ReturnType<typeof valoresDe>;
