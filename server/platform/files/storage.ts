import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Env } from '#server/platform/env.ts';
import { isTemporary, makeFolder, removeDurably, removeUnfinished, writeDurably } from './durable.ts';
import { s3Store } from './s3.ts';
import { type Opened, openSealed } from './sealed-file.ts';
import type { Store } from './store.ts';

/** Several nodes may share the folder: a younger unfinished file may still be being written. */
const UNFINISHED_MS = 3_600_000;

export const diskStore = (root: string): Store => {
  const path = (name: string) => join(root, ...name.split('/'));
  return {
    put: async (name, bytes) => {
      const target = path(name);
      await makeFolder(dirname(target), 0o700);
      await writeDurably(target, bytes);
    },
    get: (name) => readFile(path(name)),
    local: async (name) => ({ path: path(name), release: () => undefined }),
    remove: (name) => removeDurably(path(name)),
    async *list() {
      for await (const entry of glob('**', { cwd: root, withFileTypes: true }))
        if (entry.isFile() && !isTemporary(entry.name))
          yield join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .replaceAll(sep, '/');
    },
    tidy: () => removeUnfinished(root, UNFINISHED_MS, '**'),
  };
};

/** Files kept only until they have been sent. Sealed, and removed at the start of the next process. */
const passingFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'downloads');

/** Where this server keeps its files: S3 if configured, else its disk. */
export const openStore = (env: Env): Store =>
  env.S3_URL ? s3Store(env.S3_URL, passingFolder(env)) : diskStore(join(env.DATA_DIR, 'files'));

/**
 * The kinds of files, named by the table that has one row for each. A file of one kind cannot be used in place of
 * another's.
 */
export const ESPECIES = ['imagens', 'anexos', 'entregas', 'coleta_arquivos'] as const;
type Especie = (typeof ESPECIES)[number];
export type Kept = { especie: Especie; contaId: string; id: string };

/** A file on disk that is sent once. */
export type Passing = { open: () => Promise<Opened>; remove: () => Promise<void> };

export type Files = {
  put: (especie: Especie, contaId: string, id: string, bytes: Buffer) => Promise<void>;
  /** The whole file in memory: for small files, or if all of it is needed. */
  get: (especie: Especie, contaId: string, id: string) => Promise<Buffer>;
  open: (especie: Especie, contaId: string, id: string, membro?: string) => Promise<Opened>;
  /** Writes the bytes of one answer to disk, so that a slow client does not hold them in memory. */
  pass: (contaId: string, bytes: Buffer, membro?: string) => Promise<Passing>;
  remove: (especie: Especie, contaId: string, id: string) => Promise<void>;
  tidy: () => Promise<number>;
  /** The files of all practices. */
  list: () => AsyncIterable<Kept>;
};

/** Empties the folder of files to be sent: an earlier process may have left some. */
export const clearPassing = async (env: Pick<Env, 'DATA_DIR'>) => {
  const folder = passingFolder(env);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** Files of a practice, encrypted before they reach the store. */
export const createFiles = (store: Store, cofre: Cofre, passing: string): Files => {
  const name = (especie: Especie, contaId: string, id: string) => `${contaId}/${especie}/${id}`;
  return {
    put: (especie, contaId, id, bytes) => {
      const nome = name(especie, contaId, id);
      return store.put(nome, cofre.seal(bytes, nome));
    },
    get: async (especie, contaId, id) => {
      const nome = name(especie, contaId, id);
      return cofre.open(await store.get(nome), nome);
    },
    open: async (especie, contaId, id) => {
      const nome = name(especie, contaId, id);
      const { path, release } = await store.local(nome);
      return openSealed(cofre, path, nome, release);
    },
    pass: async (contaId, bytes) => {
      const id = uuidv7();
      const path = join(passing, id);
      const remove = () => rm(path, { force: true });
      try {
        await writeFile(path, cofre.seal(bytes, `${contaId}/${id}`), { mode: 0o600, flag: 'wx' });
      } catch (error) {
        await remove();
        throw error;
      }
      return { remove, open: () => openSealed(cofre, path, `${contaId}/${id}`, remove) };
    },
    remove: (especie, contaId, id) => store.remove(name(especie, contaId, id)),
    tidy: store.tidy,
    async *list() {
      for await (const kept of store.list()) {
        const [contaId = '', folder, id = ''] = kept.split('/');
        const especie = ESPECIES.find((one) => one === folder);
        if (especie) yield { especie, contaId, id };
      }
    },
  };
};
