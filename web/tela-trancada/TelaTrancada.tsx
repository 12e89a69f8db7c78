import { Suspense, useEffect, useRef } from 'react';
import { later, usePreload } from '#web/lib/later.ts';
import { lockOnServer } from '#web/lib/session/lock.ts';
import { useSeguranca } from '#web/lib/session/seguranca.ts';
import { isOurs, useSignedUser, useUser } from '#web/lib/session/session.ts';
import { isLocked, lastActive, noteActive, restartClock, SIGNS, setLocked, useLocked } from '#web/lib/session/tela.ts';
import { closeSeal, openSeal } from '#web/lib/unsaved/seal.ts';

const CHECK_MS = 5000;

const Trancada = later(() => import('./Trancada.tsx').then((module) => module.Trancada), { quiet: true });
/** With its schema, and with what opens this device without the server. */
const loadAll = () =>
  Promise.all([Trancada.load(), import('./tela-trancada.schema.ts'), import('#web/lib/offline/answers.ts')]);

/** Hides the screen at once and locks the session on the server: the token opens nothing until it is unlocked. */
export const lockNow = () => {
  if (isLocked()) return;
  setLocked(true);
  lockOnServer({ keepalive: true }).catch(() => undefined);
};

const useIdleLock = (minutes: number) => {
  useEffect(() => {
    if (minutes === 0) return;
    const idle = () => Date.now() - lastActive() > minutes * 60_000;
    // Activity after the timeout locks the screen instead of restarting the timer.
    const seen = () => (idle() ? lockNow() : noteActive());
    const timer = setInterval(() => idle() && lockNow(), CHECK_MS);
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, seen, { capture: true });
      document.removeEventListener('visibilitychange', seen);
    };
  }, [minutes]);
};

/**
 * Whether the screen is hidden. If another session, possibly another user's, unlocked it, it stays hidden until the
 * server confirms that it belongs to this user.
 */
const useHidden = (locked: boolean) => {
  useUser();
  const hidden = useRef(locked);
  hidden.current = locked || (hidden.current && !isOurs());
  return hidden.current;
};

/** Locks the screen after inactivity. The screen below stays mounted. */
export const TelaTrancada = () => {
  const { data } = useSeguranca();
  const locked = useLocked();
  const { id } = useSignedUser();
  // Forget the key while locked; fetch it again in every tab when unlocked.
  useEffect(() => {
    if (locked) closeSeal();
    else void openSeal(id);
  }, [locked, id]);
  useIdleLock(data?.pode_trancar && !locked ? data.tela_trancada_minutos : 0);
  useEffect(() => {
    if (!isLocked()) restartClock();
  }, []);
  // They cannot be loaded once the connection is lost.
  usePreload(loadAll);
  const hidden = useHidden(locked);
  if (!hidden) return null;
  return (
    <Suspense>
      <Trancada />
    </Suspense>
  );
};
