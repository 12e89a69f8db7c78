import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import type { Funcao } from '#contract/permissoes.ts';
import type { Locale } from '#domain/constants.ts';
import { agora, instante } from '#domain/days/fuso.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import { invalido } from '#server/platform/errors.ts';
import { endSessions } from '#server/platform/http/session.ts';
import { desligarFator } from './segundo-fator.ts';

export type NovaConta = {
  name: string;
  email: string;
  senha_hash: string | null;
  profissao_id: string | null;
  locale: Locale;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a practice and its first user, who owns it. With `TRIAL_DAYS=0` the practice does not expire. */
export const criarConta = async (db: Db, conta_id: string, nova: NovaConta, trialDays: number) => {
  const venc_plano = trialDays > 0 ? instante(Date.now() + trialDays * DAY_MS) : null;
  await db.insertInto('contas').values({ id: conta_id, nome: nova.name, venc_plano }).execute();
  return criarPessoa(db, conta_id, nova, 'dono');
};

/** Creates a person as a member of a practice. */
export const criarPessoa = async (db: Db, conta_id: string, nova: NovaConta, funcao: Funcao) => {
  const id = uuidv7();
  const { profissao_id, ...pessoa } = nova;
  await db
    .insertInto('usuarios')
    .values({ conta_id, id, ...pessoa })
    .execute();
  await db.insertInto('membros').values({ conta_id, id: uuidv7(), usuario_id: id, funcao, profissao_id }).execute();
  return { id, conta_id };
};

/** A person as a member of the practice of the transaction. The other practices cannot be seen from inside of one. */
export const lerUser = async (db: Db, id: string): Promise<Omit<User, 'contas'>> => {
  const row = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .innerJoin('contas as c', 'c.id', 'm.conta_id')
    .where('u.id', '=', id)
    .select(['u.id', 'm.conta_id', 'u.name', 'u.email', 'u.email_pendente', 'u.foto', 'm.assinatura', 'u.role'])
    .select(sql<User['config']>`c.config || m.preferencias`.as('config'))
    .select(['c.venc_plano', 'c.suspensa_em', 'c.fuso', 'm.profissao_id', 'm.inscricao as registro'])
    .select(['u.telefone', 'u.locale', 'm.id as membro_id', 'm.funcao'])
    .select(sql<boolean>`u.senha_hash is not null`.as('tem_senha'))
    .select(
      sql<boolean>`exists (select 1 from membros o where o.conta_id = m.conta_id and o.id <> m.id and o.ativo)`.as(
        'equipe',
      ),
    )
    .executeTakeFirstOrThrow();
  const { membro_id, funcao, equipe, ...user } = row;
  return { ...user, membro: { id: membro_id, funcao, equipe } };
};

/** The user with this address, for requests without a session. */
export const acharPorEmail = (database: Database, email: string) =>
  database.transaction({ email }, (db) =>
    db
      .selectFrom('usuarios')
      .select(['id', 'conta_id', 'name', 'email', 'senha_hash', 'email_confirmado_em'])
      .select(sql<Locale>`locale`.as('locale'))
      .where('email', '=', email)
      .executeTakeFirst(),
  );

type Pessoa = { id: string; conta_id: string };

/**
 * The person with the practice to sign in to: the first, or in a browser the one used last. A program must not act in
 * another practice because its owner opened that one in a browser.
 */
export const naPratica = ({ transaction }: Database, { id, conta_id }: Pessoa, navegador: boolean): Promise<Pessoa> =>
  transaction({ usuario_id: id }, async (db) => {
    const found = await db
      .selectFrom('membros as m')
      .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
      .select('m.conta_id')
      .where('u.id', '=', id)
      .where('m.ativo', '=', true)
      .orderBy(sql`${navegador} and m.conta_id is not distinct from u.ultima_conta_id`, 'desc')
      .orderBy('m.criado_em')
      .executeTakeFirst();
    return { id, conta_id: found?.conta_id ?? conta_id };
  });

/** The scope of a person's own data, in one practice. */
export const daPessoa = ({ id, conta_id }: Pessoa) => ({ conta_id, membro: 'produto' as const, usuario_id: id });

/** Invalidates earlier links after a change of password or address: somebody else may have them. */
export const anularLinks = (db: Db, usuarioId: string) =>
  db.deleteFrom('links').where('usuario_id', '=', usuarioId).execute();

/** Sets a new password and ends all sessions except `sessaoId`, and all pending links. */
export const trocarSenha = async (db: Db, usuarioId: string, senha_hash: string, sessaoId?: string) => {
  await db.updateTable('usuarios').set({ senha_hash, email_pendente: null }).where('id', '=', usuarioId).execute();
  await anularLinks(db, usuarioId);
  await endSessions(db, usuarioId, sessaoId);
};

type Tratado = { name: string; email_confirmado_em: string | null };

/**
 * The name for the greeting in a mail. Empty while the address is unconfirmed: whoever opened the account could have
 * entered any text as a name, to be read by somebody else.
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

/** Marks the address as confirmed, by a link sent to it or by a provider. */
export const confirmarEmail = (db: Db, usuarioId: string) =>
  db.updateTable('usuarios').set({ email_confirmado_em: agora() }).where('id', '=', usuarioId).execute();

const isUnicoDono = async (db: Db, usuarioId: string) => {
  const donos = await db.selectFrom('membros as m').select('m.usuario_id').where(DONO).execute();
  return donos.length === 1 && donos[0]?.usuario_id === usuarioId;
};

/**
 * For somebody who proves to own the address of an account. If the address was never confirmed, another person may have
 * opened the account: everything that gives them access is removed (password, sessions, devices, second factor,
 * identities at providers, links, a pending address), the key of the drafts changes, and the PIX key of a practice that
 * nobody else owns is deleted, so that no family pays them.
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
  if (await isUnicoDono(db, usuarioId))
    await db
      .updateTable('financeiro_configs')
      .set({ pix_chave: null, pix_nome: null, versao: sql`versao + 1` })
      .where('pix_chave', 'is not', null)
      .execute();
  await endSessions(db, usuarioId);
};

/** Checks the council number for professions with a council; others accept any text. */
export const exigeInscricaoValida = async (db: Db, profissaoId: string | null, registro: string | null) => {
  if (!profissaoId) return;
  const profissao = await db
    .selectFrom('profissoes')
    .select('mascara_registro')
    .where('id', '=', profissaoId)
    .executeTakeFirst();
  if (!profissao) throw invalido('profissao_id', 'nao_existe');
  if (registro && profissao.mascara_registro && !new RegExp(profissao.mascara_registro).test(registro))
    throw invalido('registro', 'inscricao_invalida');
};
