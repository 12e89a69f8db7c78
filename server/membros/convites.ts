import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type UpdateObject } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { CONVITE_DIAS, type Convite, ConviteNovo, type conviteAceitar } from '#contract/conta/membros.ts';
import type { Funcao } from '#contract/permissoes.ts';
import type { Locale } from '#domain/constants.ts';
import { instante } from '#domain/days/fuso.ts';
import {
  acharPorEmail,
  anotarAcesso,
  chaveCodigo,
  confirmarEmail,
  criarPessoa,
  exigeFator,
  exigeSenhaForte,
  hashSenha,
  provar,
} from '#server/auth/index.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { esquemaRecusado, invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { type Sessao, startSession } from '#server/platform/http/session.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const VIVO = sql<boolean>`c.usado_em is null and c.retirado_em is null and c.expira_em > now()`;
/** Whoever invited is still an owner. */
const DE_DONO = sql<boolean>`exists (select 1 from membros m
  where m.conta_id = c.conta_id and m.id = c.membro_id and m.funcao = 'dono' and m.ativo)`;

const abertos = (db: Db) =>
  db
    .selectFrom('convites as c')
    .innerJoin('membros as m', 'm.id', 'c.membro_id')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['c.id', 'c.email', 'c.funcao', 'u.name as por', 'c.expira_em', 'c.criado_em'])
    .select(sql<boolean>`c.expira_em <= now()`.as('expirado'))
    .where('c.usado_em', 'is', null)
    .where('c.retirado_em', 'is', null);

/** Open invitations, also those that have expired and can be sent again. */
export const listarConvites = (db: Db): Promise<Convite[]> => abertos(db).orderBy('c.criado_em', 'desc').execute();

export const lerConvite = async (db: Db, id: string): Promise<Convite> => {
  const convite = await abertos(db).where('c.id', '=', id).executeTakeFirst();
  if (!convite) throw naoEncontrado();
  return convite;
};

const novoPrazo = () => instante(Date.now() + CONVITE_DIAS * DAY_MS);

const enviar = ({ mailer, env }: Deps, db: Db, { user }: Sessao, email: string, token: string) =>
  mailer.send(
    {
      to: email,
      locale: user.locale,
      modelo: 'convite',
      // No name in the greeting: the address is not confirmed yet.
      valores: { nome: '', por: user.name, dias: String(CONVITE_DIAS) },
      link: `${env.APP_URL}/convite/${token}`,
    },
    db,
  );

/** As for messages to families: nobody sends in the name of an address that may be somebody else's. */
const exigeConfirmado = async ({ env }: Deps, db: Db, { user }: Sessao) => {
  if (!env.SMTP_URL) return;
  const { email_confirmado_em } = await db
    .selectFrom('usuarios')
    .select('email_confirmado_em')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (!email_confirmado_em) throw new Recusa(403, 'convite_email_nao_confirmado');
};

const exigeDeFora = async (db: Db, email: string) => {
  const membro = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select('m.id')
    .where('u.email', '=', email)
    .where('m.ativo', '=', true)
    .executeTakeFirst();
  if (membro) throw invalido('email', 'ja_existe');
};

export const convidar = async (deps: Deps, db: Db, sessao: Sessao, email: string, funcao: Funcao) => {
  const { conta_id, membro } = sessao.user;
  await exigeConfirmado(deps, db, sessao);
  await exigeDeFora(db, email);
  const token = newSecret();
  const id = uuidv7();
  const convite = {
    conta_id,
    id,
    email,
    funcao,
    membro_id: membro.id,
    token_hash: sha256(token),
    expira_em: novoPrazo(),
  };
  await db.insertInto('convites').values(convite).execute();
  await enviar(deps, db, sessao, email, token);
  return lerConvite(db, id);
};

/** Changes an invitation that is neither used nor withdrawn. */
const mudarAberto = async (db: Db, id: string, mudanca: UpdateObject<DB, 'convites'>) => {
  const done = await db
    .updateTable('convites')
    .set(mudanca)
    .where('id', '=', id)
    .where('usado_em', 'is', null)
    .where('retirado_em', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!done) throw naoEncontrado();
};

export const reenviar = async (deps: Deps, db: Db, sessao: Sessao, id: string) => {
  const { email } = await lerConvite(db, id);
  await exigeConfirmado(deps, db, sessao);
  await exigeDeFora(db, email);
  const token = newSecret();
  const membro_id = sessao.user.membro.id;
  await mudarAberto(db, id, { token_hash: sha256(token), expira_em: novoPrazo(), membro_id });
  await enviar(deps, db, sessao, email, token);
  return lerConvite(db, id);
};

