import { sql } from 'kysely';

/** Condition on `atendimentos`: without a signed note. A signed appointment keeps its time and patient. */
export const SEM_ASSINATURA = sql<boolean>`not atendimentos.assinado`;
