import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Body, Evento, Params, Query, Response, RouteDef } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import { TOTAL_HEADER } from '#domain/constants.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import { type Database, type Db, isRefused } from '#server/platform/db/db.ts';
import { ADMIN_ROLE } from '#server/platform/db/migrate/roles.ts';
import type { Mudancas } from '#server/platform/db/mudancas.ts';
import type { Env } from '#server/platform/env.ts';
import { esquemaRecusado, Recusa } from '#server/platform/errors.ts';
import type { Disco } from '#server/platform/files/disco.ts';
import type { Opened } from '#server/platform/files/sealed-file.ts';
import type { Files } from '#server/platform/files/storage.ts';
import { createVez } from '#server/platform/jobs/vez.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { Impressora } from '#server/platform/print/impressora.ts';
import { localeOf } from '#server/platform/text/i18n.ts';
import { type Ask, asks, type Handlers } from './ask.ts';
import { type Line, lineOf, type Trail, writing } from './audit.ts';
import { Eventos, enviarEventos } from './eventos.ts';
import type { LinkDaChamada } from './link.ts';
import { allowed, bodyLimitOf, checkPermission, isReading, isSigned, sessionFirst } from './permission.ts';
import { withReading } from './reading.ts';
import { askedBy, type Sessao, turnOf, turnOfMember, withSession } from './session.ts';
import { runForLink } from './uploads/link-upload.ts';
import type { Arquivo, Uploads } from './uploads/uploads.ts';

/** The parts of the server, passed to every handler. A feature adds its own part (`ia`, `gateway`) beside its type. */
export interface Deps {
  env: Env;
  database: Database;
  trail: Trail;
  mailer: Mailer;
  cofre: Cofre;
  files: Files;
  disco: Disco;
  uploads: Uploads;
  impressora: Impressora;
  mudancas: Mudancas;
  log: Log;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a form (`application/x-www-form-urlencoded`). */
    formulario?: boolean;
  }
}

type Source = Buffer | string | Readable | (() => Promise<Opened>);

