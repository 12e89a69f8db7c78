import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** One sealed draft. Only its lookup fields are readable: user, scope, tab and field. */
export type Row = {
  key: string;
  user: string;
  scope: string;
  tab: string;
  field: string;
  sealed: Uint8Array<ArrayBuffer>;
};

interface Schema extends DBSchema {
  drafts: { key: string; value: Row; indexes: { user: string } };
}

const LEGACY = 'vinculo.rascunho';

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The connection is opened again after a failure, and after the browser closed it. */
const database = () => {
  opened ??= openDB<Schema>('vinculo', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('user', 'user');
    },
    terminated: () => {
      opened = null;
    },
  });
  const mine = opened;
  mine.catch(() => {
    if (opened === mine) opened = null;
  });
  return mine;
};

const listeners = new Set<() => void>();
/** Called after this tab wrote or removed drafts. */
export const onStored = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = () => {
  for (const listener of listeners) listener();
};

export const rowKey = ({ user, scope, tab, field }: Pick<Row, 'user' | 'scope' | 'tab' | 'field'>) =>
  [user, scope, tab, field].join('|');

/** Resolves once the draft is stored; rejects if storage is full or denied. */
export const putRow = async (row: Omit<Row, 'key'>) => {
  const db = await database();
  await db.put('drafts', { ...row, key: rowKey(row) });
  tell();
};

export const deleteRow = async (key: string) => {
  const db = await database();
  await db.delete('drafts', key);
  tell();
};

/** Changes the owner of a draft in one transaction: a crash leaves it with one of the two. */
export const moveRow = async (from: Row, tab: string) => {
  const db = await database();
  const transaction = db.transaction('drafts', 'readwrite');
  const moved = { ...from, tab };
  await Promise.all([
    transaction.store.put({ ...moved, key: rowKey(moved) }),
    transaction.store.delete(from.key),
    transaction.done,
  ]);
};

export const rowsOf = async (user: string): Promise<Row[]> => {
  const db = await database();
  return db.getAllFromIndex('drafts', 'user', user);
};

const legacyRow = (name: string) => {
  const [, user = '', scope = '', tab = '', field = ''] = name.split('|');
  try {
    const sealed = Uint8Array.from(atob(localStorage.getItem(name) ?? ''), (char) => char.charCodeAt(0));
    return { user, scope, tab, field, sealed };
  } catch {
    return null;
  }
};

/**
 * Migrates drafts that an earlier version left in localStorage. Each is written here before it is removed there; those
 * of tabs that still run the earlier version stay.
 */
export const takeOverLegacy = async (isAlive: (tab: string) => boolean) => {
  let names: string[];
  try {
    names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((name) =>
      name.startsWith(`${LEGACY}|`),
    );
  } catch {
    return;
  }
  for (const name of names) {
    const row = legacyRow(name);
    if (!row || isAlive(row.tab)) continue;
    await putRow(row);
    localStorage.removeItem(name);
  }
};
