import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Env } from '#server/platform/env.ts';

const ALGORITHM = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
/** The header of sealed bytes: key number, IV, tag. */
export const SEAL_BYTES = 1 + IV + TAG;

export const newSecret = () => randomBytes(32).toString('base64url');
export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');

/**
 * Encrypts bytes at rest. The first byte is the number of the key, so that a later key can be used beside this one.
 * Bytes sealed for one purpose cannot be opened for another: a file put in another's place, or sent as a cookie, is
 * refused.
 */
export type Cofre = {
  seal: (plain: Buffer, finalidade: string) => Buffer;
  open: (sealed: Buffer, finalidade: string) => Buffer;
  /** Opens a stream that begins with `head`. Do not trust what `update` returns before `end` has returned. */
  opening: (head: Buffer, finalidade: string) => { update: (sealed: Buffer) => Buffer; end: () => void };
  /** Derives a key for a purpose, always the same one; it reveals nothing about the main key. */
  derive: (finalidade: string) => Buffer;
};

/**
 * A text whose row only the case team can read: `null` if none was written, `undefined`, which the answer leaves out, if
 * one was written and the row is not visible to this member.
 */
export const abrirRestrito = (
  selado: Buffer | null,
  escrito: boolean | null,
  abrir: (selado: Buffer) => string,
): string | null | undefined => (selado ? abrir(selado) : escrito ? undefined : null);

const KEY_ID = 1;

export const createCofre = (key: Buffer): Cofre => {
  const decipherOf = (head: Buffer, finalidade: string) => {
    if (head[0] !== KEY_ID) throw new Error('sealed with an unknown key');
    const decipher = createDecipheriv(ALGORITHM, key, head.subarray(1, 1 + IV)).setAAD(Buffer.from(finalidade));
    return decipher.setAuthTag(head.subarray(1 + IV, SEAL_BYTES));
  };
  return {
    seal: (plain, finalidade) => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(finalidade));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([KEY_ID]), iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, finalidade) => {
      const decipher = decipherOf(sealed, finalidade);
      return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]);
    },
    opening: (head, finalidade) => {
      const decipher = decipherOf(head, finalidade);
      return { update: (sealed) => decipher.update(sealed), end: () => void decipher.final() };
    },
    derive: (finalidade) => Buffer.from(hkdfSync('sha256', key, '', `vinculo|${finalidade}`, 32)),
  };
};

export const keyFile = 'encryption.key';
type From = Pick<Env, 'ENCRYPTION_KEY' | 'DATA_DIR'>;

/** The key from `ENCRYPTION_KEY` or the data folder; `null` if there is none. */
export const findKey = async (env: From): Promise<Buffer | null> => {
  if (env.ENCRYPTION_KEY) return Buffer.from(env.ENCRYPTION_KEY, 'base64');
  const file = join(env.DATA_DIR, keyFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ConfigError(`The encryption key ${file} cannot be read (${error.code}): let this user read it.`);
  });
  if (text === null) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text.trim())
    throw new ConfigError(
      `The encryption key ${file} is empty or damaged: put the right one back or set ENCRYPTION_KEY to it (another node or a backup has it).`,
    );
  return key;
};

/** The key, for code that runs after `openKey` has checked it. */
export const readKey = async (env: From): Promise<Buffer> => {
  const key = await findKey(env);
  if (!key) throw new ConfigError(`There is no encryption key in ${env.DATA_DIR}: set ENCRYPTION_KEY.`);
  return key;
};
