import { onApiError } from './api.ts';
import { fetchUser, hasToken } from './session.ts';

/** What every open tab of this browser must hear of: the plan was paid, or has run out. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vinculo') : null;
const PLANO = 'plano';

/** The plan has changed: every other tab asks anew who is signed in, and what is open to them. */
export const tellPlanChanged = () => channel?.postMessage(PLANO);

const BLOCKED = ['plano_vencido', 'conta_suspensa'];

/** Asks the guards of the screen again when the plan may have changed: told by another tab, by a refusal, or on coming back. */
export const watchPlan = (router: { invalidate: () => Promise<void> }) => {
  const again = async () => {
    if (hasToken() && (await fetchUser())) await router.invalidate();
  };
  const blocked = () => location.pathname === '/bloqueio';
  channel?.addEventListener('message', ({ data }) => {
    if (data === PLANO) again();
  });
  onApiError(({ codigo }) => {
    if (BLOCKED.includes(codigo ?? '')) again();
  });
  // It may have been paid on the telephone.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && blocked()) again();
  });
  window.addEventListener('focus', () => {
    if (blocked()) again();
  });
};
