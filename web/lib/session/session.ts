import { createAtom, useSelector } from '@tanstack/react-store';
import { useRef } from 'react';
import * as auth from '#contract/conta/auth.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { FORA_DA_PRATICA, OUTRA_SESSAO, praticaDe, quemDe } from '#contract/conta/quem.ts';
import { COOKIE_LOCALE, COOKIE_TOKEN, GRACE_DAYS_MENU, REMEMBER_SECONDS } from '#domain/constants.ts';
import { daysPast } from '#domain/plano.ts';
import { termosDe } from '#domain/termos.ts';
import {
  ANSWER_MS,
  ApiError,
  actAs,
  call,
  gotNoAnswer,
  identityNow,
  onApiError,
  readFromDevice,
} from '#web/lib/api/api.ts';
import { wipeOffline } from '#web/lib/offline/wipe.ts';
import { changeLocale, currentLocale } from '#web/lib/texts/i18n.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { inAnyPractice } from './any-practice.ts';
import { tellTabs } from './canal.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { keepQuem, keptQuem } from './pratica.ts';
import { isLocked, setLockAside } from './tela.ts';

const cookieToken = () => readCookie(COOKIE_TOKEN);
export const hasToken = () => cookieToken() !== null;

// Not in the query cache: guest pages show the signed-in user too, and do not load the cache.
type Shown = { user: auth.User | null; held: boolean; fromDevice: boolean };
const shown = createAtom<Shown>({ user: null, held: false, fromDevice: false });
/** The token that the known user was fetched with. The cookie, which all tabs share, may already hold another. */
let token: string | null = null;
let last: string | null = null;
export const knownUser = () => shown.get().user;
export const knownQuem = () => {
  const user = knownUser();
  return user && quemDe(user);
};
/** The user who is or was last signed in in this tab. */
export const lastUserId = () => last;
/** Whether the browser's session is still the one of this tab. */
export const isOurs = () => cookieToken() === token;
/** Called when a user signs in, changes or is forgotten. */
export const onUser = (listener: () => void) => shown.subscribe(listener).unsubscribe;

/** Applies the account's terms and switches; resets them once the plan expired more than `GRACE_DAYS_MENU` days ago. */
export const loadConfig = (user: auth.User | null) => {
  const shown = user && daysPast(user.venc_plano, Date.now()) <= GRACE_DAYS_MENU ? user.config : null;
  texts.changeVariables(termosDe(shown, currentLocale()));
};

/** The first user and practice of this document: what it keeps in memory belongs to them. */
let opened: string | null = null;
export const openedQuem = () => opened;

/** `fromDevice`: as this device kept them, because the server is not reached. */
export const rememberUser = (user: auth.User | null, fromDevice = false) => {
  setLockAside(fromDevice);
  readFromDevice(fromDevice);
  last = user?.id ?? last;
  opened ??= user && quemDe(user);
  actAs(user && quemDe(user));
  keepQuem(user);
  loadConfig(user);
  shown.set((now) => ({ ...now, user, fromDevice }));
};

/** Takes the user that this device kept, opened by their password while the server is not reached. */
export const adoptUser = (user: auth.User) => {
  token = cookieToken();
  rememberUser(user, true);
};

/** While held, no screen for signed-in users is shown: the current one still belongs to the previous user. */
export const holdScreens = (held: boolean) => shown.set((now) => ({ ...now, held }));

/** Forgets the user. Keeps a token that another tab has written meanwhile. */
export const forgetUser = () => {
  if (isOurs()) clearCookie(COOKIE_TOKEN);
  token = null;
  // Delete the print in sessionStorage, which belongs to the user.
  sessionStorage.clear();
  wipeOffline();
  rememberUser(null);
};

// Signed out from another device. A locked session is refused too, and goes on; so does one in another practice.
onApiError(({ status, codigo }) => {
  if (status === 401 && codigo !== FORA_DA_PRATICA && !isLocked()) wipeOffline();
});

