import { gcm } from '@noble/ciphers/aes.js';
import { createAtom } from '@tanstack/react-store';
import { quemDe } from '#contract/conta/quem.ts';
import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import { call } from '#web/lib/api/api.ts';
import { knownUser, onUser } from '#web/lib/session/session.ts';
import { isLocked } from '#web/lib/session/tela.ts';
import { ownerOf } from './owner.ts';

const IV = 12;
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * The key of the signed-in user in the practice of this tab, in memory only. A failed request is forgotten, so that the next
 * caller asks again. `unnamed`: opens drafts that name no practice, from before somebody could belong to several.
 */
type Held = { owner: string; key: Promise<CryptoKey>; bytes: Uint8Array<ArrayBuffer> | null; unnamed: boolean };
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

type Given = Awaited<ReturnType<typeof request>>;
const isFor = (owner: string, { usuario_id: id, conta_id }: Given) => quemDe({ id, conta_id }) === owner;

const fetchKey = async (owner: string) => {
  const asked = early;
  early = null;
  let given = await (asked ?? request());
  // Requested before the practice of this tab was known.
  if (asked && !isFor(owner, given)) given = await request();
  if (!isFor(owner, given)) throw new Error('the key belongs to another user or practice');
  return { bytes: bytesOf(given.chave), unnamed: given.primeira };
};

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

const keyOf = (user: string): Promise<CryptoKey> => {
  const owner = ownerOf(user);
  if (held?.owner === owner) return held.key;
  if (!isPresent(user)) return Promise.reject(new Error('this user is not signed in here, or the screen is locked'));
  const fetched = fetchKey(owner).then((given) => {
    Object.assign(mine, given);
    return given.bytes;
  });
  const mine: Held = { owner, key: fetched.then(importKey), bytes: null, unnamed: false };
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

const holds = (user: string) => held !== null && held.owner === ownerOf(user);

/** Whether drafts that name the user alone were typed in the practice of this tab. */
export const ownsUnnamed = async (user: string): Promise<boolean> => {
  await keyOf(user).catch(() => undefined);
  return holds(user) && held?.unnamed === true;
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
export const keyBytes = (user: string) => (holds(user) && isPresent(user) ? (held?.bytes ?? null) : null);

/** Takes the key of a user that this device opened without the server. */
export const adoptKey = (user: string, bytes: Uint8Array<ArrayBuffer>) => {
  held = { owner: ownerOf(user), key: importKey(bytes), bytes, unnamed: false };
  opened.set(held);
};

/** Whether the drafts of this user can be opened: present here, or opened without the server. */
export const canUnseal = (user: string) => isPresent(user) || holds(user);

/** Forgets the key at sign-out and when the screen locks. Sealed drafts stay on the device for their user. */
export const closeSeal = () => {
  held = null;
  early = null;
  opened.set(null);
};

onUser(() => {
  const user = knownUser();
  if (!user || (held && held.owner !== quemDe(user))) closeSeal();
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

/** Seals bytes for their user. `place` is authenticated with them: what was moved to another place does not open. */
export const sealBytes = async (
  user: string,
  bytes: Uint8Array<ArrayBuffer>,
  place: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const key = await keyOf(user);
  const iv = newIv();
  return joined(iv, new Uint8Array(await crypto.subtle.encrypt(parameters(iv, place), key, bytes)));
};

/** The same for a text. */
export const seal = (user: string, text: string, place: string) =>
  sealBytes(user, new TextEncoder().encode(text), place);

/**
 * The same without waiting, for a page that is being left: Web Crypto would answer too late. Slower, so not for every
 * key press. Null without a key.
 */
export const sealNow = (user: string, text: string, place: string): Uint8Array<ArrayBuffer> | null => {
  if (!holds(user) || !held?.bytes || !isPresent(user)) return null;
  const { iv, additionalData } = parameters(newIv(), place);
  return joined(iv, gcm(held.bytes, iv, additionalData).encrypt(new TextEncoder().encode(text)));
};

export const unsealBytes = async (user: string, sealed: Uint8Array<ArrayBuffer>, place: string) => {
  const key = await keyOf(user);
  const aes = parameters(sealed.slice(0, IV), place);
  return new Uint8Array(await crypto.subtle.decrypt(aes, key, sealed.subarray(IV)));
};

export const unseal = async (user: string, sealed: Uint8Array<ArrayBuffer>, place: string): Promise<string> =>
  new TextDecoder().decode(await unsealBytes(user, sealed, place));

/** The same as a text, for a storage that has only texts. */
export const sealText = async (user: string, text: string, place: string): Promise<string> =>
  btoa(Array.from(await seal(user, text, place), (byte) => String.fromCharCode(byte)).join(''));

export const unsealText = (user: string, sealed: string, place: string): Promise<string> =>
  unseal(user, bytesOf(sealed), place);
