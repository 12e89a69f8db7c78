import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { gastarCodigo, temFator } from './segundo-fator.ts';
import { confereSenha } from './senhas.ts';

export const PASSWORD_LIMIT = { max: 10, seconds: 15 * 60 };
/** Separate counts: knowing the password gives no new guesses at the code. */
export const chaveSenha = (usuarioId: string) => `password:${usuarioId}`;
export const chaveCodigo = (usuarioId: string) => `codigo:${usuarioId}`;
const FRESH_MINUTES = 10;

type Dono = { id: string; conta_id: string };
type Prova = { current_password?: string | undefined; codigo?: string | undefined };

const exigeSenha = async (senha_hash: string, given: string | undefined) => {
  if (!given) throw invalido('current_password', 'obrigatorio');
  if (!(await confereSenha(senha_hash, given))) throw invalido('current_password', 'senha_incorreta');
};

/** A user of a provider, without password and second factor, must have signed in just now. */
const exigeSessaoNova = async (db: Db, sessaoId: string) => {
  const fresh = await db
    .selectFrom('sessoes')
    .select('id')
    .where('id', '=', sessaoId)
    .where('criada_em', '>', sql<string>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst();
  if (!fresh) throw new Recusa(403, 'entre_de_novo');
};

/** Requires a code if there is a second factor. */
export const exigeFator = async ({ database, cofre }: Deps, db: Db, dono: Dono, codigo: string | undefined) => {
  if (!(await temFator(db, dono.id))) return;
  if (!codigo) throw invalido('codigo', 'codigo_pedido');
  await throttle(database, chaveCodigo(dono.id), PASSWORD_LIMIT);
  if (!(await gastarCodigo(db, cofre, dono, codigo))) throw invalido('codigo', 'codigo_invalido');
};

/**
 * Proves the user's identity again before a change of sign-in data: by the password if there is one, and by a code if
 * there is a second factor.
 */
export const reautenticar = async (deps: Deps, db: Db, { id, user }: Sessao, prova: Prova) => {
  await throttle(deps.database, chaveSenha(user.id), PASSWORD_LIMIT);
  const { senha_hash } = await db
    .selectFrom('usuarios')
    .select('senha_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (senha_hash !== null) await exigeSenha(senha_hash, prova.current_password);
  else if (!(await temFator(db, user.id))) await exigeSessaoNova(db, id);
  await exigeFator(deps, db, user, prova.codigo);
};