/** Bytes that are answered unchanged. A stream is read and a file is opened after the transaction. */
export class Bytes {
  readonly bytes: Source;
  readonly headers: Record<string, string>;
  constructor(bytes: Source, headers: Record<string, string>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

type Input<D extends RouteDef> = {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
  locale: Locale;
  params: Params<D>;
  query: Query<D>;
  body: Body<D>;
};

/**
 * A public handler opens its own transactions; that of a link runs in a transaction that sees what the link opens;
 * every other runs in the transaction of its session, or, if it only reads, with the practice of its session in each
 * query.
 */
export type Context<D extends RouteDef> = D['permission'] extends 'publica'
  ? Input<D>
  : D['permission'] extends 'link'
    ? Input<D> & { db: Db; link: LinkDaChamada; arquivo: D['multipart'] extends true ? Arquivo : undefined }
    : Input<D> & {
        db: Db;
        sessao: Sessao;
        conta_id: string;
        arquivo: D['multipart'] extends true ? Arquivo : undefined;
        /** Sets the header with the total number of rows of a list. */
        total: (rows: number) => void;
        /** The records for the audit trail, if not the `id` of the path or of the answer. */
        auditar: (ids: string[]) => void;
        /** Reads another route in the same session. */
        ler: Ask;
      };

/** Runs before the transaction is opened: do slow work here, where it holds no connection. */
export type Antes<D extends RouteDef> = Input<D> &
  (D['permission'] extends 'link' ? { link: LinkDaChamada } : { sessao: Sessao }) & {
    /** Undoes this step if the request is refused later. */
    aoFalhar: (undo: () => Promise<void>) => void;
    arquivo: D['multipart'] extends true ? Arquivo : undefined;
  };

export type Handler<D extends RouteDef, P = undefined> = (
  context: Context<D> & { preparado: P },
) => Promise<
  D['response'] extends 'stream'
    ? Bytes
    : D['response'] extends 'eventos'
      ? Eventos<Evento<D>>
      : D['response'] extends null
        ? void
        : Response<D>
>;

export type Serve = {
  <D extends RouteDef>(def: D, handler: Handler<D>): void;
  /** `antes` runs outside of the transaction, after the permission check; the handler gets its result. */
  <D extends RouteDef, P>(def: D, antes: (context: Antes<D>) => Promise<P>, handler: Handler<D, P>): void;
};

/** From here on the transaction has the role of administration and no practice. */
const becomeAdmin = async (db: Db) => {
  await sql`select set_config('app.conta_id', '', true), set_config('app.usuario_id', '', true)`.execute(db);
  await sql.raw(`set local role ${ADMIN_ROLE}`).execute(db);
};

const parse = (schema: z.ZodType | undefined, value: unknown, prefix = '') => {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw prefix === 'params' ? new Recusa(404, 'nao_encontrado') : esquemaRecusado(result.error);
  return result.data;
};

const parseInput = (def: RouteDef, request: FastifyRequest) => ({
  params: parse(def.params, request.params, 'params'),
  query: parse(def.query, request.query),
  body: def.multipart ? undefined : parse(def.body, request.body ?? undefined),
});

const idsOf = (params: unknown, result: unknown): string[] => {
  const { id } = (params ?? {}) as { id?: string };
  if (id) return [id];
  const list = Array.isArray(result) ? result : [result];
  return list.flatMap((row) => (row && typeof row === 'object' && 'id' in row ? [String(row.id)] : []));
};

const answer = async (reply: FastifyReply, def: RouteDef, result: unknown, locale: Locale) => {
  if (def.status) reply.code(def.status);
  if (result instanceof Eventos) return enviarEventos(reply, def, result, locale);
  if (result instanceof Bytes) {
    if (typeof result.bytes !== 'function') return reply.headers(result.headers).send(result.bytes);
    const { size, stream } = await result.bytes();
    return reply.headers({ ...result.headers, 'content-length': String(size) }).send(stream);
  }
  if (def.response === null) return reply.code(204).send();
  return reply.send(result);
};

type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>;

const runPublic = (def: RouteDef, base: Record<string, unknown>, request: FastifyRequest, handler: AnyHandler) =>
  handler({ ...base, ...parseInput(def, request) });

/** The context that every handler gets, and the table of all handlers. */
type Base = Record<string, unknown> & { handlers: Handlers };

type Undo = () => Promise<void>;
type Prepared = { arquivo?: Arquivo | undefined; preparado?: unknown; undos?: Undo[] };

const run = async (
  def: RouteDef,
  deps: Deps,
  { handlers, ...base }: Base,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: AnyHandler,
  { arquivo, preparado, undos = [] }: Prepared,
) => {
  const work = async (sessao: Sessao, db: Db): Promise<{ result: unknown; line: Line | null }> => {
    checkPermission(def, sessao);
    const input = parseInput(def, request);
    if (def.permission === 'admin') await becomeAdmin(db);
    let ids: string[] | undefined;
    const here = { ...base, db, sessao, conta_id: sessao.user.conta_id };
    const result = await handler({
      ...here,
      ...input,
      arquivo,
      preparado,
      ler: asks(handlers, sessao, here),
      total: (rows: number) => reply.header(TOTAL_HEADER, rows),
      auditar: (named: string[]) => {
        ids = named;
      },
    });
    if (!def.audit) return { result, line: null };
    const { conta_id, id: usuario_id, membro } = sessao.user;
    const ator = { conta_id, usuario_id, membro_id: membro.id, funcao: membro.funcao };
    const line = lineOf(ator, {
      ...def.audit,
      ids: ids ?? idsOf(input.params, result),
      endereco: request.endereco,
      agente: request.headers['user-agent'] ?? null,
      pedido: request.id,
    });
    return { result, line };
  };
  if (isReading(def)) {
    const { result, line } = await withReading(deps.database, request, work);
    if (line) await deps.trail(line);
    return result;
  }
  const written = withSession(deps.database, request, async (sessao, db, last) => {
    const { result, line } = await work(sessao, db);
    if (line) last(writing([line]));
    return result;
  });
  return written.catch(async (error) => {
    // The commit may have succeeded although the connection was lost: keep the file; the cleaning removes it if no row
    // references it.
    if (error instanceof Recusa || isRefused(error)) await Promise.allSettled(undos.map((undo) => undo()));
    throw error;
  });
};

const runSigned = async (
  def: RouteDef,
  deps: Deps,
  base: Base,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: AnyHandler,
  antes: AnyHandler | undefined,
) => {
  if (!def.multipart && !antes) return run(def, deps, base, request, reply, handler, {});
  // Check session and permission before a byte of the file is read; no transaction is open while it is received.
  const sessao = await allowed(def, deps.database, request);
  const input = parseInput(def, request);
  const go = async (arquivo?: Arquivo) => {
    const undos: Undo[] = [];
    const aoFalhar = (undo: Undo) => void undos.push(undo);
    const preparado = await antes?.({ ...base, ...input, sessao, arquivo, aoFalhar });
    return run(def, deps, base, request, reply, handler, { arquivo, preparado, undos });
  };
  if (!def.multipart) return go();
  // Refuse files while the disk is almost full: the rest of its space is kept for text.
  deps.disco.exigir();
  return deps.uploads(request, turnOfMember(sessao.user), go);
};

/** Runs a handler in the transaction that the permission of its route requires. */
const runAs = (...given: Parameters<typeof runSigned>) => {
  const [def, deps, base, request, , handler, antes] = given;
  if (def.permission === 'publica') return runPublic(def, base, request, handler);
  if (def.permission !== 'link') return runSigned(...given);
  const input = () => ({ ...base, ...parseInput(def, request) });
  return runForLink(def, deps, request, input, { handler, antes });
};

/**
 * Long lists of one practice and of one member at once, until they are sent. Each is read, pruned to its schema and
 * serialised without a pause, so several at once would delay all other requests.
 */
const longLists = createVez({ aoMesmoTempo: 200, porConta: 3, porMembro: 2, naFila: 60 });
const LONG = 200;

const inTurn = <T>(def: RouteDef, request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  const { por_pagina } = (request.query ?? {}) as { por_pagina?: unknown };
  if (!isSigned(def) || !(Number(por_pagina) > LONG)) return work();
  return longLists.fazer(turnOf(askedBy(request).key), work);
};

/** The steps of every request: session → permission → validation → transaction → handler → audit → answer. */
export const createServe = (app: FastifyInstance, deps: Deps): Serve => {
  const handlers = new Map<RouteDef, AnyHandler>();
  return <D extends RouteDef>(def: D, ...steps: unknown[]) => {
    const [run, antes] = steps.toReversed() as [AnyHandler, AnyHandler | undefined];
    handlers.set(def, run);
    const { response } = def;
    const bodyLimit = bodyLimitOf(def);
    app.route({
      method: def.method,
      url: def.path,
      ...(bodyLimit ? { bodyLimit } : {}),
      config: { formulario: def.formulario === true },
      schema: response && typeof response !== 'string' ? { response: { [def.status ?? 200]: response } } : {},
      ...(isSigned(def) ? sessionFirst(def, deps.database) : {}),
      handler: (request, reply) =>
        inTurn(def, request, async () => {
          const locale = localeOf(request.headers['accept-language'], deps.env.DEFAULT_LOCALE);
          const base = { deps, request, reply, locale, handlers };
          const result = await runAs(def, deps, base, request, reply, run, antes);
          return answer(reply, def, result, locale);
        }),
    });
  };
};
