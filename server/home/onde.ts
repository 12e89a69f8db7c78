import { sql } from 'kysely';
import { TIPOS_VISTOS, type TipoPendencia } from '#contract/home/home.ts';
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
  /** Only what this user put off or dismissed, instead of the rest. */
  guardadas?: boolean;
};

/** Birthdays are announced this many days before. */
export const ANIVERSARIO_DIAS = 7;

/**
 * Rows of `pendencias_adiadas d` whose item still has to be done. What is only to be seen is done once it is dismissed;
 * so is a birthday that comes back after its day.
 */
export const guardada = (hoje: string) => sql<boolean>`(case
  when d.tipo = 'aniversarios' then d.ate > ${hoje}::date and d.ate <= ${hoje}::date + ${ANIVERSARIO_DIAS}::int
  when d.tipo = any (${[...TIPOS_VISTOS]}::text[]) then d.ate > ${hoje}::date
  else d.ate is null or d.ate > ${hoje}::date end)`;

/** Leaves out what this user dismissed or put off beyond today; with `guardadas`, keeps only that. */
export const aVista = ({ hoje, usuario_id, guardadas }: Quem, tipo: TipoPendencia, alvo: string) => {
  const deste = sql`from pendencias_adiadas d where d.usuario_id = ${usuario_id} and d.tipo = ${tipo}`;
  return guardadas
    ? sql`${sql.ref(alvo)} = any (array(select d.alvo ${deste} and ${guardada(hoje)}))`
    : sql`not exists (select 1 ${deste} and d.alvo = ${sql.ref(alvo)} and (d.ate is null or d.ate > ${hoje}::date))`;
};

/** Appointments that this member holds, or that nobody is named for. */
export const daPessoa = ({ membro_id }: Quem) => sql`(a.profissional_id is null or a.profissional_id = ${membro_id})`;

/** The number of rows of a query before its limit. */
export const TOTAL = sql`count(*) over ()::int as total`;
export type ComTotal<T> = T & { total: number };
export const totalDe = (rows: { total: number }[]) => rows[0]?.total ?? 0;
