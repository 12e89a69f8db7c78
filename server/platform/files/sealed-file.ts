import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Cofre, SEAL_BYTES } from '#server/platform/crypto/cripto.ts';
import { paced } from '#server/platform/text/paced.ts';

/** A file whose seal was checked. Read the stream to its end or destroy it: until then the file stays open. */
export type Opened = { size: number; stream: Readable };

/** Bytes per read. */
const CHUNK = 64 * 1024;

async function* chunks(handle: FileHandle, from: number) {
  for (let at = from; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* plain(handle: FileHandle, cofre: Cofre, finalidade: string) {
  const head = Buffer.alloc(SEAL_BYTES);
  const { bytesRead } = await handle.read(head, 0, SEAL_BYTES, 0);
  if (bytesRead < SEAL_BYTES) throw new Error('a sealed file is cut off');
  const { update, end } = cofre.opening(head, finalidade);
  for await (const sealed of chunks(handle, SEAL_BYTES)) yield update(sealed);
  end();
}

/**
 * Decrypts a sealed file as a stream, one chunk in memory at a time. The file is read twice: nothing is returned before
 * all of it was authenticated. `release` is called when the file is no longer needed, also if it cannot be opened.
 */
export const openSealed = async (
  cofre: Cofre,
  path: string,
  finalidade: string,
  release: () => Promise<void> | void,
): Promise<Opened> => {
  let handle: FileHandle | undefined;
  const close = async () => {
    await handle?.close();
    await release();
  };
  try {
    handle = await open(path, 'r');
    let size = 0;
    for await (const part of plain(handle, cofre, finalidade)) size += part.length;
    const stream = paced(plain(handle, cofre, finalidade));
    stream.once('close', () => void close().catch(() => undefined));
    return { size, stream };
  } catch (error) {
    await close();
    throw error;
  }
};
