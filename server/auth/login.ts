import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Login } from '#contract/conta/auth.ts';
import type { Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa, semSessao } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { type Access, fromBrowser, hasDevices, knownDevice, startSession } from '#server/platform/http/session.ts';
import { forget, throttle, uncount } from '#server/platform/http/throttle.ts';
import { anotarAcesso, anotarRecusa } from './acessos.ts';
import { acharPorEmail, daPessoa, naPratica, nomeNoMail } from './contas.queries.ts';
import { gastarCodigo, temFator } from './segundo-fator.ts';
import { confereSenha } from './senhas.ts';

const PER_EMAIL = { max: 10, seconds: 15 * 60 };
const PER_ADDRESS = { max: 50, seconds: 15 * 60 };
const PER_USER = { max: 50, seconds: 15 * 60 };
const NOBODY = { id: '00000000-0000-7000-8000-000000000000', conta_id: '00000000-0000-7000-8000-000000000000' };

type Counts = [shared: Count, own: Count];
type Count = { key: string; limit: { max: number; seconds: number } };

const countsOfStranger = (email: string, ip: string): Counts => [
  { key: `login:${ip}`, limit: PER_ADDRESS },
  { key: `login:${email}`, limit: PER_EMAIL },
];
/** Neither count depends on the IP address: changing it gives a stolen device cookie no new guesses. */
const countsOfDevice = (usuarioId: string, device: string): Counts => [
  { key: `login:${usuarioId}`, limit: PER_USER },
  { key: `login:${usuarioId}:${device}`, limit: PER_EMAIL },
];

/**
 * Failures are counted per IP address and per e-mail. A known browser has a separate count, so that strangers cannot
 * lock its owner out; all browsers of a user share a second one.
 */
export const entrar = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof Login>,
): Promise<Access> => {
  const { database } = deps;
  const found = await acharPorEmail(database, body.email);
  const user = await naPratica(database, found ?? NOBODY, fromBrowser(request));
  const [known, devices] = await database.transaction(
    daPessoa(user),
    async (db) => [await knownDevice(db, request, user.id), await hasDevices(db, user.id)] as const,
  );
  const counts = known ? countsOfDevice(user.id, known) : countsOfStranger(body.email, request.endereco);
  // Counted before the check, so that concurrent guesses all count.
  for (const { key, limit } of counts) await throttle(database, key, limit);
  if (!(await confereSenha(found?.senha_hash, body.password))) {
    // Not awaited: the duration would reveal whether there is an account.
    if (found)
      anotarRecusa(database, user, 'senha_recusada', request).catch((error) =>
        request.log.error({ nome: error.name }, 'a refused password was not recorded'),
      );
    throw invalido('email', 'credenciais_invalidas');
  }
  const access = await abrir(deps, request, reply, {
    user,
    lembrar: body.remember,
    codigo: body.codigo,
    conferida: found?.senha_hash,
  }).catch(async (error) => {
    // Without a code this was no guess.
    if (!body.codigo) await Promise.all(counts.map(({ key }) => uncount(database, key)));
    throw error;
  });
  const [shared, own] = counts;
  await Promise.all([forget(database, own.key), uncount(database, shared.key)]);
  if (found && !known) await avisarDispositivo(deps, request, { ...found, devices });
  return access;
};

type Entrada = {
  /** With the practice to sign in to. */
  user: { id: string; conta_id: string };
  lembrar: boolean;
  codigo: string | undefined;
  /** The hash that the password matched, for a sign-in by password. */
  conferida?: string | null | undefined;
  /** The identity at a provider, for a sign-in by a provider. */
  identidade?: string;
  acao?: 'entrou' | 'entrou_provedor';
};

const temIdentidade = async (db: Db, usuarioId: string, chave: string) =>
  (await db
    .selectFrom('identidades')
    .select('chave')
    .where('usuario_id', '=', usuarioId)
    .where('chave', '=', chave)
    .executeTakeFirst()) !== undefined;

/** Whether the password that was just checked is still valid. Somebody with it but without an active membership has left. */
const saiu = async (db: Db, id: string, conferida: Entrada['conferida']) =>
  conferida !== undefined &&
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    .where('senha_hash', '=', conferida)
    .executeTakeFirst()) !== undefined;

/** Locks the user and the membership until the session exists, so that ending all sessions of a user cannot run at the same time. */
const segurar = async (db: Db, { user, conferida, identidade }: Entrada) => {
  const now = await db
    .selectFrom('usuarios as u')
    .innerJoin('membros as m', 'm.usuario_id', 'u.id')
    .select('u.senha_hash')
    .where('u.id', '=', user.id)
    .where('m.ativo', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!now && (await saiu(db, user.id, conferida))) throw invalido('email', 'acesso_encerrado');
  if (!now || (conferida && now.senha_hash !== conferida)) throw invalido('email', 'credenciais_invalidas');
  if (identidade && !(await temIdentidade(db, user.id, identidade))) throw semSessao();
};

/** Starts the session after the first factor; checks the second one if there is one. */
export const abrir = async (
  { database, env, cofre }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  entrada: Entrada,
): Promise<Access> => {
  const { user, lembrar, codigo, acao = 'entrou' } = entrada;
  try {
    return await database.transaction(daPessoa(user), async (db) => {
      await segurar(db, entrada);
      if (await temFator(db, user.id)) {
        if (!codigo) throw invalido('codigo', 'codigo_pedido');
        if (!(await gastarCodigo(db, cofre, user, codigo))) throw invalido('codigo', 'codigo_invalido');
      }
      await anotarAcesso(db, user, acao, request);
      return startSession(db, request, reply, { user, lembrar, secure: env.APP_URL.startsWith('https:') });
    });
  } catch (error) {
    if (codigo && error instanceof Recusa) await anotarRecusa(database, user, 'codigo_recusado', request);
    throw error;
  }
};

type Conhecido = Parameters<typeof nomeNoMail>[0] & { email: string; locale: Locale; devices: boolean };

/** Notifies the owner about an unknown browser. */
const avisarDispositivo = async ({ mailer }: Deps, request: FastifyRequest, user: Conhecido) => {
  if (!user.devices || !fromBrowser(request)) return;
  const valores = { nome: nomeNoMail(user), endereco: request.endereco };
  await mailer.send({ to: user.email, locale: user.locale, modelo: 'dispositivo_novo', valores });
};
