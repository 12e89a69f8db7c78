import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Email, LocaleCode, Nome } from '#contract/fields.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { startSession } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { anotarAcesso } from './acessos.ts';
import { acharPorEmail, confirmarEmail, criarConta, lerUser, type NovaConta, nomeNoMail } from './contas.queries.ts';
import { confereSenha } from './senhas.ts';

const PURPOSE = 'conta_nova';
const HOURS = 24;
const CONFIRM_LIMIT = { max: 20, seconds: 15 * 60 };

/** The registration data, encrypted in the link of the message: nothing is stored until the address is confirmed. */
const Sealed = z.object({
  name: Nome,
  email: Email,
  senha_hash: z.string(),
  profissao_id: z.string().nullable(),
  locale: LocaleCode,
  ate: z.int(),
});

export const sealSignUp = (cofre: Cofre, nova: NovaConta) =>
  cofre
    .seal(Buffer.from(JSON.stringify({ ...nova, ate: Date.now() + HOURS * 3_600_000 })), PURPOSE)
    .toString('base64url');

const openSignUp = (cofre: Cofre, token: string) => {
  try {
    const { ate, ...nova } = Sealed.parse(JSON.parse(cofre.open(Buffer.from(token, 'base64url'), PURPOSE).toString()));
    return ate > Date.now() ? nova : null;
  } catch {
    return null;
  }
};

type Dono = { email: string; name: string; email_confirmado_em: string | null; locale: NovaConta['locale'] };

/** Notifies the owner of an address that somebody tries to register again; the requester does not learn it. */
export const avisarContaExiste = ({ mailer, env }: Deps, dono: Dono, db?: Db) => {
  const valores = { nome: nomeNoMail(dono) };
  const link = `${env.APP_URL}/login`;
  return mailer.send({ to: dono.email, locale: dono.locale, modelo: 'conta_existe', valores, link }, db);
};

export const enviarConvite = ({ mailer, env, cofre }: Deps, nova: NovaConta) =>
  mailer.send({
    to: nova.email,
    locale: nova.locale,
    modelo: 'conta_nova',
    // The name was typed by whoever registered, who may not be the recipient.
    valores: { nome: '' },
    link: `${env.APP_URL}/register?confirmar=${sealSignUp(cofre, nova)}`,
  });

/** Creates the practice with its first user and signs them in. */
export const abrirConta = (
  { database, env }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  nova: NovaConta,
  confirmado: boolean,
) => {
  const conta_id = uuidv7();
  return database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const user = await criarConta(db, conta_id, nova, env.TRIAL_DAYS);
    if (confirmado) await confirmarEmail(db, user.id);
    await anotarAcesso(db, user, 'entrou', request);
    const secure = env.APP_URL.startsWith('https:');
    const access = await startSession(db, request, reply, { user, lembrar: false, secure });
    const contas = [{ id: conta_id, nome: nova.name, funcao: 'dono' as const, exemplo_ate: null }];
    return { ...access, status: 'entrou' as const, user: { ...(await lerUser(db, user.id)), contas } };
  });
};

/**
 * Opens the account of a link. Requires the password again: somebody may have registered with another person's address,
 * and that person, who gets the message, must not open an account whose password somebody else knows.
 */
export const confirmarConta = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, password }: { token: string; password: string },
) => {
  const { database, cofre } = deps;
  const nova = openSignUp(cofre, token);
  if (!nova) throw invalido('token', 'link_expirado');
  await throttle(database, `register-confirm:${nova.email}`, CONFIRM_LIMIT);
  if (!(await confereSenha(nova.senha_hash, password))) throw invalido('password', 'senha_do_cadastro');
  if (await acharPorEmail(database, nova.email)) throw invalido('token', 'link_expirado');
  return abrirConta(deps, request, reply, nova, true);
};
