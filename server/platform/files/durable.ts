import { type FileHandle, glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { v7 as uuidv7 } from 'uuid';

/**
 * Writes files that survive a power cut. Everything the product keeps on disk is written by `durably`: under a
 * temporary name, synced, renamed, and the folder synced. When it returns, the whole file is on disk; until then, the
 * old content stays under that name.
 */
const TEMPORARY = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether this is the temporary name of an unfinished file. */
export const isTemporary = (name: string) => TEMPORARY.test(name);

/** A created, renamed or removed name is on disk once its folder is synced. Windows syncs names itself. */
export const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a folder with its parents, and syncs each new name. */
export const makeFolder = async (folder: string, mode?: number) => {
  const first = await mkdir(folder, { recursive: true, mode });
  if (!first) return;
  const top = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); ; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === top || parent === dirname(parent)) return;
  }
};

export const renameDurably = async (from: string, to: string) => {
  await rename(from, to);
  await syncFolder(dirname(resolve(to)));
};

export const removeDurably = async (path: string) => {
  await rm(path, { recursive: true, force: true });
  await syncFolder(dirname(resolve(path))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
};

type Write<T> = (handle: FileHandle, temporary: string) => Promise<T>;

/** Calls `write` with a new file, which gets its name after `write` has returned. If it throws, no file is left. */
export const durably = async <T>(file: string, write: Write<T>): Promise<T> => {
  const temporary = `${file}.${uuidv7()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    const result = await write(handle, temporary);
    await handle.sync();
    await handle.close();
    await renameDurably(temporary, file);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
};

export const writeDurably = (file: string, bytes: Buffer | string) =>
  durably(file, (handle) => handle.writeFile(bytes));

/**
 * Removes unfinished files that were not written to for `ms`. Their writers never reported success, so no data is lost.
 */
export const removeUnfinished = async (folder: string, ms: number, pattern = '*'): Promise<number> => {
  let removed = 0;
  for await (const name of glob(pattern, { cwd: folder })) {
    if (!isTemporary(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs > Date.now() - ms) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
