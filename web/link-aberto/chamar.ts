import type { LinkAberto } from '#contract/links/abertos.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';

/** Calls to the server in the name of a link. The token is in the fragment of the address and sent as a header only. */

/** `fechado`: the link does not open; `rede`: the server was not reached; `recusa`: with a message for the reader. */
export type Falha = { tipo: 'fechado' } | { tipo: 'rede' } | { tipo: 'recusa'; mensagem: string };
export class FalhaDoLink extends Error {
  readonly falha: Falha;
  constructor(falha: Falha) {
    super(falha.tipo);
    this.falha = falha;
  }
}

const tokenNow = () => location.hash.slice(1);
const PASSE = 'vinculo-link-passe';

/** The proof of the second check lasts as long as the tab. */
export const guardarPasse = (passe: string) => sessionStorage.setItem(`${PASSE}:${tokenNow()}`, passe);
const passeNow = () => sessionStorage.getItem(`${PASSE}:${tokenNow()}`);

const headersNow = (locale: string): Record<string, string> => {
  const passe = passeNow();
  return {
    [LINK_HEADER]: tokenNow(),
    'accept-language': locale,
    'content-type': 'application/json',
    ...(passe ? { [PASSE_HEADER]: passe } : {}),
  };
};

const falhaDe = async (response: Response): Promise<Falha> => {
  if (response.status === 404) return { tipo: 'fechado' };
  const body: { message?: string } = await response.json().catch(() => ({}));
  return { tipo: 'recusa', mensagem: body.message ?? '' };
};

const enviar = async (method: 'GET' | 'POST', path: string, locale: string, body?: object) => {
  const response = await fetch(`/api/link${path}`, {
    method,
    headers: headersNow(locale),
    // The server refuses an empty JSON body.
    body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    referrerPolicy: 'no-referrer',
    credentials: 'omit',
  }).catch(() => {
    throw new FalhaDoLink({ tipo: 'rede' });
  });
  if (!response.ok) throw new FalhaDoLink(await falhaDe(response));
  return response;
};

export const ler = async <T>(path: string, locale: string): Promise<T> => (await enviar('GET', path, locale)).json();
export const mandar = async (path: string, locale: string, body?: object): Promise<Response> =>
  enviar('POST', path, locale, body);

export const lerLink = () => ler<LinkAberto>('', navigator.language);
