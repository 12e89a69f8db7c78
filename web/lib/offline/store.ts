import { type DBSchema, openDB } from 'idb';
import { OFFLINE_DB } from './wipe.ts';

/** What this device keeps for one user. Only what is needed to open or delete it is readable. */
export type Kept = {
  user: string;
  /** The practice that the two days are from, and whose key for drafts `lock` holds. */
  conta?: string;
  /** The salt of the key that is derived from the password. */
  salt: Uint8Array<ArrayBuffer>;
  /** The user's key for drafts, sealed with the key that is derived from the password. */
  lock: Uint8Array<ArrayBuffer>;
  /** Tells whether `lock` holds the key that the server gives out now. */
  mark: string;
  /** The two days, sealed with the key for drafts; null until they are first read. */
  sealed: Uint8Array<ArrayBuffer> | null;
  /** The shape of `sealed`; of an earlier version if missing. */
  formato?: number;
  /** When the server was last reached, by its own clock. */
  reached: number;
  /** How far the clock of this device was ahead of the server's then. */
  ahead: number;
  /** The latest time seen on this device: a clock that is set back does not make the data younger. */
  latest: number;
  /** Wrong passwords since it was last opened. */
  tries: number;
};

interface Schema extends DBSchema {
  kept: { key: 'only'; value: Kept };
}

/** The connection is closed after each use, so that a wipe does not wait for it. */
const used = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const db = await openDB<Schema>(OFFLINE_DB, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('kept');
    },
  });
  try {
    const transaction = db.transaction('kept', 'readwrite');
    const { store } = transaction;
    const result = await work({
      get: () => store.get('only'),
      put: (kept) => store.put(kept, 'only').then(() => undefined),
    });
    await transaction.done;
    return result;
  } finally {
    db.close();
  }
};
type Store = { get: () => Promise<Kept | undefined>; put: (kept: Kept) => Promise<void> };

export const readKept = () => used(({ get }) => get());

export const writeKept = (kept: Kept) => used(({ put }) => put(kept));

/** Changes what is kept for this user; nothing if it was deleted meanwhile, or belongs to another user by now. */
export const changeKept = (user: string, change: Partial<Kept>) =>
  used(async ({ get, put }) => {
    const kept = await get();
    if (kept?.user === user) await put({ ...kept, ...change });
  });
