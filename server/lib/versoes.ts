import { sql } from 'kysely';

/** What is saved within this time by the same person is one version. */
const MINUTOS = 5;

/**
 * Whether a row was written a moment ago. Only the clock of the database is asked, and a row from its future (the clock went
 * back) is not recent: what is not recent is never overwritten.
 */
export const recente = (coluna: string, minutos = MINUTOS) =>
  sql<boolean>`${sql.ref(coluna)} between now() - make_interval(mins => ${minutos}) and now()`;
