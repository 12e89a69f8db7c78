import { lazy, Suspense, useEffect, useState } from 'react';
import { OUTRA_SESSAO } from '#contract/conta/quem.ts';
import { type ApiError, onApiError } from '#web/lib/api/api.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { knownUser, onUser } from '#web/lib/session/session.ts';
import { isLocked } from '#web/lib/session/tela.ts';
import type { Shown } from './shown.ts';

/** Errors of a server whose disk is full or failing: there is a connection, and retrying does not help. */
const DISK = ['sem_espaco', 'disco_falha'];

const load = () => import('./ErrorDialog.tsx').then((module) => ({ default: module.ErrorDialog }));
const ErrorDialog = lazy(load);

const kindOf = (error: ApiError): Shown | null => {
  // A locked tab cannot tell whether its session ended; `watchTabs` handles the session of another user.
  if (error.status === 401 && (isLocked() || error.codigo === OUTRA_SESSAO)) return null;
  if (error.status === 401 && knownUser()) return { kind: 'expired' };
  if (DISK.includes(error.codigo ?? '')) return { kind: 'disk', texto: error.message };
  if (error.status >= 500 && error.status !== 503) return { kind: 'fault', id: error.id };
  if (error.status === 0 || error.status === 503) return { kind: 'offline' };
  return null;
};

/** Shows errors that no screen can handle: a server fault, an expired token, no connection. */
export const ErrorDialogs = () => {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const off = onApiError((error) => setShown((now) => now ?? kindOf(error)));
    // Signed in again in another tab.
    const offUser = onUser(() => setShown((now) => (now?.kind === 'expired' && knownUser() ? null : now)));
    return () => {
      off();
      offUser();
    };
  }, []);
  // Preloaded, because it cannot be loaded once the connection is lost.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (!shown) return null;
  return (
    <Suspense>
      <ErrorDialog shown={shown} onClose={() => setShown(null)} />
    </Suspense>
  );
};
