import { sql } from 'kysely';

/** Condition on `atendimentos`: without a signed note. A signed session keeps its time and patient. */
export const SEM_ASSINATURA = sql<boolean>`not exists (select 1 from registros r
  where r.conta_id = atendimentos.conta_id and r.atendimento_id = atendimentos.id and r.assinado_em is not null)`;
