import { sql } from 'kysely';
import type { TipoPendencia } from '#contract/home/home.ts';
import { HOME_COUNT_MAX } from '#domain/constants.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';

/** What the queries of the inbox share. */

/** One more than `MAX` means that there are more. */
export const MAX = HOME_COUNT_MAX + 1;

export type Onde = { db: Db; cofre: Cofre } & Quem;
type Quem = {
  hoje: string;
  usuario_id: string;
  membro_id: string;
  /** Only the member's own cases. */
  meus: boolean;
  /** Only the member's own appointments: a colleague of the case team closes theirs. */
  minhas: boolean;
  supervisionado: boolean;
};

/** Leaves out what this user dismissed or put off beyond today. */
export const aVista = ({ hoje, usuario_id }: Quem, tipo: TipoPendencia, alvo: string) => sql`not exists (
  select 1 from pendencias_adiadas d
  where d.usuario_id = ${usuario_id} and d.tipo = ${tipo} and d.alvo = ${sql.ref(alvo)} and (d.ate is null or d.ate > ${hoje}::date))`;

/** Appointments that this member holds, or that nobody is named for. */
export const daPessoa = ({ membro_id }: Quem) => sql`(a.profissional_id is null or a.profissional_id = ${membro_id})`;

/** The number of rows of a query before its limit. */
export const TOTAL = sql`count(*) over ()::int as total`;
export type ComTotal<T> = T & { total: number };
export const totalDe = (rows: { total: number }[]) => rows[0]?.total ?? 0;
