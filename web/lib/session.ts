import { useRef, useSyncExternalStore } from 'react';
import * as auth from '#contract/auth.ts';
import { COOKIE_LOCALE, COOKIE_TOKEN, GRACE_DAYS_MENU, REMEMBER_SECONDS } from '#contract/constants.ts';
import { quemDe } from '#contract/quem.ts';
import { termosDe } from '#contract/termos.ts';
import { ApiError, actAs, call, identityNow } from './api.ts';
import { tellTabs } from './canal.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { changeLocale, currentLocale, putTermos } from './i18n.ts';
import { daysPast } from './plano.ts';
import { isLocked } from './tela.ts';

const cookieToken = () => readCookie(COOKIE_TOKEN);
export const hasToken = () => cookieToken() !== null;

// Not in the query cache: the pages for guests show who is signed in, and load nothing that they do not need.
let known: auth.User | null = null;
/** The token that the known user was fetched with. The cookie may hold another by now: all tabs share it. */
let token: string | null = null;
let last: string | null = null;
const listeners = new Set<() => void>();
export const knownUser = () => known;
export const knownQuem = () => known && quemDe(known);
/** Whoever is or was last signed in in this tab. */
export const lastUserId = () => last;
/** Whether the session of this browser is still the one this tab began with. */
export const isOurs = () => cookieToken() === token;
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
  last = user?.id ?? last;
  actAs(knownQuem());
  loadConfig(user);
  for (const listener of listeners) listener();
};

let held = false;
/** While held, no screen for signed-in users is shown: the current one still belongs to the previous user. */
export const holdScreens = (next: boolean) => {
  held = next;
  for (const listener of listeners) listener();
};

/** Forgets who was here. A token that another tab put in place meanwhile stays. */
export const forgetUser = () => {
  if (isOurs()) clearCookie(COOKIE_TOKEN);
  token = null;
  // What was to be printed is about somebody.
  sessionStorage.clear();
  rememberUser(null);
};

/** Fetches who is signed in. A refusal clears the token; a server that is not reached says nothing about it. */
export const fetchUser = async (): Promise<auth.User | null> => {
  const asked = cookieToken();
  const before = known;
  try {
    const user = await call(auth.user, { silent: true });
    // The cookie wins; the account's choice is for a device that has none.
    if (readCookie(COOKIE_LOCALE) === null) await changeLocale(user.locale);
    // Signed out, or in again, while the server was asked.
    if (cookieToken() !== asked) return hasToken() ? fetchUser() : null;
    token = asked;
    rememberUser(user);
    return user;
  } catch (error) {
    // A new tab beside a locked one: the token is still that of what waits behind the lock.
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // Where somebody was known, the token may be another's by now, and a dialog says first that theirs is over.
    if (!refused || before || isLocked()) return null;
    token = asked;
    forgetUser();
    return null;
  }
};

export const keepToken = (next: string, remember: boolean) =>
  writeCookie(COOKIE_TOKEN, next, remember ? REMEMBER_SECONDS : undefined);

/** Everything is forgotten here and in the other tabs before the server is told: it may not answer. */
export const logout = () => {
  const identity = identityNow();
  const quem = knownQuem();
  forgetUser();
  if (quem) tellTabs({ tipo: 'saiu', quem });
  call(auth.logout, { silent: true, keepalive: true, as: identity }).catch(() => undefined);
};

/** The user, the configuration or the plan has changed: the other tabs ask for them again. */
export const tellChanged = () => {
  const quem = knownQuem();
  if (quem) tellTabs({ tipo: 'mudou', quem });
};

export const useUser = (): auth.User | null => useSyncExternalStore(onUser, knownUser);

/** Whether screens for signed-in users may be shown. */
export const useShown = (): boolean => useSyncExternalStore(onUser, () => known !== null && !held);

/** For screens behind the `auth` guard. One that is on its way out still knows who was there. */
export const useSignedUser = (): auth.User => {
  const user = useUser();
  const before = useRef(user);
  if (user) before.current = user;
  if (!before.current) throw new Error('a screen for signed-in users was shown to nobody');
  return before.current;
};
