import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa, semSessao } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { bearerOf, hashOf, isHalfOf, type Sessao } from '#server/platform/http/session.ts';
import { anotarAcesso } from './acessos.ts';
import { daPessoa, lerUser } from './contas.queries.ts';

/** The membership, locked until the session exists: whoever ends it then waits, and ends this session too. */
const segurarMembro = async (db: Db, usuarioId: string) => {
  const membro = await db
    .selectFrom('membros')
    .select('sessoes_desde')
    .where('usuario_id', '=', usuarioId)
    .where('ativo', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!membro) throw naoEncontrado();
  return membro;
};

/** A row of this sign-in, locked until the practice is entered: signing out then waits, and ends it there too. */
const segurarSessao = async (db: Db, { id, user }: Sessao, request: FastifyRequest) => {
  const sessao = await db
    .selectFrom('sessoes')
    .select('criada_em')
    .where('conta_id', '=', user.conta_id)
    .where('id', '=', id)
    .where('token_hash', '=', hashOf(request))
    .forShare()
    .executeTakeFirst();
  if (!sessao) throw semSessao();
  return sessao;
};

/** The row of this sign-in for another practice. Copied by the database, which keeps times to the microsecond. */
const copiarSessao = async (db: Db, { id, user }: Sessao, conta_id: string) => {
  const copied = ['id', 'usuario_id', 'token_hash', 'navegador_hash', 'lembrar', 'agente', 'endereco'] as const;
  const made = await db
    .insertInto('sessoes')
    .columns(['conta_id', 'entrada', 'criada_em', 'expira_em', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('sessoes')
        .select([sql<string>`${conta_id}::uuid`.as('conta_id'), sql<boolean>`false`.as('entrada')])
        .select(['criada_em', 'expira_em', ...copied])
        .where('conta_id', '=', user.conta_id)
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

/**
 * Lets a sign-in act in another practice of the person, beside those that it entered before. Runs outside of the
 * transaction of the request, which holds the row of the session.
 */
export const entrarNaPratica = async (
  { database }: Deps,
  request: FastifyRequest,
  sessao: Sessao,
  conta_id: string,
): Promise<User> => {
  const { id, contas } = sessao.user;
  return database.transaction(daPessoa({ id, conta_id }), async (db) => {
    const { sessoes_desde } = await segurarMembro(db, id);
    const { criada_em } = await segurarSessao(db, sessao, request);
    const made = await copiarSessao(db, sessao, conta_id);
    if (made && sessoes_desde && Date.parse(criada_em) <= Date.parse(sessoes_desde))
      throw new Recusa(403, 'entre_de_novo');
    if (made) await anotarAcesso(db, { id, conta_id }, 'entrou', request);
    await db.updateTable('usuarios').set({ ultima_conta_id: conta_id }).where('id', '=', id).execute();
    return { ...(await lerUser(db, id)), contas };
  });
};

/** The practice that somebody has left, for the token of a session that ended with the membership. */
export const praticaEncerrada = async ({ database }: Deps, request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) return { pratica: null };
  const token_hash = sha256(token);
  const fim = await database.transaction({ token_hash }, (db) =>
    db
      .selectFrom('acessos_encerrados')
      .select(['pratica', 'navegador_hash'])
      .where('token_hash', '=', token_hash)
      .orderBy('encerrado_em', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return { pratica: fim && isHalfOf(fim.navegador_hash, request) ? fim.pratica : null };
};
