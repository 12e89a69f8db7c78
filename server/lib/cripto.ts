import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';

const ALGORITHM = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

export const newSecret = () => randomBytes(32).toString('base64url');
export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');

/**
 * Seals and opens bytes at rest. The first byte names the key, so that a later key can stand beside this one. What is
 * sealed for one purpose cannot be opened for another: a file that is put in another's place, or handed in as a cookie,
 * is refused.
 */
export type Cofre = {
  seal: (plain: Buffer, finalidade: string) => Buffer;
  open: (sealed: Buffer, finalidade: string) => Buffer;
  /** A key of its own for a purpose, always the same one; it tells nothing about the key it comes from. */
  derive: (finalidade: string) => Buffer;
};

const KEY_ID = 1;

export const createCofre = (key: Buffer): Cofre => ({
  seal: (plain, finalidade) => {
    const iv = randomBytes(IV);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(finalidade));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.from([KEY_ID]), iv, cipher.getAuthTag(), body]);
  },
  open: (sealed, finalidade) => {
    if (sealed[0] !== KEY_ID) throw new Error('sealed with a key that is not here');
    const iv = sealed.subarray(1, 1 + IV);
    const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(finalidade));
    decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]);
  },
  derive: (finalidade) => Buffer.from(hkdfSync('sha256', key, '', `vinculo|${finalidade}`, 32)),
});

/** The key of `ENCRYPTION_KEY`, or one that is made once and kept in the data folder. */
export const readKey = async (env: Pick<Env, 'ENCRYPTION_KEY' | 'DATA_DIR'>): Promise<Buffer> => {
  if (env.ENCRYPTION_KEY) return Buffer.from(env.ENCRYPTION_KEY, 'base64');
  const file = join(env.DATA_DIR, 'encryption.key');
  await mkdir(env.DATA_DIR, { recursive: true });
  // `wx`: whoever comes first writes it, everybody reads it.
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
};
