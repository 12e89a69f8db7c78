import { useRef, useSyncExternalStore } from 'react';
import * as auth from '#contract/auth.ts';
import { COOKIE_LOCALE, COOKIE_TOKEN, GRACE_DAYS_MENU, REMEMBER_SECONDS } from '#contract/constants.ts';
import { termosDe } from '#contract/termos.ts';
import { ApiError, call } from './api.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { changeLocale, currentLocale, putTermos } from './i18n.ts';
import { daysPast } from './plano.ts';
import { isLocked } from './tela.ts';

export const hasToken = () => readCookie(COOKIE_TOKEN) !== null;

// Not in the query cache: the pages for guests show who is signed in, and load nothing that they do not need.
let known: auth.User | null = null;
const listeners = new Set<() => void>();
export const knownUser = () => known;
/** Called whenever somebody signs in, changes or is forgotten. */
export const onUser = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The words and switches of the account, in force from here on; cleared past the days in which they are shown. */
export const loadConfig = (user: auth.User | null) => {
  const shown = user && daysPast(user.venc_plano, Date.now()) <= GRACE_DAYS_MENU ? user.config : null;
  putTermos(termosDe(shown, currentLocale()));
};

export const rememberUser = (user: auth.User | null) => {
  known = user;
  loadConfig(user);
  for (const listener of listeners) listener();
};

export const forgetUser = () => {
  clearCookie(COOKIE_TOKEN);
  // What was to be printed is about somebody.
  sessionStorage.clear();
  rememberUser(null);
};

/** Fetches who is signed in. A refusal clears the token; a server that is not reached says nothing about it. */
export const fetchUser = async (): Promise<auth.User | null> => {
  try {
    const user = await call(auth.user, { silent: true });
    // The cookie wins; the account's choice is for a device that has none.
    if (readCookie(COOKIE_LOCALE) === null) await changeLocale(user.locale);
    rememberUser(user);
    return user;
  } catch (error) {
    // A new tab beside a locked one: the token is still that of what waits behind the lock.
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (refused && !isLocked()) forgetUser();
    return null;
  }
};

export const keepToken = (token: string, remember: boolean) =>
  writeCookie(COOKIE_TOKEN, token, remember ? REMEMBER_SECONDS : undefined);

export const logout = async () => {
  // Gone here even if the server cannot be told.
  await call(auth.logout, { silent: true }).catch(() => undefined);
  forgetUser();
};

export const useUser = (): auth.User | null => useSyncExternalStore(onUser, knownUser);

/** For screens behind the `auth` guard. One that is on its way out still knows who was there. */
export const useSignedUser = (): auth.User => {
  const user = useUser();
  const last = useRef(user);
  if (user) last.current = user;
  if (!last.current) throw new Error('a screen for signed-in users was shown to nobody');
  return last.current;
};
