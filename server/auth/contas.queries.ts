import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/auth.ts';
import type { Locale } from '#contract/constants.ts';
import type { Database, Db } from '#server/lib/db.ts';
import { invalido } from '#server/lib/errors.ts';
import { endSessions } from '#server/lib/session.ts';
import { desligarFator } from './segundo-fator.ts';

export type NovaConta = {
  name: string;
  email: string;
  senha_hash: string | null;
  profissao_id: string | null;
  locale: Locale;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** A practice and its first user. `TRIAL_DAYS=0` is a practice without expiry. */
export const criarConta = async (db: Db, conta_id: string, nova: NovaConta, trialDays: number) => {
  const venc_plano = trialDays > 0 ? new Date(Date.now() + trialDays * DAY_MS).toISOString() : null;
  await db.insertInto('contas').values({ id: conta_id, venc_plano }).execute();
  const id = uuidv7();
  await db
    .insertInto('usuarios')
    .values({ conta_id, id, ...nova })
    .execute();
  return { id, conta_id };
};

export const lerUser = async (db: Db, id: string): Promise<User> => {
  const row = await db
    .selectFrom('usuarios as u')
    .innerJoin('contas as c', 'c.id', 'u.conta_id')
    .where('u.id', '=', id)
    .select(['u.id', 'u.conta_id', 'u.name', 'u.email', 'u.email_pendente', 'u.foto', 'u.assinatura', 'u.role'])
    .select([
      'c.config',
      'c.venc_plano',
      'c.suspensa_em',
      'c.fuso',
      'u.profissao_id',
      'u.registro',
      'u.telefone',
      'u.locale',
    ])
    .select((eb) => eb('u.senha_hash', 'is not', null).as('tem_senha'))
    .executeTakeFirstOrThrow();
  return row as unknown as User;
};

/** The user with this address, seen before anybody is signed in. */
export const acharPorEmail = (database: Database, email: string) =>
  database.transaction({ email }, (db) =>
    db
      .selectFrom('usuarios')
      .select(['id', 'conta_id', 'name', 'email', 'senha_hash', 'email_confirmado_em'])
      .select(sql<Locale>`locale`.as('locale'))
      .where('email', '=', email)
      .executeTakeFirst(),
  );

/** Links that were asked for before are worth nothing after a change of password or address: somebody else may hold them. */
export const anularLinks = (db: Db, usuarioId: string) =>
  db.deleteFrom('links').where('usuario_id', '=', usuarioId).execute();

/** A new password ends the sessions, but for the one that asks, and everything that was asked for under the old one. */
export const trocarSenha = async (db: Db, usuarioId: string, senha_hash: string, sessaoId?: string) => {
  await db.updateTable('usuarios').set({ senha_hash, email_pendente: null }).where('id', '=', usuarioId).execute();
  await anularLinks(db, usuarioId);
  await endSessions(db, usuarioId, sessaoId);
};

type Tratado = { name: string; email_confirmado_em: string | null };

/**
 * By what name a mail greets. None while the address is not proved to be theirs: whoever opened the account may have
 * written anything as a name, for the eyes of somebody else.
 */
export const nomeNoMail = ({ name, email_confirmado_em }: Tratado) => (email_confirmado_em ? name : '');

export const lerNomeNoMail = async (db: Db, usuarioId: string) =>
  nomeNoMail(
    await db
      .selectFrom('usuarios')
      .select(['name', 'email_confirmado_em'])
      .where('id', '=', usuarioId)
      .executeTakeFirstOrThrow(),
  );

/** The address was proved to be theirs: by a link that was sent to it, or by a provider that vouches for it. */
export const confirmarEmail = (db: Db, usuarioId: string) =>
  db
    .updateTable('usuarios')
    .set({ email_confirmado_em: new Date().toISOString() })
    .where('id', '=', usuarioId)
    .execute();

/**
 * Somebody proves to own the address of an account. If the address was never proved before, whoever opened the account
 * may be another person: everything that lets them in is removed (password, sessions, devices, second factor, identities
 * at providers, links, a pending address), the key of the drafts changes, and so that no family pays them, the PIX key goes.
 */
export const tomarPosse = async (db: Db, usuarioId: string) => {
  const { email_confirmado_em } = await db
    .selectFrom('usuarios')
    .select('email_confirmado_em')
    .where('id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (email_confirmado_em) return;
  await db
    .updateTable('usuarios')
    .set({ senha_hash: null, email_pendente: null, posses: sql`posses + 1` })
    .where('id', '=', usuarioId)
    .execute();
  await db.deleteFrom('dispositivos').where('usuario_id', '=', usuarioId).execute();
  await desligarFator(db, usuarioId);
  await db.deleteFrom('identidades').where('usuario_id', '=', usuarioId).execute();
  await anularLinks(db, usuarioId);
  await db
    .updateTable('financeiro_configs')
    .set({ pix_chave: null, pix_nome: null, versao: sql`versao + 1` })
    .where('pix_chave', 'is not', null)
    .execute();
  await endSessions(db, usuarioId);
};

/** A profession with a council has its registration checked; the others take what they are given. */
export const exigeRegistroValido = async (db: Db, profissaoId: string | null, registro: string | null) => {
  if (!profissaoId) return;
  const profissao = await db
    .selectFrom('profissoes')
    .select('mascara_registro')
    .where('id', '=', profissaoId)
    .executeTakeFirst();
  if (!profissao) throw invalido('profissao_id', 'nao_existe');
  if (registro && profissao.mascara_registro && !new RegExp(profissao.mascara_registro).test(registro))
    throw invalido('registro', 'registro_invalido');
};