// A tab that is loaded opens the practice that it had, or that this browser used last.
if (typeof document !== 'undefined' && hasToken()) actAs(keptQuem());

/** Enters the practice of this tab, which a new sign-in has not entered yet. Null if it is closed to the user. */
export const enterAgain = async (): Promise<auth.User | null> => {
  const { token, quem } = identityNow();
  const id = praticaDe(quem ?? '');
  if (!id) return null;
  try {
    const user = await call(praticaEntrar, {
      params: { id },
      silent: true,
      as: { token, quem: null },
      limit: ANSWER_MS,
    });
    return quem === quemDe(user) ? user : null;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
};

const askUser = () => call(auth.user, { silent: true, limit: ANSWER_MS });

/** Reads the user in the practice of this tab; a tab that shows none yet falls back to the practice of the sign-in. */
const readUser = async (): Promise<auth.User> => {
  try {
    return await askUser();
  } catch (error) {
    const codigo = error instanceof ApiError ? error.codigo : undefined;
    if (codigo !== FORA_DA_PRATICA && codigo !== OUTRA_SESSAO) throw error;
    const entered = codigo === FORA_DA_PRATICA ? await enterAgain() : null;
    if (entered) return entered;
    if (knownUser()) throw error;
    actAs(null);
    return askUser();
  }
};

let unanswered = false;
/** Whether the server neither answered nor refused the connection when the user was last fetched. */
export const wasUnanswered = () => unanswered;

/** Fetches the signed-in user. A refusal clears the token; a lost connection does not. */
export const fetchUser = async (): Promise<auth.User | null> => {
  const asked = cookieToken();
  const before = knownUser();
  unanswered = false;
  try {
    const user = await readUser();
    // The cookie takes precedence; the account's language is for devices without one.
    if (readCookie(COOKIE_LOCALE) === null) await changeLocale(user.locale);
    // Signed out, or signed in again, during the request.
    if (cookieToken() !== asked) return hasToken() ? fetchUser() : null;
    token = asked;
    rememberUser(user);
    return user;
  } catch (error) {
    unanswered = gotNoAnswer(error);
    // A new tab beside a locked one: its token is still that of the locked session.
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // If a user was known, the token may be another's by now, and a dialog first reports the end of the session.
    if (!refused || before || isLocked()) return null;
    token = asked;
    forgetUser();
    return null;
  }
};

export const keepToken = (next: string, remember: boolean) =>
  writeCookie(COOKIE_TOKEN, next, remember ? REMEMBER_SECONDS : undefined);

/** Forgets everything here and in the other tabs before calling the server, which may not answer. */
export const logout = () => {
  const identity = identityNow();
  const quem = knownQuem();
  forgetUser();
  if (quem) tellTabs({ tipo: 'saiu', quem });
  inAnyPractice(identity, (as) => call(auth.logout, { silent: true, keepalive: true, as })).catch(() => undefined);
};

/** The user, the configuration or the plan changed: makes the other tabs fetch them again. */
export const tellChanged = () => {
  const quem = knownQuem();
  if (quem) tellTabs({ tipo: 'mudou', quem });
};

export const useUser = (): auth.User | null => useSelector(shown, ({ user }) => user);

/** Whether the user is known from this device only: the server has not been reached since it was opened. */
export const useFromDevice = (): boolean => useSelector(shown, ({ fromDevice }) => fromDevice);

/** Whether screens for signed-in users may be shown. */
export const useShown = (): boolean => useSelector(shown, ({ user, held }) => user !== null && !held);

/** For screens behind the `auth` guard. A screen that is being left still gets its last user. */
export const useSignedUser = (): auth.User => {
  const user = useUser();
  const before = useRef(user);
  if (user) before.current = user;
  if (!before.current) throw new Error('useSignedUser needs a signed-in user');
  return before.current;
};
