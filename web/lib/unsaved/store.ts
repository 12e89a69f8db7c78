import { createAtom } from '@tanstack/react-store';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { askToPersist } from './persist.ts';

/** One sealed draft. Only its lookup fields are readable: owner, scope, tab and field. */
export type Row = {
  key: string;
  /** The owner, as `ownerOf` names it. */
  user: string;
  scope: string;
  tab: string;
  field: string;
  sealed: Uint8Array<ArrayBuffer>;
  /** Written by a tab while it was being left; in localStorage, because IndexedDB would be too late. */
  left?: boolean;
};

interface Schema extends DBSchema {
  drafts: { key: string; value: Row; indexes: { user: string } };
}

/** The prefix of rows in localStorage. An earlier version kept all its rows there. */
const LEFT = 'vinculo.rascunho';

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The connection is opened again after a failure, and after the browser closed it. */
export const database = () => {
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

/** Counts the changes of drafts in this tab: written, removed, sent or refused. */
export const changes = createAtom(0);
export const draftsChanged = () => changes.set((count) => count + 1);

export const rowKey = ({ user, scope, tab, field }: Pick<Row, 'user' | 'scope' | 'tab' | 'field'>) =>
  [user, scope, tab, field].join('|');

/**
 * A transaction that counts as done once the disk has it: by default a browser answers earlier, and what the screen
 * calls kept would be lost if the device stopped at that moment.
 */
export const durable = async () => (await database()).transaction('drafts', 'readwrite', { durability: 'strict' });

/** Resolves once the draft is stored; rejects if storage is full or denied. */
export const putRow = async (row: Omit<Row, 'key'>) => {
  const { store, done } = await durable();
  await Promise.all([store.put({ ...row, key: rowKey(row) }), done]);
  askToPersist();
  draftsChanged();
};

/** The bytes of a file that a draft names are a row of their own: see `files.ts`. */
export const FILE = 'arquivo|';
export const fileKey = ({ user, scope }: Pick<Row, 'user' | 'scope'>) => `${FILE}${user}|${scope}`;

const leftName = (row: Pick<Row, 'user' | 'scope' | 'tab' | 'field'>) => `${LEFT}|${rowKey(row)}`;

/** Stores a draft at once, from a page that is being left. Returns whether it is stored. */
export const leaveRow = (row: Omit<Row, 'key' | 'left'>): boolean => {
  try {
    localStorage.setItem(leftName(row), btoa(Array.from(row.sealed, (byte) => String.fromCharCode(byte)).join('')));
    return true;
  } catch {
    // Full or denied.
    return false;
  }
};

const removeLeft = (row: Pick<Row, 'user' | 'scope' | 'tab' | 'field'>) => {
  try {
    localStorage.removeItem(leftName(row));
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
};

export const deleteRow = async (row: Row) => {
  if (row.left) removeLeft(row);
  else await (await database()).delete('drafts', row.key);
  draftsChanged();
};

/** Removes a draft wherever it is stored, and the file that it names. */
export const deleteField = async (row: Pick<Row, 'user' | 'scope' | 'tab' | 'field'>) => {
  removeLeft(row);
  const transaction = (await database()).transaction('drafts', 'readwrite');
  const { store, done } = transaction;
  await Promise.all([store.delete(rowKey(row)), store.delete(fileKey(row)), done]);
  draftsChanged();
};

/** Changes the tab of a draft: a crash leaves it with one of the two, or with both. */
export const moveRow = async (from: Row, user: string, tab: string) => {
  const { left, ...row } = from;
  if (left) {
    await putRow({ ...row, user, tab });
    removeLeft(from);
    return;
  }
  const transaction = await durable();
  const moved = { ...from, user, tab };
  await Promise.all([
    transaction.store.put({ ...moved, key: rowKey(moved) }),
    transaction.store.delete(from.key),
    transaction.done,
  ]);
};

const leftRow = (name: string): Row | null => {
  const [, user = '', scope = '', tab = '', field = ''] = name.split('|');
  try {
    const sealed = Uint8Array.from(atob(localStorage.getItem(name) ?? ''), (char) => char.charCodeAt(0));
    return { key: rowKey({ user, scope, tab, field }), user, scope, tab, field, sealed, left: true };
  } catch {
    return null;
  }
};

/** An empty `user` matches all users. */
const leftRowsOf = (user: string): Row[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((name) => name.startsWith(user ? `${LEFT}|${user}|` : `${LEFT}|`))
      .flatMap((name) => leftRow(name) ?? []);
  } catch {
    return [];
  }
};

/** How many records have drafts on this device, of any user: the drafts themselves need the key of the server. */
export const countKept = async (): Promise<number> => {
  const keys = await (await database()).getAllKeys('drafts');
  const rows = [...leftRowsOf('').map(({ key }) => key), ...keys.filter((key) => !key.startsWith(FILE))];
  return new Set(rows.map((key) => key.split('|').slice(0, 2).join('|'))).size;
};

export const rowsOf = async (user: string): Promise<Row[]> => {
  const db = await database();
  return [...leftRowsOf(user), ...(await db.getAllFromIndex('drafts', 'user', user))];
};
