import { lazy, Suspense, useEffect, useRef } from 'react';
import { sessionLock } from '#contract/seguranca.ts';
import { call } from '#web/lib/api.ts';
import { whenIdle } from '#web/lib/idle.ts';
import { useSeguranca } from '#web/lib/seguranca.ts';
import { isOurs, useSignedUser, useUser } from '#web/lib/session.ts';
import { isLocked, lastActive, noteActive, restartClock, setLocked, useLocked } from '#web/lib/tela.ts';
import { closeSeal, openSeal } from '#web/lib/unsaved/seal.ts';

const CHECK_MS = 5000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

const load = () => import('./Trancada.tsx').then((module) => ({ default: module.Trancada }));
const Trancada = lazy(load);

/** Hidden at once; the server is told, and until it is unlocked the token opens nothing. */
export const lockNow = () => {
  if (isLocked()) return;
  setLocked(true);
  call(sessionLock, { silent: true, keepalive: true }).catch(() => undefined);
};

const useIdleLock = (minutes: number) => {
  useEffect(() => {
    if (minutes === 0) return;
    const idle = () => Date.now() - lastActive() > minutes * 60_000;
    // Whoever comes back late does not count as having been here.
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
 * Whether the screen is hidden. Unlocked by another session, which may be another person's, it stays hidden until the
 * server has said that it is this user's.
 */
const useHidden = (locked: boolean) => {
  useUser();
  const hidden = useRef(locked);
  hidden.current = locked || (hidden.current && !isOurs());
  return hidden.current;
};

/** Watches for an abandoned screen. What stands on it stays as it is, behind the lock. */
export const BloqueioTela = () => {
  const { data } = useSeguranca();
  const locked = useLocked();
  const { id } = useSignedUser();
  // Behind the lock there is no key; the unlocked screen has it again, in every tab.
  useEffect(() => {
    if (locked) closeSeal();
    else void openSeal(id);
  }, [locked, id]);
  useIdleLock(data?.pode_bloquear && !locked ? data.bloqueio_minutos : 0);
  useEffect(() => {
    if (!isLocked()) restartClock();
  }, []);
  // Fetched ahead: without a connection it could not be when it is needed.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const hidden = useHidden(locked);
  if (!hidden) return null;
  return (
    <Suspense>
      <Trancada />
    </Suspense>
  );
};
