import { v7 as uuidv7 } from 'uuid';

/** Identifies this document among all tabs that write drafts. */
export const THIS_TAB = uuidv7();

const PREFIX = 'vinculo.rascunho';
const LAST = 'vinculo.aba';
const RELOAD_MS = 5000;
const lockOf = (tab: string) => `${PREFIX}|${tab}`;

/** The document that was in this tab before a reload. */
const readLast = () => {
  try {
    return sessionStorage.getItem(LAST);
  } catch {
    return null;
  }
};
const last = readLast();

let shown = false;
/** Holds a lock while this document lives, so that other tabs leave its drafts alone. */
export const showLife = () => {
  if (shown || !navigator.locks) return;
  shown = true;
  try {
    sessionStorage.setItem(LAST, THIS_TAB);
  } catch {
    // Without sessionStorage a reload counts as another tab, and does not wait for the lock.
  }
  navigator.locks.request(lockOf(THIS_TAB), () => new Promise<void>(() => undefined)).catch(() => undefined);
};

/** A reloaded document may hold its lock a moment longer; a duplicated tab holds it until it is closed. */
const lastIsGone = (tab: string): Promise<boolean> =>
  navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(RELOAD_MS) }, async () => true).catch(() => false);

/** Returns a test for open tabs. Without Web Locks only this tab is known to be open. */
export const livingTabs = async (wanted: Iterable<string>): Promise<(tab: string) => boolean> => {
  if (!navigator.locks) return (tab) => tab === THIS_TAB;
  const gone = last && [...wanted].includes(last) && (await lastIsGone(last)) ? lockOf(last) : null;
  const { held = [] } = await navigator.locks.query();
  // The lock that `lastIsGone` took may still be in the list.
  const names = new Set(held.flatMap(({ name }) => (name === gone ? [] : name)));
  return (tab) => names.has(lockOf(tab));
};

/** One tab at a time takes over drafts of closed tabs, so that each is taken over once. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`${PREFIX}|herança`, work) : work();
