import { QUEM_HEADER } from '#contract/conta/quem.ts';
import type { Erro } from '#contract/erros.ts';
import type { BodyInput, Params, QueryInput, Response, RouteDef } from '#contract/route.ts';
import { bcp47, COOKIE_TOKEN, TOTAL_HEADER } from '#domain/constants.ts';
import { readCookie } from '#web/lib/session/cookies.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

/** A refusal of the server; `status` is 0 if it was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  readonly codigo: string | undefined;
  readonly id: string | undefined;
  constructor(status: number, body: Partial<Erro>) {
    super(body.message ?? '');
    this.status = status;
    this.errors = body.errors ?? {};
    this.codigo = body.codigo;
    this.id = body.id;
  }
}

type Given<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
export type Call<D extends RouteDef> = Given<'params', Params<D>> &
  Partial<Given<'query', QueryInput<D>>> &
  (D['multipart'] extends true ? { body: FormData } : Given<'body', BodyInput<D>>) & {
    /**
     * Given by queries: a lost connection is shown in their place on the screen, with a retry, instead of in the
     * dialog.
     */
    signal?: AbortSignal;
    /** The caller shows failures of the server itself. The end of the session is still reported. */
    silent?: boolean;
    /** Sends with a session that this tab has already forgotten. */
    as?: Identity;
    /** The request outlives the tab. */
    keepalive?: boolean;
    /**
     * Milliseconds until the answer must have begun; later the connection counts as lost. Reads have a limit by default.
     * A write has one only if it can be sent again, because it may have arrived.
     */
    limit?: number | undefined;
  };

export const ANSWER_MS = 8000;
/** For a save that is kept on this device and sent again until it arrives: a long text takes its time. */
export const SAVE_MS = 30_000;
/** While the user is known from this device only, what the device keeps is shown sooner. */
const OFFLINE_MS = 2000;
/** An answer that has begun gets this many times longer to end: the line may be slow. */
const WHOLE = 4;
const NO_ANSWER = 'sem_resposta';

let readLimit = ANSWER_MS;
export const readFromDevice = (on: boolean) => {
  readLimit = on ? OFFLINE_MS : ANSWER_MS;
};

/** Whether a request was given up because the server neither answered nor closed the connection. */
export const gotNoAnswer = (error: unknown) => error instanceof ApiError && error.codigo === NO_ANSWER;

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();
/** Called with every failure that the caller does not handle itself. */
export const onApiError = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const addressOf = (def: RouteDef, params?: unknown, query?: unknown) => {
  const path = def.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
};

/** The user and practice that this tab shows; the cookie may already hold another session. */
let quem: string | null = null;
export const actAs = (next: string | null) => {
  quem = next;
};

type Identity = { token: string | null; quem: string | null };
export const identityNow = (): Identity => ({ token: readCookie(COOKIE_TOKEN), quem });

export const headersFor = ({ token, quem }: Identity): Record<string, string> => ({
  'accept-language': bcp47(currentLocale()),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(quem ? { [QUEM_HEADER]: quem } : {}),
});

const readError = async (response: globalThis.Response) =>
  new ApiError(response.status, await response.json().catch(() => ({})));

export const tell = (error: ApiError) => {
  for (const listener of listeners) listener(error);
};

/** Refusals that do not depend on the request: the session is over, or the account is closed. */
const isAboutAccess = ({ status, codigo }: ApiError) => status === 401 || status === 402 || codigo === 'conta_suspensa';
const isUnreached = ({ status }: ApiError) => status === 0 || status === 503;

/** Routes whose reads fail with 5xx: reported once per route, until it works again. */
const faulty = new Set<string>();

export const report = (
  error: ApiError,
  def: RouteDef,
  { signal, silent }: Pick<Call<RouteDef>, 'signal' | 'silent'>,
) => {
  if (isAboutAccess(error)) return tell(error);
  if (silent || (signal && isUnreached(error))) return;
  if (signal && error.status >= 500) {
    if (faulty.has(def.path)) return;
    faulty.add(def.path);
  }
  tell(error);
};

/** A request that is cut off or given up is a lost connection; one that its caller aborts is not. */
const lost = (error: Error): never => {
  if (error.name === 'AbortError' || error instanceof SyntaxError) throw error;
  throw new ApiError(0, error.name === 'TimeoutError' ? { codigo: NO_ANSWER } : {});
};

/** A signal that also aborts after the limit, unless `begun` is called before. */
const limited = (signal: AbortSignal | undefined, limit: number | undefined) => {
  if (!limit) return { signal, begun: () => undefined };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), limit);
  const all = [late.signal, AbortSignal.timeout(WHOLE * limit), ...(signal ? [signal] : [])];
  return { signal: AbortSignal.any(all), begun: () => clearTimeout(timer) };
};

/** How an answer is read: a stream and a file have no limit. */
type Taken<T> = { accept?: string; reads?: boolean; take: (response: globalThis.Response) => T | Promise<T> };

const send = async <D extends RouteDef, T>(def: D, options: Call<D>, { accept, reads, take }: Taken<T>): Promise<T> => {
  const { params, query, body } = options as { params?: unknown; query?: unknown; body?: unknown } & Call<D>;
  const form = body instanceof FormData;
  const isRead = reads && (def.method === 'GET' || def.leitura);
  const { signal, begun } = limited(options.signal, options.limit ?? (isRead ? readLimit : undefined));
  const response = await fetch(addressOf(def, params, query), {
    method: def.method,
    headers: {
      ...headersFor(options.as ?? identityNow()),
      ...(accept ? { accept } : {}),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive: options.keepalive,
    credentials: 'same-origin',
  })
    .catch(lost)
    .finally(begun);
  if (!response.ok) throw await readError(response);
  return Promise.resolve(take(response)).catch(lost);
};

/** Sends a request and reports its failure. */
export const guarded = async <D extends RouteDef, T>(def: D, options: Call<D>, taken: Taken<T>): Promise<T> => {
  try {
    const answer = await send(def, options, taken);
    faulty.delete(def.path);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) report(error, def, options);
    throw error;
  }
};

/** Every call to the server goes through here; `api-eventos.ts` does streams, `api-envio.ts` uploads with progress. */
export const call = <D extends RouteDef>(def: D, options: Call<D>): Promise<Response<D>> =>
  guarded(def, options, {
    reads: true,
    take: (response) => (response.status === 204 ? undefined : response.json()) as Promise<Response<D>>,
  });

/** Reads a list and the total number of rows. */
export const callList = <D extends RouteDef>(def: D, options: Call<D>) =>
  guarded(def, options, {
    reads: true,
    take: async (response) => ({
      linhas: (await response.json()) as Response<D>,
      total: Number(response.headers.get(TOTAL_HEADER) ?? 0),
    }),
  });

export const callBlob = <D extends RouteDef>(def: D, options: Call<D>): Promise<Blob> =>
  guarded(def, options, { take: (response) => response.blob() });
