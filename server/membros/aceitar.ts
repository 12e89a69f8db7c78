import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { ConviteNovo, type conviteAceitar } from '#contract/conta/membros.ts';
import type { Locale } from '#domain/constants.ts';
import {
  acharPorEmail,
  anotarAcesso,
  chaveCodigo,
  confirmarEmail,
  criarPessoa,
  daPessoa,
  exigeFator,
  exigeSenhaForte,
  hashSenha,
  provar,
} from '#server/auth/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import { esquemaRecusado, invalido, naoEncontrado } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { type Sessao, startSession } from '#server/platform/http/session.ts';

/** How somebody joins a practice by the link of an invitation. */

const VIVO = sql<boolean>`c.usado_em is null and c.retirado_em is null and not c.aguarda and c.expira_em > now()`;
/** Whoever invited is still an owner. */
const DE_DONO = sql<boolean>`exists (select 1 from membros m
  where m.conta_id = c.conta_id and m.id = c.membro_id and ${DONO})`;

/** The names of whoever invited, while they own the practice, and of the practice. */
const quemConvidou = (database: Database, { conta_id, id }: { conta_id: string; id: string }) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const found = await db
      .selectFrom('convites as c')
      .innerJoin('membros as m', 'm.id', 'c.membro_id')
      .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
      .innerJoin('contas as k', 'k.id', 'c.conta_id')
      .select(['u.name as por', 'k.nome as pratica'])
      .where('c.id', '=', id)
      .where(DE_DONO)
      .executeTakeFirst();
    return found;
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
  const quem = found && (await quemConvidou(database, found));
  if (!quem) throw naoEncontrado();
  return { ...found, ...quem, token_hash };
};
type Achado = Awaited<ReturnType<typeof acharConvite>>;

/** If two requests use a link at once, only one succeeds. */
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

/** Makes a person a member: a new one, or one who left and comes back with the function of the invitation. */
const pertencer = async (db: Db, { conta_id, funcao }: Achado, usuario_id: string) => {
  const membro = await db
    .selectFrom('membros')
    .select(['id', 'ativo'])
    .where('usuario_id', '=', usuario_id)
    .forUpdate()
    .executeTakeFirst();
  if (membro?.ativo) throw invalido('token', 'ja_existe');
  if (membro) {
    const volta = { funcao, ativo: true, saiu_em: null };
    await db.updateTable('membros').set(volta).where('id', '=', membro.id).execute();
  } else await db.insertInto('membros').values({ conta_id, id: uuidv7(), usuario_id, funcao }).execute();
  // The link came by a message to the address of this person.
  await confirmarEmail(db, usuario_id);
};

/** Somebody with an account joins the practice, after proving to be its owner. */
const juntar = (deps: Deps, convite: Achado, { id }: { id: string }, body: Corpo) => {
  const dono = { id, conta_id: convite.conta_id };
  return deps.database.transaction(daPessoa(dono), async (db) => {
    // Use up the invitation first: a concurrent request may have joined with it. A refusal below rolls this back.
    await gastar(db, convite);
    const counted = await provar(deps, db, dono, body);
    // Without a password the code was the proof, and it works once.
    if (counted !== chaveCodigo(id)) await exigeFator(deps, db, dono, 'codigo' in body ? body.codigo : undefined);
    await pertencer(db, convite, id);
    return dono;
  });
};

/** An account that somebody else opened with this address must not join by its session. */
const exigeEnderecoProvado = async ({ env }: Deps, db: Db, id: string, email: string) => {
  const pessoa = await db
    .selectFrom('usuarios')
    .select(['email', 'email_confirmado_em'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (pessoa.email !== email) throw invalido('token', 'convite_outro_email');
  if (env.SMTP_URL && !pessoa.email_confirmado_em) throw invalido('token', 'convite_confirme');
};

/** Somebody who is signed in joins the practice: the session is the proof. */
export const aceitarComSessao = async (deps: Deps, request: FastifyRequest, { user }: Sessao, token: string) => {
  const convite = await acharConvite(deps, token);
  if (convite.email !== user.email) throw invalido('token', 'convite_outro_email');
  const { conta_id } = convite;
  await deps.database.transaction(daPessoa({ id: user.id, conta_id }), async (db) => {
    await gastar(db, convite);
    await exigeEnderecoProvado(deps, db, user.id, convite.email);
    await pertencer(db, convite, user.id);
    await anotarAcesso(db, { id: user.id, conta_id }, 'aceitou_convite', request);
  });
  return { conta_id };
};

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
  const user = known ? await juntar(deps, convite, known, body) : await chegar(deps, convite, body, locale);
  return database.transaction(daPessoa(user), async (db) => {
    await anotarAcesso(db, user, 'aceitou_convite', request);
    const secure = env.APP_URL.startsWith('https:');
    return startSession(db, request, reply, { user, lembrar: false, secure });
  });
};
