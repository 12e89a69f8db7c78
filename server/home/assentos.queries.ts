import { sql } from 'kysely';
import type { Home } from '#contract/home/home.ts';
import { faltamAssentos } from '#domain/assentos.ts';
import { lerAssentos } from '#server/planos/index.ts';
import { aVista, type Onde } from './onde.ts';

/** One item while there are more people than seats, or will be. */
export const faltaDeAssentos = async (onde: Onde): Promise<Home['atencao']['assentos']> => {
  const assentos = await lerAssentos(onde.db);
  const falta = faltamAssentos(assentos);
  if (!falta) return [];
  const { rows } = await sql`select 1 from contas c where ${aVista(onde, 'assentos', 'c.id')}`.execute(onde.db);
  return rows.map(() => ({ paciente_id: null, usados: assentos.usados, ...falta }));
};
