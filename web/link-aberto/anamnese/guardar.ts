import type { Valor } from '#contract/anamneses/preencher.ts';
import { tokenNow } from '../chamar.ts';

/**
 * Answers that the server does not have yet, kept on this device: sealed with a key made from the token, so that
 * without the link they cannot be read, and removed once they were sent.
 */

/** `em`: when it was answered, by the clock of this device; `visto`: the answer that was shown before. */
export type Pendente = { valor: Valor; em: number; visto: string | null };
/** By question. */
export type Fila = ReadonlyMap<string, Pendente>;

const encoder = new TextEncoder();
const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const placeOf = async (token: string) => `vinculo-link:${hex((await digest(`lugar:${token}`)).subarray(0, 8))}`;
const keyOf = async (token: string) =>
  crypto.subtle.importKey('raw', await digest(`chave:${token}`), 'AES-GCM', false, ['encrypt', 'decrypt']);

const IV_BYTES = 12;

const seal = async (token: string, text: string) => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), encoder.encode(text));
  return hex(iv) + hex(new Uint8Array(sealed));
};
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const open = async (token: string, text: string) => {
  const bytes = bytesOf(text);
  const [iv, data] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(token), data));
};

// One write after the other, so that the last one stays.
let queue: Promise<unknown> = Promise.resolve();

/** A browser without storage keeps the answers in memory only. */
export const guardarFila = (fila: Fila) => {
  const token = tokenNow();
  const write = async () => {
    const place = await placeOf(token);
    if (fila.size === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, await seal(token, JSON.stringify([...fila])));
  };
  queue = queue.then(write).catch(() => undefined);
};

export const lerFila = async (): Promise<Fila> => {
  try {
    const token = tokenNow();
    const sealed = localStorage.getItem(await placeOf(token));
    return new Map(sealed ? JSON.parse(await open(token, sealed)) : []);
  } catch {
    return new Map();
  }
};

const ORIGEM = 'vinculo-link-origem';
const nova = crypto.randomUUID();

/** The id of this device; without storage, of this page. */
export const origemDaqui = () => {
  try {
    const known = localStorage.getItem(ORIGEM);
    if (!known) localStorage.setItem(ORIGEM, nova);
    return known ?? nova;
  } catch {
    return nova;
  }
};
