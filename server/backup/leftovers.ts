import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporary } from '#server/platform/files/durable.ts';
import { MAGIC } from './frames.ts';

/** Another backup may be running in the same folder: its file is written to all the time. */
const IDLE_MS = 3_600_000;

const isArchive = async (path: string) => {
  const handle = await open(path);
  try {
    const begin = Buffer.alloc(MAGIC.length);
    await handle.read(begin, 0, MAGIC.length, 0);
    return begin.equals(MAGIC);
  } finally {
    await handle.close();
  }
};

/** Removes incomplete archives. The folder is the operator's: only our files are removed. */
export const removeCutOff = async (folder: string) => {
  for (const name of (await readdir(folder)).filter(isTemporary)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - IDLE_MS && (await isArchive(path))) await rm(path, { force: true });
  }
};
