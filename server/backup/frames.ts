import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { ConfigError } from '#server/platform/env.ts';

/**
 * The outer layer of an archive: frames encrypted one by one (AES-256-GCM), numbered, the last one marked. A changed,
 * missing, moved or truncated frame is detected, with or without a password.
 */
export const MAGIC = Buffer.from('VINCULO-BACKUP-1\n');
const PIECE = 64 * 1024;
const SALT = 16;
const PREFIX = 7;
const TAG = 16;
const LENGTH = 4;
export const HEADER = MAGIC.length + 1 + SALT + PREFIX;

export class ArchiveError extends ConfigError {}
export const damaged = () =>
  new ArchiveError('The archive is damaged, truncated, or not a Vínculo archive. Nothing was changed.');

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: object,
) => Promise<Buffer>;
/** Without a password the encryption only protects against damage: the key is public. */
const keyOf = (password: string | null, salt: Buffer) =>
  derive(password ?? 'vinculo', salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 });

const nonceOf = (prefix: Buffer, count: number, last: boolean) => {
  const tail = Buffer.alloc(5);
  tail.writeUInt32BE(count);
  tail[4] = last ? 1 : 0;
  return Buffer.concat([prefix, tail]);
};

export const sealing = async (password: string | null): Promise<Transform> => {
  const salt = randomBytes(SALT);
  const prefix = randomBytes(PREFIX);
  const key = await keyOf(password, salt);
  let kept = Buffer.alloc(0);
  let count = 0;
  const piece = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, count, last));
    count += 1;
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, body]);
  };
  const out = new Transform({
    transform(chunk: Buffer, _, done) {
      kept = Buffer.concat([kept, chunk]);
      while (kept.length > PIECE) {
        this.push(piece(kept.subarray(0, PIECE), false));
        kept = kept.subarray(PIECE);
      }
      done();
    },
    flush(done) {
      this.push(piece(kept, true));
      done();
    },
  });
  out.push(Buffer.concat([MAGIC, Buffer.from([password === null ? 0 : 1]), salt, prefix]));
  return out;
};

/** Whether an archive needs a password. */
export const readHeader = (header: Buffer) => {
  if (header.length < HEADER || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged();
  return { secret: header[MAGIC.length] === 1 };
};

export const opening = async (header: Buffer, password: string | null): Promise<Transform> => {
  readHeader(header);
  const at = MAGIC.length + 1;
  const prefix = header.subarray(at + SALT, HEADER);
  const key = await keyOf(password, header.subarray(at, at + SALT));
  let kept = Buffer.alloc(0);
  let count = 0;
  let ended = false;
  const open = (body: Buffer, last: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, count, last));
    decipher.setAuthTag(body.subarray(-TAG));
    return Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()]);
  };
  const next = (body: Buffer): Buffer => {
    if (ended) throw damaged();
    try {
      return open(body, false);
    } catch {
      ended = true;
    }
    try {
      return open(body, true);
    } catch {
      throw count === 0 && password !== null
        ? new ArchiveError('The password is wrong, or the beginning of the archive is damaged. Nothing was changed.')
        : damaged();
    }
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        kept = Buffer.concat([kept, chunk]);
        while (kept.length >= LENGTH) {
          const length = kept.readUInt32BE();
          if (length < TAG || length > PIECE + TAG) throw damaged();
          if (kept.length < LENGTH + length) break;
          this.push(next(kept.subarray(LENGTH, LENGTH + length)));
          kept = kept.subarray(LENGTH + length);
          count += 1;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(ended && kept.length === 0 ? null : damaged());
    },
  });
};
