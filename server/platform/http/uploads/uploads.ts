import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import type { Env } from '#server/platform/env.ts';
import { Recusa, recusaDoBanco } from '#server/platform/errors.ts';
import { createVez, type DeQuem } from '#server/platform/jobs/vez.ts';

export type Arquivo = { nome: string; tipo: string; bytes: Buffer };

/** Receives the file of a request, and processes it when it is the member's turn. */
export type Uploads = <T>(request: FastifyRequest, quem: DeQuem, work: (arquivo: Arquivo) => Promise<T>) => Promise<T>;

const ALGORITHM = 'aes-256-gcm';
/** Uploads open at once, from the first byte to the answer. Further ones of a member or a practice wait, unread. */
const OPEN = { aoMesmoTempo: 40, porConta: 6, porMembro: 3, naFila: 30 };
/** Files in memory at once, at most 25 MB each. */
const IN_MEMORY = { aoMesmoTempo: 3, porConta: 1, naFila: 40 };
export const IDLE_MS = 20_000;
/** What the slowest connection sends, with pauses. */
const MIN_BYTES_PER_SECOND = 500;
/**
 * The whole of one upload: the largest file needs 43 KB/s. Slower ones would keep the few turns of a practice for hours.
 * `requestTimeout` of the server does not end a request whose body still arrives.
 */
export const TOTAL_MS = 10 * 60_000;

type Limits = { idleMs: number; totalMs: number };
type Received = Omit<Arquivo, 'bytes'> & { read: () => Promise<Buffer>; remove: () => Promise<void> };

/** Fails when next to nothing has arrived for a while, or all of it takes too long. `socket.bytesRead` also counts bytes that were not consumed yet. */
const whenSlow = (request: FastifyRequest, { idleMs, totalMs }: Limits) => {
  const { socket } = request.raw;
  let seen = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  let whole: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_, fail) => {
    timer = setInterval(() => {
      if (socket.bytesRead - seen < (MIN_BYTES_PER_SECOND * idleMs) / 1000) fail(new Recusa(408, 'envio_parado'));
      seen = socket.bytesRead;
    }, idleMs);
    whole = setTimeout(() => fail(new Recusa(408, 'envio_parado')), totalMs);
  });
  const stop = () => {
    clearInterval(timer);
    clearTimeout(whole);
  };
  return { slow, stop };
};

/** The temporary file is encrypted with a key held in this process only: it cannot be read after a crash. */
const store = async (part: MultipartFile, path: string): Promise<Received> => {
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  await pipeline(part.file, cipher, target);
  if (part.file.truncated || target.bytesWritten > UPLOAD_MAX_BYTES) throw new Recusa(413, 'arquivo_grande');
  const read = async () => {
    const decipher = createDecipheriv(ALGORITHM, key, iv).setAuthTag(cipher.getAuthTag());
    const bytes = decipher.update(await readFile(path));
    decipher.final();
    return bytes;
  };
  return { nome: part.filename, tipo: part.mimetype, read, remove: () => rm(path, { force: true }) };
};

/** A truncated or incomplete body is a bad request; a full disk is a fault of the server. */
const refusal = (error: unknown) =>
  error instanceof Recusa || recusaDoBanco(error) ? error : new Recusa(400, 'pedido_invalido');

const receive = async (request: FastifyRequest, folder: string, limits: Limits): Promise<Received> => {
  const path = join(folder, randomUUID());
  const { slow, stop } = whenSlow(request, limits);
  let part: MultipartFile | undefined;
  let givenUp = false;
  const arrive = async () => {
    part = await request.file();
    if (!part || givenUp) throw new Recusa(422, 'arquivo_ausente');
    return store(part, path);
  };
  try {
    return await Promise.race([arrive(), slow]);
  } catch (error) {
    givenUp = true;
    part?.file.destroy();
    await rm(path, { force: true });
    // Discard the rest of the body, so that the client reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw refusal(error);
  } finally {
    stop();
  }
};

/** Removes unfinished uploads of an earlier process: their key is gone. */
export const createUploads = async (
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
  { idleMs = IDLE_MS, totalMs = TOTAL_MS }: Partial<Limits> = {},
): Promise<Uploads> => {
  const folder = join(DATA_DIR, 'uploads');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const open = createVez(OPEN);
  const inMemory = createVez(IN_MEMORY);
  return async (request, quem, work) => {
    if (!request.isMultipart()) throw new Recusa(422, 'arquivo_ausente');
    return open.fazer(quem, async () => {
      // The client left while it waited: free the turn for the next.
      if (request.raw.destroyed) throw new Recusa(400, 'pedido_invalido');
      const { read, remove, ...file } = await receive(request, folder, { idleMs, totalMs });
      try {
        return await inMemory.fazer(quem, async () => work({ ...file, bytes: await read() }));
      } finally {
        await remove();
      }
    });
  };
};
