import { useQuery } from '@tanstack/react-query';
import * as auth from '#contract/auth.ts';
import { COOKIE_LOCALE, COOKIE_TOKEN, GRACE_DAYS_MENU, REMEMBER_SECONDS } from '#contract/constants.ts';
import { termosDe } from '#contract/termos.ts';
import { ApiError, call } from './api.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { changeLocale, currentLocale, putTermos } from './i18n.ts';
import { daysPast } from './plano.ts';
import { queryClient } from './query.ts';

export const USER_KEY = ['user'] as const;

export const hasToken = () => readCookie(COOKIE_TOKEN) !== null;
export const knownUser = (): auth.User | null => queryClient.getQueryData<auth.User | null>(USER_KEY) ?? null;

/** The words and switches of the account, in force from here on; cleared past the days in which they are shown. */
export const loadConfig = (user: auth.User | null) => {
  const shown = user && daysPast(user.venc_plano, Date.now()) <= GRACE_DAYS_MENU ? user.config : null;
  putTermos(termosDe(shown, currentLocale()));
};

export const rememberUser = (user: auth.User | null) => {
  queryClient.setQueryData(USER_KEY, user);
  loadConfig(user);
};

export const forgetUser = () => {
  clearCookie(COOKIE_TOKEN);
  queryClient.clear();
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
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetUser();
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

export const useUser = (): auth.User | null => {
  const { data } = useQuery({ queryKey: USER_KEY, queryFn: fetchUser, enabled: false, initialData: knownUser });
  return data ?? null;
};

/** For screens behind the `auth` guard. */
export const useSignedUser = (): auth.User => {
  const user = useUser();
  if (!user) throw new Error('a screen for signed-in users was shown to nobody');
  return user;
};
