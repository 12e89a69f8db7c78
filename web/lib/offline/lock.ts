/**
 * A key derived from the password. It seals the user's key for drafts, so that the device can open that key without the
 * server, and only with the password.
 */

/** The recommendation of OWASP for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const IV = 12;
const SALT = 16;

export type PasswordKey = { key: CryptoKey; salt: Uint8Array<ArrayBuffer> };

const utf8 = (text: string) => new TextEncoder().encode(text);

export const passwordKey = async (
  password: string,
  salt = crypto.getRandomValues(new Uint8Array(SALT)),
): Promise<PasswordKey> => {
  const typed = await crypto.subtle.importKey('raw', utf8(password.normalize('NFC')), 'PBKDF2', false, ['deriveKey']);
  const rounds = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  const aes = { name: 'AES-GCM', length: 256 };
  return { key: await crypto.subtle.deriveKey(rounds, typed, aes, false, ['encrypt', 'decrypt']), salt };
};

const parameters = (iv: Uint8Array<ArrayBuffer>, user: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`sem-conexao|${user}`),
});

export const lockKey = async ({ key }: PasswordKey, user: string, secret: Uint8Array<ArrayBuffer>) => {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const body = await crypto.subtle.encrypt(parameters(iv, user), key, secret);
  return new Uint8Array([...iv, ...new Uint8Array(body)]);
};

/** Rejects if the password is another one. */
export const unlockKey = async ({ key }: PasswordKey, user: string, lock: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.decrypt(parameters(lock.slice(0, IV), user), key, lock.slice(IV)));

/** Identifies a key without revealing it. */
export const markOf = async (secret: Uint8Array<ArrayBuffer>) => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', secret));
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
