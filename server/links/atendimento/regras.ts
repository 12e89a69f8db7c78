import { AGENDA_PADRAO } from '#contract/agenda/agenda.ts';
import type { AtendimentoDoLink } from '#contract/links/abertos.ts';
import { parte } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';

const HORA_MS = 3_600_000;

/** The practice's rules for answers by link. Needs the rights of the practice. */
export const lerRegras = async (db: Db) => {
  const row = await db
    .selectFrom('agenda_configs')
    .select(['dias', 'hora_inicio', 'hora_fim', 'feriados', 'oferecer_horarios', 'aviso_horas', 'aviso_percentual'])
    .executeTakeFirst();
  return row ?? AGENDA_PADRAO;
};
export type Regras = Awaited<ReturnType<typeof lerRegras>>;

/** Whether the recipient may read amounts: the patient, or a guardian who receives charges. Needs the rights of the practice. */
export const podeLerValores = async (db: Db, { id }: LinkDaChamada) => {
  const proibido = await db
    .selectFrom('links_enviados as l')
    .innerJoin('paciente_responsaveis as v', (join) =>
      join.onRef('v.paciente_id', '=', 'l.paciente_id').onRef('v.responsavel_id', '=', 'l.responsavel_id'),
    )
    .select('l.id')
    .where('l.id', '=', id)
    .where((eb) => eb.not(eb(eb.val('cobrancas'), '=', eb.fn.any('v.pode_receber'))))
    .executeTakeFirst();
  return !proibido;
};

/** What a cancellation costs now; null before the notice period. */
export const avisoDe = (
  { inicio, valor }: { inicio: string; valor: string | null },
  { aviso_horas: horas, aviso_percentual: percentual }: Pick<Regras, 'aviso_horas' | 'aviso_percentual'>,
  agora = Date.now(),
): AtendimentoDoLink['aviso'] => {
  if (Date.parse(inicio) - agora >= horas * HORA_MS) return null;
  return { horas, percentual, custo: percentual > 0 && valor ? parte(valor, percentual) : null };
};
