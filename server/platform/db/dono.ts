import { sql } from 'kysely';

/** Whether a row of `membros as m` is an active owner of its practice. */
export const DONO = sql<boolean>`m.funcao = 'dono' and m.ativo`;
