import { sql } from 'kysely';

/** Changes by the same person within this time are saved as one version. */
const MINUTOS = 5;

/**
 * Whether a row was written a moment ago, by the clock of the database. A row from its future (the clock went back) is
 * not recent, so it is not overwritten.
 */
export const recente = (coluna: string, minutos = MINUTOS) =>
  sql<boolean>`${sql.ref(coluna)} between now() - make_interval(mins => ${minutos}) and now()`;
