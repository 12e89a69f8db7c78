import type { LinkAberto } from '#contract/links/abertos.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';

/** Calls to the server in the name of a link. The token is in the fragment of the address and sent as a header only. */

/**
 * `fechado`: the link does not open; `conferir`: the second check must be passed (again); `rede`: the server was not
 * reached; `recusa`: with a message for the reader, and one for each field.
 */
export type Falha =
  | { tipo: 'fechado' }
  | { tipo: 'conferir' }
  | { tipo: 'rede' }
  | { tipo: 'recusa'; mensagem: string; campos: Record<string, string[]> };
export class FalhaDoLink extends Error {
  readonly falha: Falha;
  constructor(falha: Falha) {
    super(falha.tipo);
    this.falha = falha;
  }
}

export const falhaDo = (error: unknown): Falha => (error instanceof FalhaDoLink ? error.falha : { tipo: 'rede' });

let token: string | undefined;
/** The token of this page, also while it is left for another link: answers of one child never go out with the other's. */
export const tokenNow = () => {
  token ??= location.hash.slice(1);
  return token;
};
/** Whether the address is that of another link by now. */
export const isOutroLink = () => location.hash.slice(1) !== tokenNow();

const PASSE = 'vinculo-link-passe';

/** `pedida`: the server asks for the second check (again); `feita`: it was passed. */
export const conferencia = new EventTarget();

const passes = new Map<string, string>();

/** The proof of the second check lasts as long as the tab; without storage, as long as the page. */
export const guardarPasse = (passe: string) => {
  passes.set(tokenNow(), passe);
  try {
    sessionStorage.setItem(`${PASSE}:${tokenNow()}`, passe);
  } catch {
    // It is asked for again after a reload.
  }
  conferencia.dispatchEvent(new Event('feita'));
};

const passeNow = () => {
  const daqui = passes.get(tokenNow());
  if (daqui) return daqui;
  try {
    return sessionStorage.getItem(`${PASSE}:${tokenNow()}`);
  } catch {
    return null;
  }
};

const headersNow = (locale: string): Record<string, string> => {
  const passe = passeNow();
  return {
    [LINK_HEADER]: tokenNow(),
    'accept-language': locale,
    ...(passe ? { [PASSE_HEADER]: passe } : {}),
  };
};

type Recusada = { message?: string; codigo?: string; errors?: Record<string, string[]> };

const falhaDe = async (response: Response): Promise<Falha> => {
  if (response.status === 404) return { tipo: 'fechado' };
  const body: Recusada = await response.json().catch(() => ({}));
  if (body.codigo === 'link_conferir') return { tipo: 'conferir' };
  return { tipo: 'recusa', mensagem: body.message ?? '', campos: body.errors ?? {} };
};

/** The browser names the type of a form itself. */
const JSON_TYPE = { 'content-type': 'application/json' };

const enviar = async (method: 'GET' | 'POST', path: string, locale: string, body?: object) => {
  const form = body instanceof FormData ? body : null;
  // The server refuses an empty JSON body.
  const json = method === 'POST' && !form ? JSON.stringify(body ?? {}) : undefined;
  const response = await fetch(`/api/link${path}`, {
    method,
    headers: { ...headersNow(locale), ...(json === undefined ? {} : JSON_TYPE) },
    body: form ?? json,
    referrerPolicy: 'no-referrer',
    credentials: 'omit',
  }).catch(() => {
    throw new FalhaDoLink({ tipo: 'rede' });
  });
  if (response.ok) return response;
  const falha = await falhaDe(response);
  if (falha.tipo === 'conferir') conferencia.dispatchEvent(new Event('pedida'));
  throw new FalhaDoLink(falha);
};

export const ler = async <T>(path: string, locale: string): Promise<T> => (await enviar('GET', path, locale)).json();
export const mandar = async (path: string, locale: string, body?: object): Promise<Response> =>
  enviar('POST', path, locale, body);

export const mandarArquivo = async <T>(path: string, locale: string, arquivo: File): Promise<T> => {
  const form = new FormData();
  form.set('arquivo', arquivo);
  return (await enviar('POST', path, locale, form)).json();
};

export const lerLink = () => ler<LinkAberto>('', navigator.language);
/** Whom to ask if the link is closed; null if there never was one. */
export const lerPratica = () => ler<LinkAberto['pratica']>('/pratica', navigator.language).catch(() => null);
