import { type IaEstado, iaEstado } from '#contract/ia.ts';
import { emExemplo } from '#domain/exemplo.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { FalhaIa } from './falhas.ts';
import { type Quem, usoDoMes } from './uso.ts';

/** Refuses API calls where AI is switched off. */
export const exigirIa = ({ user }: Sessao): Quem => {
  // The example practice has no share of the month's limit.
  if (!user.config?.active_IA || emExemplo(user)) throw new FalhaIa('ia_desligada');
  return { conta_id: user.conta_id, usuario_id: user.id, fuso: user.fuso };
};

export const estadoDaIa = async ({ env, ia }: Deps, db: Db, { user }: Sessao): Promise<IaEstado> => {
  const { tokens, custo } = await usoDoMes(db, user.fuso);
  return {
    ativa: (user.config?.active_IA ?? false) && !emExemplo(user),
    modelo: ia.modelo,
    tokens_usados: tokens,
    tokens_limite: ia.modelo && env.AI_MONTHLY_TOKENS > 0 ? env.AI_MONTHLY_TOKENS : null,
    custo,
  };
};

export const iaRoutes = (serve: Serve) => {
  serve(iaEstado, ({ deps, db, sessao }) => estadoDaIa(deps, db, sessao));
};
