import { sql } from 'kysely';

/** Of a query over `atendimentos`: those without a signed note. What is signed stays at its hour, with its child. */
export const SEM_ASSINATURA = sql<boolean>`not exists (select 1 from registros r
  where r.conta_id = atendimentos.conta_id and r.atendimento_id = atendimentos.id and r.assinado_em is not null)`;
