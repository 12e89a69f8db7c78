import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Login } from '#contract/auth.ts';
import { invalido } from '#server/lib/errors.ts';
import type { Deps } from '#server/lib/serve.ts';
import { type Access, isKnownDevice, startSession } from '#server/lib/session.ts';
import { forget, throttle, uncount } from '#server/lib/throttle.ts';
import { acharPorEmail } from './contas.queries.ts';
import { confereSenha } from './senhas.ts';

const PER_EMAIL = { max: 10, seconds: 15 * 60 };
const PER_ADDRESS = { max: 50, seconds: 15 * 60 };
const NOBODY = { id: '00000000-0000-7000-8000-000000000000', conta_id: '00000000-0000-7000-8000-000000000000' };

/**
 * Failures are counted for the address they come from and for the e-mail they are aimed at. A browser that has signed in
 * before has a count of its own, so that strangers cannot lock its owner out.
 */
export const entrar = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof Login>,
): Promise<Access> => {
  const { database, env } = deps;
  const found = await acharPorEmail(database, body.email);
  const user = found ?? NOBODY;
  const known = await database.transaction({ conta_id: user.conta_id }, (db) => isKnownDevice(db, request, user.id));
  const byAddress = `login:${request.ip}`;
  const byEmail = known ? `login:${body.email}:${user.id}:${request.ip}` : `login:${body.email}`;
  // Counted before it is tried: guesses that come all at once are counted all the same.
  if (!known) await throttle(database, byAddress, PER_ADDRESS);
  await throttle(database, byEmail, PER_EMAIL);
  if (!(await confereSenha(found?.senha_hash, body.password))) throw invalido('email', 'credenciais_invalidas');
  await forget(database, byEmail);
  if (!known) await uncount(database, byAddress);
  const secure = env.APP_URL.startsWith('https:');
  return database.transaction({ conta_id: user.conta_id }, (db) =>
    startSession(db, request, reply, { user, lembrar: body.remember, secure }),
  );
};
