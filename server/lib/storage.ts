import { glob, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Cofre } from './cripto.ts';
import { isTemporary, makeFolder, removeDurably, removeUnfinished, writeDurably } from './durable.ts';
import type { Env } from './env.ts';
import { s3Store } from './s3.ts';

/** Where bytes are kept under a name. What comes here is sealed already. */
export type Store = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer>;
  remove: (name: string) => Promise<void>;
  /** The names of everything that is kept. */
  list: () => AsyncIterable<string>;
  /** Removes what was never finished, and says how many files that were. */
  tidy: () => Promise<number>;
};

/** Several nodes may share the folder: what one of them is writing now is younger than this. */
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

/** Where this server keeps its files: in a store that speaks S3, if one is configured, else on its disk. */
export const openStore = (env: Env): Store =>
  env.S3_URL ? s3Store(env.S3_URL) : diskStore(join(env.DATA_DIR, 'files'));

/** What a file is: files of one kind can never stand in for those of another. */
type Especie = 'imagens' | 'anexos';
export type Kept = { especie: Especie; contaId: string; id: string };

export type Files = {
  put: (especie: Especie, contaId: string, id: string, bytes: Buffer) => Promise<void>;
  get: (especie: Especie, contaId: string, id: string) => Promise<Buffer>;
  remove: (especie: Especie, contaId: string, id: string) => Promise<void>;
  tidy: () => Promise<number>;
  /** What is kept of every practice. */
  list: () => AsyncIterable<Kept>;
};

/** Files of a practice, encrypted before they reach the store. */
export const createFiles = (store: Store, cofre: Cofre): Files => {
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
    remove: (especie, contaId, id) => store.remove(name(especie, contaId, id)),
    tidy: store.tidy,
    async *list() {
      for await (const kept of store.list()) {
        const [contaId = '', especie, id = ''] = kept.split('/');
        if (especie === 'imagens' || especie === 'anexos') yield { especie, contaId, id };
      }
    },
  };
};
