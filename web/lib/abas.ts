import i18next from 'i18next';
import { flushSync } from 'react-dom';
import { COOKIE_LOCALE, isLocale } from '#contract/constants.ts';
import { OUTRA_SESSAO } from '#contract/quem.ts';
import { hideAlert, showAlert } from './alerts.ts';
import { onApiError } from './api.ts';
import { type Aviso, onTabs } from './canal.ts';
import { readCookie } from './cookies.ts';
import { changeLocale } from './i18n.ts';
import { fetchUser, forgetUser, hasToken, holdScreens, isOurs, knownQuem, knownUser } from './session.ts';
import { isLocked } from './tela.ts';

type Router = {
  invalidate: () => Promise<void>;
  load: () => Promise<void>;
  history: { replace: (path: string) => void };
  subscribe: (event: 'onResolved', listener: () => void) => () => void;
};

/** Calls that come while one is under way become one more: ten refused readings ask twice, and nothing new is missed. */
const coalesced = (work: () => Promise<unknown>) => {
  let asked = false;
  let busy = false;
  return async () => {
    asked = true;
    if (busy) return;
    busy = true;
    while (asked) {
      asked = false;
      await work().catch(() => undefined);
    }
    busy = false;
  };
};

/** The user and the guards of the screen are asked again. Answers whether the session is still there. */
const checkAgain = async (router: Router) => {
  if (!hasToken() || !(await fetchUser())) return false;
  await router.invalidate();
  return true;
};

/** After a change in another tab: the language and all that is on the screen too. */
const refresh = async (router: Router) => {
  const kept = readCookie(COOKIE_LOCALE);
  if (isLocale(kept)) await changeLocale(kept);
  if (!(await checkAgain(router))) return;
  const { queryClient } = await import('./query.ts');
  await queryClient.invalidateQueries();
};

/** The session ended elsewhere: nothing of it stays on the screen, and login leads back to this place. */
const leave = async (router: Router) => {
  hideAlert();
  flushSync(forgetUser);
  await router.invalidate();
};

const DRAWN_MS = 2000;

/** Resolves once the next screen has taken the place of this one; after a while in any case, if it was the same one. */
const nextScreen = (router: Router) =>
  new Promise<void>((done) => {
    const end = () => {
      off();
      clearTimeout(timer);
      done();
    };
    const off = router.subscribe('onResolved', end);
    const timer = setTimeout(end, DRAWN_MS);
  });

/** Somebody else is signed in in this browser: this tab begins anew with them. */
const giveWay = async (router: Router) => {
  hideAlert();
  flushSync(() => {
    holdScreens(true);
    forgetUser();
  });
  const drawn = nextScreen(router);
  router.history.replace('/');
  await router.load().catch(() => undefined);
  await drawn;
  holdScreens(false);
  showAlert('info', i18next.t('outra_conta.titulo'), i18next.t('outra_conta.texto'));
};

const BLOCKED = ['plano_vencido', 'conta_suspensa'];

/**
 * Keeps this tab in step with the session of the browser: what other tabs tell, what the server refuses, and what the
 * cookie says when the tab is looked at again, because a tab that was frozen is told nothing.
 */
export const watchTabs = (router: Router) => {
  const again = coalesced(() => checkAgain(router));
  const changed = coalesced(() => refresh(router));
  const ended = coalesced(() => leave(router));
  const taken = coalesced(() => giveWay(router));
  const entered = coalesced(() => router.invalidate());

  const told = ({ tipo, quem }: Aviso) => {
    const mine = knownQuem();
    if (!mine) {
      if (tipo === 'entrou') entered();
    } else if (quem !== mine) {
      if (tipo === 'entrou') taken();
    } else if (tipo === 'saiu') ended();
    else changed();
  };
  onTabs(told);

  onApiError(({ codigo }) => {
    if (codigo === OUTRA_SESSAO && knownUser()) taken();
    if (BLOCKED.includes(codigo ?? '')) again();
  });

  const look = () => {
    // It may have been paid on the telephone.
    if (location.pathname === '/bloqueio') return again();
    if (isLocked()) return;
    if (!knownUser()) return hasToken() ? entered() : undefined;
    if (!hasToken()) return ended();
    // Another session: the server says whether it is another person's.
    if (!isOurs()) again();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  for (const sign of ['focus', 'pageshow', 'storage']) addEventListener(sign, look);
  // What happened before this was loaded.
  look();
};
