import { gcm } from '@noble/ciphers/aes.js';
import { createAtom } from '@tanstack/react-store';
import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import { call } from '#web/lib/api/api.ts';
import { knownUser, onUser } from '#web/lib/session/session.ts';
import { isLocked } from '#web/lib/session/tela.ts';

const IV = 12;
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The key of the signed-in user, in memory only. A failed request is forgotten, so that the next caller asks again. */
type Held = { user: string; key: Promise<CryptoKey>; bytes: Uint8Array<ArrayBuffer> | null };
let held: Held | null = null;
/** The same once its key has arrived. */
const opened = createAtom<Held | null>(null);

/** Called whenever a key has become available. */
export const onSealOpen = (listener: () => void) => opened.subscribe((now) => now && listener()).unsubscribe;

const request = () => call(rascunhoChave, { silent: true });

let early: ReturnType<typeof request> | null = null;
/** Requests the key by the token alone, in parallel with the request for the user. */
export const warmSeal = () => {
  if (held || early || isLocked()) return;
  const mine = request();
  early = mine;
  // A failed request is forgotten, so that the next caller asks again.
  mine.catch(() => {
    if (early === mine) early = null;
  });
};

const fetchKey = async (user: string) => {
  const asked = early ?? request();
  early = null;
  const { usuario_id, chave } = await asked;
  if (usuario_id !== user) throw new Error('the key belongs to another user');
  return bytesOf(chave);
};

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

const keyOf = (user: string): Promise<CryptoKey> => {
  if (held?.user === user) return held.key;
  if (!isPresent(user)) return Promise.reject(new Error('this user is not signed in here, or the screen is locked'));
  const fetched = fetchKey(user);
  const mine: Held = { user, key: fetched.then(importKey), bytes: null };
  fetched.then(
    (bytes) => {
      mine.bytes = bytes;
    },
    () => undefined,
  );
  held = mine;
  mine.key.then(
    () => {
      if (held === mine) opened.set(mine);
    },
    () => {
      if (held === mine) held = null;
    },
  );
  return mine.key;
};

/** Whether this user is signed in here and the screen is not locked. */
export const isPresent = (user: string) => knownUser()?.id === user && !isLocked();

/**
 * Fetches the key of a user who signed in or unlocked the screen. Await it before showing a screen, so that the first
 * character can be kept without a connection. Resolves to whether the key is there.
 */
export const openSeal = (user: string): Promise<boolean> =>
  keyOf(user).then(
    () => true,
    () => false,
  );

/** The bytes of the key of a user who is present, once it has arrived. */
export const keyBytes = (user: string) => (held?.user === user && isPresent(user) ? held.bytes : null);

/** Takes the key of a user that this device opened without the server. */
export const adoptKey = (user: string, bytes: Uint8Array<ArrayBuffer>) => {
  held = { user, key: importKey(bytes), bytes };
  opened.set(held);
};

/** Whether the drafts of this user can be opened: present here, or opened without the server. */
export const canUnseal = (user: string) => isPresent(user) || held?.user === user;

/** Forgets the key at sign-out and when the screen locks. Sealed drafts stay on the device for their user. */
export const closeSeal = () => {
  held = null;
  early = null;
  opened.set(null);
};

onUser(() => {
  const user = knownUser()?.id;
  if (!user || (held && held.user !== user)) closeSeal();
});

const parameters = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});
const newIv = () => crypto.getRandomValues(new Uint8Array(IV));

const joined = (iv: Uint8Array, body: Uint8Array) => {
  const all = new Uint8Array(IV + body.byteLength);
  all.set(iv);
  all.set(body, IV);
  return all;
};

/** Seals a text for its user. `place` is authenticated with it: a text moved to another place does not open. */
export const seal = async (user: string, text: string, place: string): Promise<Uint8Array<ArrayBuffer>> => {
  const key = await keyOf(user);
  const iv = newIv();
  return joined(
    iv,
    new Uint8Array(await crypto.subtle.encrypt(parameters(iv, place), key, new TextEncoder().encode(text))),
  );
};

/**
 * The same without waiting, for a page that is being left: Web Crypto would answer too late. Slower, so not for every
 * key press. Null without a key.
 */
export const sealNow = (user: string, text: string, place: string): Uint8Array<ArrayBuffer> | null => {
  if (held?.user !== user || !held.bytes || !isPresent(user)) return null;
  const { iv, additionalData } = parameters(newIv(), place);
  return joined(iv, gcm(held.bytes, iv, additionalData).encrypt(new TextEncoder().encode(text)));
};

export const unseal = async (user: string, sealed: Uint8Array<ArrayBuffer>, place: string): Promise<string> => {
  const key = await keyOf(user);
  const aes = parameters(sealed.slice(0, IV), place);
  return new TextDecoder().decode(await crypto.subtle.decrypt(aes, key, sealed.slice(IV)));
};
