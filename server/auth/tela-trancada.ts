import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { agora } from '#domain/days/fuso.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa, semSessao } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import {
  askedBy,
  bearerOf,
  isHalfOf,
  requireQuem,
  type Sessao,
  trancarEntrada,
  vigente,
} from '#server/platform/http/session.ts';
import { forget, throttle } from '#server/platform/http/throttle.ts';
import { anotarAcesso, anotarRecusa } from './acessos.ts';
import { daPessoa } from './contas.queries.ts';
import { chaveCodigo, chaveSenha, PASSWORD_LIMIT } from './reautenticar.ts';
import { gastarCodigo } from './segundo-fator.ts';
import { confereSenha } from './senhas.ts';

/** The hash of a locked session: no token matches it, so that every route refuses it. */
const trancado = (token: string) => `trancada:${sha256(token)}`;

/** Locks the sign-in in every practice that it entered. */
export const trancar = async (db: Db, { id }: Sessao, request: FastifyRequest) => {
  await trancarEntrada(db, id);
  const token_hash = trancado(bearerOf(request) ?? '');
  await db.updateTable('sessoes').set({ token_hash }).where('id', '=', id).execute();
};

const acharTrancada = async ({ database }: Deps, request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw semSessao();
  const token_hash = trancado(token);
  const found = await database.transaction({ token_hash }, (db) =>
    db
      .selectFrom('sessoes')
      .select(['conta_id', 'id', 'usuario_id', 'navegador_hash'])
      .where('token_hash', '=', token_hash)
      .where(vigente)
      .orderBy(sql`conta_id is not distinct from ${askedBy(request).pratica}::uuid`, 'desc')
      .orderBy('entrada', 'desc')
      .executeTakeFirst(),
  );
  if (!found || !isHalfOf(found.navegador_hash, request)) throw semSessao();
  return { ...found, token_hash: sha256(token) };
};

/** Checks the password, or the second factor of an account without one. Returns the key of the counted attempt. */
export const provar = async (
  { database, cofre }: Deps,
  db: Db,
  dono: { id: string; conta_id: string },
  body: { password?: string | undefined; codigo?: string | undefined },
): Promise<string> => {
  const { senha_hash } = await db
    .selectFrom('usuarios')
    .select('senha_hash')
    .where('id', '=', dono.id)
    .executeTakeFirstOrThrow();
  const key = senha_hash === null ? chaveCodigo(dono.id) : chaveSenha(dono.id);
  await throttle(database, key, PASSWORD_LIMIT);
  if (senha_hash === null) {
    if (!body.codigo || !(await gastarCodigo(db, cofre, dono, body.codigo)))
      throw invalido('codigo', body.codigo ? 'codigo_invalido' : 'codigo_pedido');
    return key;
  }
  if (!body.password) throw invalido('password', 'obrigatorio');
  if (!(await confereSenha(senha_hash, body.password))) throw invalido('password', 'senha_incorreta');
  return key;
};

/** The second factor was checked when the session began: if there is a password, it is enough. */
export const destrancar = async (
  deps: Deps,
  request: FastifyRequest,
  body: { password?: string | undefined; codigo?: string | undefined },
) => {
  const { database } = deps;
  const sessao = await acharTrancada(deps, request);
  const dono = { id: sessao.usuario_id, conta_id: sessao.conta_id };
  requireQuem(dono, request);
  let key: string;
  try {
    key = await database.transaction(daPessoa(dono), async (db) => {
      const counted = await provar(deps, db, dono, body);
      await db
        .updateTable('sessoes')
        .set({ token_hash: sessao.token_hash, ultimo_uso: agora() })
        .where('id', '=', sessao.id)
        .execute();
      await anotarAcesso(db, dono, 'desbloqueou', request);
      return counted;
    });
  } catch (error) {
    if (error instanceof Recusa && error.status !== 429) await anotarRecusa(database, dono, 'senha_recusada', request);
    throw error;
  }
  await forget(database, key);
};
