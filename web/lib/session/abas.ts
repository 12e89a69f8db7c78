import { flushSync } from 'react-dom';
import { FORA_DA_PRATICA, OUTRA_SESSAO, usuarioDe } from '#contract/conta/quem.ts';
import { COOKIE_LOCALE, isLocale } from '#domain/constants.ts';
import { ApiError, onApiError, tell } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { wipeOffline } from '#web/lib/offline/wipe.ts';
import { changeLocale } from '#web/lib/texts/i18n.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { type Aviso, onTabs } from './canal.ts';
import { readCookie } from './cookies.ts';
import { PRATICA_FECHADA, seenNow } from './pratica.ts';
import { enterAgain, fetchUser, forgetUser, hasToken, holdScreens, isOurs, knownQuem, knownUser } from './session.ts';
import { isLocked } from './tela.ts';

type Router = {
  invalidate: () => Promise<void>;
  load: () => Promise<void>;
  history: { replace: (path: string) => void };
  subscribe: (event: 'onResolved', listener: () => void) => () => void;
};

/** Merges calls made while one is running into one further run: ten refused reads run it twice. */
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

/** Fetches the user and runs the guards again. Resolves to whether there is still a session. */
const checkAgain = async (router: Router) => {
  if (!hasToken() || !(await fetchUser())) return false;
  await router.invalidate();
  return true;
};

/** After a change in another tab: updates the language and refetches every query too. */
const refresh = async (router: Router) => {
  const kept = readCookie(COOKIE_LOCALE);
  if (isLocale(kept)) await changeLocale(kept);
  if (!(await checkAgain(router))) return;
  const { queryClient } = await import('#web/lib/api/query.ts');
  await queryClient.invalidateQueries();
};

/** The session ended in another tab: clear the screen. Login returns to this address. */
const leave = async (router: Router) => {
  flushSync(forgetUser);
  await router.invalidate();
};

const DRAWN_MS = 2000;

/** Resolves when the next screen is shown, or after `DRAWN_MS` if the screen did not change. */
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

/** Another user signed in in this browser: start this tab again with their session. */
const giveWay = async (router: Router) => {
  flushSync(() => {
    holdScreens(true);
    forgetUser();
  });
  const drawn = nextScreen(router);
  router.history.replace('/');
  await router.load().catch(() => undefined);
  await drawn;
  holdScreens(false);
  notify({ type: 'info', title: texts.t('outra_conta.titulo'), message: texts.t('outra_conta.texto') });
};

/** Whether the user has lost access to the practice of this tab, and whether it is being entered again. */
let closed = false;
let returning = false;

/**
 * The practice of this tab was refused. After a new sign-in it is entered again, and the screen goes on; otherwise the
 * screen stays as it is, with what was typed, and a dialog says that nothing is saved any more.
 */
const comeBack = async () => {
  if (!knownUser() || !hasToken()) return;
  // A server that is not reached throws: the next refusal tries again.
  if (!(await enterAgain())) {
    closed = true;
    wipeOffline();
    return tell(new ApiError(403, { codigo: PRATICA_FECHADA }));
  }
  await fetchUser();
  notify({ type: 'info', title: texts.t('pratica_aberta.titulo'), message: texts.t('pratica_aberta.texto') });
  const { queryClient } = await import('#web/lib/api/query.ts');
  await queryClient.invalidateQueries();
};

const BLOCKED = ['plano_vencido', 'conta_suspensa'];

/**
 * Keeps this tab in step with the browser's session: follows messages of other tabs, refusals of the server, and the
 * cookie when the tab becomes visible, because a frozen tab receives no messages.
 */
export const watchTabs = (router: Router) => {
  const again = coalesced(() => checkAgain(router));
  const changed = coalesced(() => refresh(router));
  const ended = coalesced(() => leave(router));
  const taken = coalesced(() => giveWay(router));
  const entered = coalesced(() => router.invalidate());
  // Reading the user reports the refusal again.
  const back = async () => {
    if (returning || closed) return;
    returning = true;
    await comeBack().catch(() => undefined);
    returning = false;
  };

  const told = ({ tipo, quem }: Aviso) => {
    const mine = knownQuem();
    if (!mine) {
      if (tipo === 'entrou') entered();
      // Another practice of the same user is a matter of its own tab; signing in and out concern all of them.
    } else if (usuarioDe(quem) !== usuarioDe(mine)) {
      if (tipo === 'entrou') taken();
    } else if (tipo === 'saiu') ended();
    else changed();
  };
  onTabs(told);

  onApiError(({ codigo }) => {
    if (codigo === OUTRA_SESSAO && knownUser()) taken();
    if (codigo === FORA_DA_PRATICA) back();
    if (BLOCKED.includes(codigo ?? '')) again();
  });

  const look = () => {
    // The plan may have been paid on another device.
    if (location.pathname === '/bloqueio') return again();
    if (isLocked()) return;
    if (!knownUser()) return hasToken() ? entered() : undefined;
    if (!hasToken()) return ended();
    // Another session: ask the server whether it belongs to another user.
    if (!isOurs()) again();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  for (const sign of ['focus', 'pageshow', 'storage']) addEventListener(sign, look);
  addEventListener('focus', () => {
    const user = knownUser();
    if (user) seenNow(user);
  });
  // Catch up with what happened before this was loaded.
  look();
};
