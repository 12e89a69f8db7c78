import { bcp47, COOKIE_TOKEN } from '#contract/constants.ts';
import type { Erro } from '#contract/erros.ts';
import { TOTAL_HEADER } from '#contract/listas.ts';
import type { BodyInput, Evento, Params, QueryInput, Response, RouteDef } from '#contract/route.ts';
import { readCookie } from './cookies.ts';
import { currentLocale } from './i18n.ts';

/** What the server refused, or `status` 0 where it was not reached. */
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
    signal?: AbortSignal;
    /** The caller shows the failure itself: no dialog for 500, none for 401. */
    silent?: boolean;
    /** Arrives even if the tab is closed meanwhile. */
    keepalive?: boolean;
  };

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();
/** Called with every failure that no caller keeps to itself. */
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

export const headersNow = (): Record<string, string> => {
  const token = readCookie(COOKIE_TOKEN);
  return { 'accept-language': bcp47(currentLocale()), ...(token ? { authorization: `Bearer ${token}` } : {}) };
};

export const readError = async (response: globalThis.Response) =>
  new ApiError(response.status, await response.json().catch(() => ({})));

export const tell = (error: ApiError) => {
  for (const listener of listeners) listener(error);
};

const send = async <D extends RouteDef>(def: D, options: Call<D>): Promise<globalThis.Response> => {
  const { params, query, body, signal } = options as { params?: unknown; query?: unknown; body?: unknown } & Call<D>;
  const form = body instanceof FormData;
  const response = await fetch(addressOf(def, params, query), {
    method: def.method,
    headers: { ...headersNow(), ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive: options.keepalive,
    credentials: 'same-origin',
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  });
  if (response.ok) return response;
  throw await readError(response);
};

const guarded = async <D extends RouteDef>(def: D, options: Call<D>) => {
  try {
    return await send(def, options);
  } catch (error) {
    if (error instanceof ApiError && !options.silent) tell(error);
    throw error;
  }
};

/** The only way to the server. */
export const call = async <D extends RouteDef>(def: D, options: Call<D>): Promise<Response<D>> => {
  const response = await guarded(def, options);
  return (response.status === 204 ? undefined : await response.json()) as Response<D>;
};

/** A list with the number of rows there are in all. */
export const callList = async <D extends RouteDef>(def: D, options: Call<D>) => {
  const response = await guarded(def, options);
  return { linhas: (await response.json()) as Response<D>, total: Number(response.headers.get(TOTAL_HEADER) ?? 0) };
};

export const callBlob = async <D extends RouteDef>(def: D, options: Call<D>): Promise<Blob> =>
  (await guarded(def, options)).blob();

/** What is sent as it happens, an event at a time. Ends with the stream; leaving the loop closes it. */
export async function* callEvents<D extends RouteDef>(def: D, options: Call<D>): AsyncGenerator<Evento<D>, void> {
  const response = await guarded(def, options);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: Error) => {
        throw error.name === 'AbortError' ? error : new ApiError(0, {});
      });
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) yield eventOf<D>(JSON.parse(data));
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const eventOf = <D extends RouteDef>(event: { tipo: string; status?: number } & Erro) => {
  if (event.tipo === 'erro') throw new ApiError(event.status ?? 500, event);
  return event as unknown as Evento<D>;
};

type Progress = (sent: number, total: number) => void;

/** Sends a file with word of how far it has come, which `fetch` cannot give. */
export const upload = <D extends RouteDef>(
  def: D,
  options: Call<D> & { onProgress: Progress; signal: AbortSignal },
): Promise<Response<D>> =>
  new Promise((done, failed) => {
    const { params, query, body, onProgress, signal } = options as {
      params?: unknown;
      query?: unknown;
      body: FormData;
    } & typeof options;
    const request = new XMLHttpRequest();
    request.open(def.method, addressOf(def, params, query));
    for (const [name, value] of Object.entries(headersNow())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      if (request.status < 300) return done(request.response);
      const error = new ApiError(request.status, request.response ?? {});
      if (error.status === 401) tell(error);
      failed(error);
    };
    request.onerror = () => failed(new ApiError(0, {}));
    request.onabort = () => failed(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
