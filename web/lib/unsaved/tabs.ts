import { v7 as uuidv7 } from 'uuid';

/** Names this document among all that write. */
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
/** Holds a lock for as long as this document lives: its drafts are then left to it by other tabs. */
export const showLife = () => {
  if (shown || !navigator.locks) return;
  shown = true;
  try {
    sessionStorage.setItem(LAST, THIS_TAB);
  } catch {
    // Without it a reload looks like another tab, which waits for nothing.
  }
  navigator.locks.request(lockOf(THIS_TAB), () => new Promise<void>(() => undefined)).catch(() => undefined);
};

/** A reloaded document may hold its lock for a moment longer; a duplicated tab holds it for good. */
const lastIsGone = (tab: string): Promise<boolean> =>
  navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(RELOAD_MS) }, async () => true).catch(() => false);

/** Returns a test for open tabs. Without Web Locks only this tab is known to be open. */
export const livingTabs = async (wanted: Iterable<string>): Promise<(tab: string) => boolean> => {
  if (!navigator.locks) return (tab) => tab === THIS_TAB;
  const gone = last && [...wanted].includes(last) && (await lastIsGone(last)) ? lockOf(last) : null;
  const { held = [] } = await navigator.locks.query();
  // The lock that was taken to see this may still be in the list.
  const names = new Set(held.flatMap(({ name }) => (name === gone ? [] : name)));
  return (tab) => names.has(lockOf(tab));
};

/** One tab at a time takes over drafts of closed tabs, so that each is taken over once. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`${PREFIX}|herança`, work) : work();
