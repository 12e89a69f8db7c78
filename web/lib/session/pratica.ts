import type { User } from '#contract/conta/auth.ts';
import { quemDe } from '#contract/conta/quem.ts';

/**
 * The practice of this tab, for somebody who belongs to several: kept for a reload, and as the practice in which the
 * next tab of this browser opens. Nothing is kept for somebody with one practice.
 */
const KEY = 'vinculo.pratica';

/** Notifies the error dialogs when the user has lost access to the practice that this tab shows. */
export const PRATICA_FECHADA = 'pratica_fechada';

/** This document is being replaced by one of another practice, so it no longer stores its own. */
let leaving = false;

/** The user and practice that this tab had before a reload, or else that this browser used last. */
export const keptQuem = (): string | null => {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  } catch {
    // Storage is denied: the server chooses.
    return null;
  }
};

const write = (store: Storage, user: User | null) => {
  const next = user && user.contas.length > 1 ? quemDe(user) : null;
  if (store.getItem(KEY) === next) return;
  if (next) store.setItem(KEY, next);
  else store.removeItem(KEY);
};

const keepIn = (stores: () => Storage[], user: User | null) => {
  if (leaving) return;
  try {
    for (const store of stores()) write(store, user);
  } catch {
    // Storage is denied: a reload opens the practice that the server chooses.
  }
};

export const keepQuem = (user: User | null) => keepIn(() => [sessionStorage, localStorage], user);

/** The next tab opens in the practice of the tab that was seen last. */
export const seenNow = (user: User) => keepIn(() => [localStorage], user);

/** The next document of this tab is in the practice of `user`. */
export const moveTo = (user: User) => {
  keepQuem(user);
  leaving = true;
};
