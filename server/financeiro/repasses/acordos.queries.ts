import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import type { Acordo, AcordoNovo } from '#contract/financeiro/repasses.ts';
import { hojeEm, primeiroDoMes, somaMeses } from '#domain/days/fuso.ts';
import { acordoEm } from '#domain/money/repasse.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';

/** One change of the agreements or payments of a member at a time. */
export const trancarRepasses = (db: Db, conta_id: string, membro_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`repasses:${conta_id}:${membro_id}`}, 0))`.execute(db);

/** All agreements in force or to come, the newest first. */
export const lerAcordos = (db: Db): Promise<Acordo[]> =>
  db
    .selectFrom('repasse_acordos')
    .select(['id', 'membro_id', 'desde', 'modalidade', 'tipo', 'valor'])
    .where('excluido_em', 'is', null)
    .orderBy('desde', 'desc')
    .orderBy('id')
    .execute();

/** Whether a closed month includes this day or a later one. */
const fechadoDesde = async (db: Db, membro_id: string, dia: string) => {
  const row = await db
    .selectFrom('repasses')
    .select('id')
    .where('membro_id', '=', membro_id)
    .where('desfeito_em', 'is', null)
    .where('mes', '>', somaMeses(primeiroDoMes(dia), -1))
    .executeTakeFirst();
  return row !== undefined;
};

/** A new agreement changes neither a closed month nor a past month that has an agreement. */
const exigeDia = async (db: Db, { fuso }: User, novo: z.output<typeof AcordoNovo>) => {
  const { membro_id, desde, modalidade } = novo;
  const acordos = (await lerAcordos(db)).filter((one) => one.membro_id === membro_id);
  if (acordos.some((one) => one.desde === desde && one.modalidade === modalidade))
    throw invalido('desde', 'acordo_mesmo_dia');
  if (await fechadoDesde(db, membro_id, desde)) throw invalido('desde', 'acordo_mes_fechado');
  if (desde < primeiroDoMes(hojeEm(fuso)) && acordoEm(acordos, desde, modalidade))
    throw invalido('desde', 'acordo_retroativo');
};

const lerAcordo = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('repasse_acordos')
    .select(['id', 'membro_id', 'desde', 'modalidade', 'tipo', 'valor', 'excluido_em'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

export const criarAcordo = async (db: Db, user: User, body: z.output<typeof AcordoNovo>): Promise<Acordo> => {
  const { id = uuidv7(), ...campos } = body;
  const { conta_id } = user;
  await trancarRepasses(db, conta_id, body.membro_id);
  const known = await db.selectFrom('repasse_acordos').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return lerAcordo(db, id);
  const membro = await db.selectFrom('membros').select('id').where('id', '=', body.membro_id).executeTakeFirst();
  if (!membro) throw invalido('membro_id', 'nao_existe');
  await exigeDia(db, user, body);
  await db
    .insertInto('repasse_acordos')
    .values({ conta_id, id, ...campos })
    .execute();
  return lerAcordo(db, id);
};

export const excluirAcordo = async (db: Db, conta_id: string, id: string) => {
  const { membro_id, desde, excluido_em } = await lerAcordo(db, id);
  if (excluido_em) throw naoEncontrado();
  await trancarRepasses(db, conta_id, membro_id);
  if (await fechadoDesde(db, membro_id, desde)) throw new Recusa(409, 'acordo_usado');
  await db.updateTable('repasse_acordos').set({ excluido_em: sql`now()` }).where('id', '=', id).execute();
};
