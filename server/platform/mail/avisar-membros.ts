import { isLocale, type Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import type { Env } from '#server/platform/env.ts';
import type { Mail, Mailer } from './mail.ts';

type Parts = { mailer: Mailer; env: Env };

type Valores = Record<string, string>;

/** `caminho`: the address in the application that the message links to. */
type Aviso = { modelo: Mail['modelo']; valores: Valores | ((locale: Locale) => Valores); caminho?: string };

/**
 * Sends a message to these members of the practice, each in their language, once the transaction commits. Whoever has
 * left gets none; whoever has not confirmed the address is not called by name.
 */
export const avisarMembros = async (
  { mailer, env }: Parts,
  db: Db,
  ids: readonly string[],
  { modelo, valores, caminho = '' }: Aviso,
) => {
  if (ids.length === 0) return;
  const pessoas = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['u.name', 'u.email', 'u.locale', 'u.email_confirmado_em'])
    .where('m.id', 'in', [...new Set(ids)])
    .where('m.ativo', '=', true)
    .execute();
  for (const { name, email, email_confirmado_em, ...pessoa } of pessoas) {
    const locale = isLocale(pessoa.locale) ? pessoa.locale : env.DEFAULT_LOCALE;
    const ditos = typeof valores === 'function' ? valores(locale) : valores;
    const nome = email_confirmado_em ? name : '';
    const link = `${env.APP_URL}${caminho}`;
    await mailer.send({ to: email, locale, modelo, valores: { ...ditos, nome }, link }, db);
  }
};

/** The active owners of the practice. */
export const donosDe = async (db: Db) => {
  const donos = await db.selectFrom('membros as m').select('m.id').where(DONO).execute();
  return donos.map(({ id }) => id);
};
