import type { z } from 'zod';
import type { RegraDaRota } from './links/tipos.ts';
import type { Recurso } from './permissoes.ts';

/**
 * Who may call a route.
 * - `publica`: anyone
 * - `sessao`: a signed-in user, also with an expired plan (so that they can pay and leave with their data)
 * - `conta`: a signed-in user of a practice whose plan has not been expired for more than the grace period
 * - `admin`: a signed-in user with the role admin
 * - `link`: somebody without an account who has a link that is open and of the right kind
 */
export type Permission = 'publica' | 'sessao' | 'conta' | 'admin' | 'link';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Parts of the product that a practice can switch off. */
export type Modulo = 'anamnese' | 'planos_intervencao' | 'relatorio' | 'financeiro' | 'sem_conexao';

/** A status that a handler may return for its own reasons. */
export type Refusal = 401 | 403 | 404 | 409 | 413 | 422 | 429 | 501;

/** What the audit log records for a call that touches a clinical record. */
export type Audit = {
  recurso: string;
  acao: string;
  /** Writes one line per link in 24 hours. For routes that a link calls with every answer. */
  porDia?: true;
};

type Schema = z.ZodType;

/** Words by the name of their parameter. */
export type Palavras = Readonly<Record<string, readonly string[]>>;

export type RouteDef = {
  method: Method;
  path: `/api/${string}`;
  permission: Permission;
  /**
   * What a member must be allowed to read or write. Every route behind a sign-in names it, except for administration.
   */
  recurso?: Recurso;
  /** Left to members who sign alone: trainees get 403. */
  supervisor?: true;
  /** What a link must be to call this. Every route with the permission `link` has it. */
  link?: RegraDaRota;
  /** The switch of the practice that must be on. */
  modulo?: Modulo;
  params?: Schema;
  query?: Schema;
  /** Every word that a parameter of the query may be, for screens, which check an address without the schema. */
  palavras?: Palavras;
  body?: Schema;
  /** `null` for 204 No Content, `'stream'` for bytes without a schema, `'eventos'` for server-sent events. */
  response: Schema | null | 'stream' | 'eventos';
  /** The schema of each server-sent event, named by its `tipo`. */
  evento?: z.ZodType<{ tipo: string }>;
  /** The kind of bytes that a stream answers with. */
  media?: string;
  /** The status of success; by default 200, or 204 without a body. A redirect has no body. */
  status?: 200 | 201 | 202 | 204 | 302 | 303;
  /** Statuses that its handler refuses with, besides those that follow from the rest of the definition. */
  refuses?: readonly Refusal[];
  /**
   * A route that only reads although its method is not GET, such as a search with a body. PostgreSQL refuses its
   * writes.
   */
  leitura?: true;
  /** A write that a suspended account may do: to secure its sign-in, or to sign out. */
  suspensa?: true;
  /** Concerns the whole sign-in: a browser may call it without naming a practice. */
  semPratica?: true;
  /** Set on every route that reads or writes a clinical record. */
  audit?: Audit;
  /** A body of `multipart/form-data`, read by the handler as a stream. */
  multipart?: boolean;
  /** Called by our own pages or by a provider, not by others: left out of the description of the API. */
  interna?: true;
  /** A body of `application/x-www-form-urlencoded`. */
  formulario?: true;
  /** The maximum size of the body in bytes, if larger than the default. */
  bodyLimit?: number;
  summary: string;
};

export const route = <const D extends RouteDef>(def: D): D => def;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type Params<D extends RouteDef> = Output<D['params']>;
export type Query<D extends RouteDef> = Output<D['query']>;
export type Body<D extends RouteDef> = Output<D['body']>;
export type BodyInput<D extends RouteDef> = Input<D['body']>;
export type QueryInput<D extends RouteDef> = Input<D['query']>;
export type Evento<D extends RouteDef> = Output<D['evento']>;
export type Response<D extends RouteDef> = D['response'] extends Schema ? z.output<D['response']> : undefined;

type Part<K extends 'params' | 'query' | 'body', T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]: z.ZodType<unknown, T> };

/** A route by the types of its parts, for code that is written once for several routes. */
export type RouteOf<R, P = undefined, B = undefined, Q = undefined> = Omit<
  RouteDef,
  'params' | 'query' | 'body' | 'response' | 'multipart'
> &
  Part<'query', Q> &
  Part<'body', B> &
  ([P] extends [undefined] ? { params?: undefined } : { params: z.ZodType<P> }) & {
    response: z.ZodType<R>;
    multipart?: undefined;
  };
