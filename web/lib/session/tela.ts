import { useSyncExternalStore } from 'react';

/** Whether the screen is locked, in all tabs of this browser. */
const LOCKED = 'vinculo.tela';
const ACTIVE = 'vinculo.atividade';
const WRITE_MS = 5000;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Without localStorage only this tab is locked. */
let here = false;
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

export const isLocked = () => here || read(LOCKED) !== null;

export const setLocked = (locked: boolean) => {
  here = locked;
  write(LOCKED, locked ? '1' : null);
  tell();
};

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key !== LOCKED && key !== null) return;
  if (read(LOCKED) === null) here = false;
  tell();
});

export const useLocked = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isLocked);

/** The time of the last activity in any tab. */
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
