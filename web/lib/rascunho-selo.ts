import { rascunhoChave } from '#contract/rascunhos.ts';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { knownUser } from './session.ts';

const IV = 12;
const bytesDe = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const base64De = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const pedir = async (usuario: string) => {
  const { usuario_id, chave } = await call(rascunhoChave, { silent: true });
  if (usuario_id !== usuario) throw new Error('the key is somebody else’s');
  return crypto.subtle.importKey('raw', bytesDe(chave), 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/** Held in memory with everything else that is known of the user, and forgotten with it when they leave. */
const chaveDe = (usuario: string) =>
  queryClient.fetchQuery({
    queryKey: ['rascunho-chave', usuario],
    queryFn: () => pedir(usuario),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Whether the one who typed it is the one who is here. */
export const presente = (usuario: string) => knownUser()?.id === usuario;

/**
 * Seals what lies in this browser with a key that the server gives its user alone. `lugar` is sealed in: a text that is put in
 * another’s place is not opened.
 */
export const seloDe = (usuario: string) => ({
  fechar: async (texto: string, lugar: string) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV));
    const aes = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(lugar) };
    const body = new Uint8Array(
      await crypto.subtle.encrypt(aes, await chaveDe(usuario), new TextEncoder().encode(texto)),
    );
    const all = new Uint8Array(IV + body.length);
    all.set(iv);
    all.set(body, IV);
    return base64De(all);
  },
  abrir: async (selado: string, lugar: string) => {
    const all = bytesDe(selado);
    const aes = { name: 'AES-GCM', iv: all.subarray(0, IV), additionalData: new TextEncoder().encode(lugar) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(aes, await chaveDe(usuario), all.subarray(IV)));
  },
});