export const retirar = (db: Db, id: string) => mudarAberto(db, id, { retirado_em: sql<string>`now()` });

/** The name of who invited, while they own the practice. */
const quemConvidou = (database: Database, { conta_id, id }: { conta_id: string; id: string }) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const found = await db
      .selectFrom('convites as c')
      .innerJoin('membros as m', 'm.id', 'c.membro_id')
      .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
      .select('u.name')
      .where('c.id', '=', id)
      .where(DE_DONO)
      .executeTakeFirst();
    return found?.name;
  });

/** The invitation of a link that still works. Used, withdrawn, expired and unknown ones are all the same. */
export const acharConvite = async ({ database }: Deps, token: string) => {
  const token_hash = sha256(token);
  const found = await database.transaction({ token_hash }, (db) =>
    db
      .selectFrom('convites as c')
      .select(['c.conta_id', 'c.id', 'c.email', 'c.funcao', 'c.expira_em'])
      .where('c.token_hash', '=', token_hash)
      .where(VIVO)
      .executeTakeFirst(),
  );
  const por = found && (await quemConvidou(database, found));
  if (!por) throw naoEncontrado();
  return { ...found, token_hash, por };
};
type Achado = Awaited<ReturnType<typeof acharConvite>>;

/** Of two who use a link at once, one wins. */
const gastar = async (db: Db, { id }: Achado) => {
  const done = await db
    .updateTable('convites as c')
    .set({ usado_em: sql<string>`now()` })
    .where('c.id', '=', id)
    .where(VIVO)
    .where(DE_DONO)
    .returning('c.id')
    .executeTakeFirst();
  if (!done) throw naoEncontrado();
};

type Pedido = { deps: Deps; request: FastifyRequest; reply: FastifyReply; locale: Locale };
type Corpo = z.output<(typeof conviteAceitar)['body']>;

/** A member who left comes back under the same account, with the function of the invitation. */
const voltar = (deps: Deps, convite: Achado, pessoa: { id: string }, body: Corpo) =>
  deps.database.transaction({ conta_id: convite.conta_id, membro: 'produto' }, async (db) => {
    // First: whoever used it at the same moment may have become this person. A refusal below gives it back.
    await gastar(db, convite);
    const membro = await db
      .selectFrom('membros')
      .select(['id', 'ativo'])
      .where('usuario_id', '=', pessoa.id)
      .forUpdate()
      .executeTakeFirst();
    if (!membro) throw invalido('token', 'convite_outra_pratica');
    if (membro.ativo) throw invalido('token', 'ja_existe');
    const dono = { id: pessoa.id, conta_id: convite.conta_id };
    const counted = await provar(deps, db, dono, body);
    // Without a password the code was the proof, and it works once.
    if (counted !== chaveCodigo(dono.id)) await exigeFator(deps, db, dono, 'codigo' in body ? body.codigo : undefined);
    await db
      .updateTable('membros')
      .set({ funcao: convite.funcao, ativo: true, saiu_em: null })
      .where('id', '=', membro.id)
      .execute();
    await confirmarEmail(db, dono.id);
    return dono;
  });

const chegar = async (deps: Deps, convite: Achado, body: Corpo, locale: Locale) => {
  const nova = ConviteNovo.safeParse(body, { reportInput: true });
  if (!nova.success) throw esquemaRecusado(nova.error);
  const { name, password } = nova.data;
  exigeSenhaForte(password, { name, email: convite.email });
  const senha_hash = await hashSenha(password);
  const { conta_id, email, funcao } = convite;
  return deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    await gastar(db, convite);
    const pessoa = { name, email, senha_hash, profissao_id: null, locale: nova.data.locale ?? locale };
    const criada = await criarPessoa(db, conta_id, pessoa, funcao);
    // The link came by a message to this address.
    await confirmarEmail(db, criada.id);
    return criada;
  });
};

export const aceitar = async ({ deps, request, reply, locale }: Pedido, token: string, body: Corpo) => {
  const { database, env } = deps;
  const convite = await acharConvite(deps, token);
  const known = await acharPorEmail(database, convite.email);
  const user = known ? await voltar(deps, convite, known, body) : await chegar(deps, convite, body, locale);
  return database.transaction({ conta_id: user.conta_id, membro: 'produto' }, async (db) => {
    await anotarAcesso(db, user, 'aceitou_convite', request);
    const secure = env.APP_URL.startsWith('https:');
    return startSession(db, request, reply, { user, lembrar: false, secure });
  });
};
