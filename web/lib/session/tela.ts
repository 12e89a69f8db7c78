import { createAtom, useSelector } from '@tanstack/react-store';

/** Whether the screen is locked, in all tabs of this browser. */
const LOCKED = 'vinculo.tela';
const ACTIVE = 'vinculo.atividade';
const WRITE_MS = 5000;

/** Whether this tab locked the screen. Every `set` notifies, because localStorage may have changed with it. */
const here = createAtom(false, { compare: () => false });
let last = Date.now();

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // No localStorage: kept in this tab only.
  }
};

/** The user opened this device by the password while the server was not reached: a lock from before waits for it. */
let aside = false;
export const setLockAside = (next: boolean) => {
  if (aside === next) return;
  aside = next;
  here.set((locked) => locked);
};

export const isLocked = () => !aside && (here.get() || read(LOCKED) !== null);

export const setLocked = (locked: boolean) => {
  write(LOCKED, locked ? '1' : null);
  here.set(locked);
};

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key !== LOCKED && key !== null) return;
  here.set((locked) => locked && read(LOCKED) !== null);
});

const anywhere = { get: isLocked, subscribe: here.subscribe };
export const useLocked = () => useSelector(anywhere);

/** The events that show that somebody is there. */
export const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** The time of the last activity in any tab; it is noted only while the screen can lock itself. */
export const lastActive = () => Math.max(last, Number(read(ACTIVE)) || 0);

export const noteActive = (now = Date.now()) => {
  if (now - last < WRITE_MS && now >= last) return;
  last = now;
  write(ACTIVE, String(now));
};

export const restartClock = () => {
  last = Date.now();
  write(ACTIVE, String(last));
};
