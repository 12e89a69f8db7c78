import { Suspense, useEffect, useRef, useState } from 'react';
import { FORA_DA_PRATICA, OUTRA_SESSAO } from '#contract/conta/quem.ts';
import { type ApiError, onApiError } from '#web/lib/api/api.ts';
import { later, usePreload } from '#web/lib/later.ts';
import { PRATICA_FECHADA } from '#web/lib/session/pratica.ts';
import { knownUser, onUser } from '#web/lib/session/session.ts';
import { isLocked } from '#web/lib/session/tela.ts';
import type { Shown } from './shown.ts';

/** Errors of a server whose disk is full or failing: there is a connection, and retrying does not help. */
const DISK = ['sem_espaco', 'disco_falha'];

const BY_TABS: string[] = [OUTRA_SESSAO, FORA_DA_PRATICA];

const ErrorDialog = later(() => import('./ErrorDialog.tsx').then((module) => module.ErrorDialog), { quiet: true });

const kindOf = (error: ApiError): Shown | null => {
  // A locked tab cannot tell whether its session ended; `watchTabs` handles another user and another practice.
  if (error.status === 401 && (isLocked() || BY_TABS.includes(error.codigo ?? ''))) return null;
  if (error.codigo === PRATICA_FECHADA) return { kind: 'pratica' };
  if (error.status === 401 && knownUser()) return { kind: 'expired' };
  if (DISK.includes(error.codigo ?? '')) return { kind: 'disk', texto: error.message };
  if (error.status >= 500 && error.status !== 503) return { kind: 'fault', id: error.id };
  if (error.status === 0 || error.status === 503) return { kind: 'offline' };
  return null;
};

/** Shows errors that no screen can handle: a server fault, an expired token, no connection. */
export const ErrorDialogs = () => {
  const [shown, setShown] = useState<Shown | null>(null);
  /** The dialog was closed: the user stays on the screen to copy what is on it. */
  const stays = useRef(false);
  useEffect(() => {
    const next = (error: ApiError) => {
      const kind = kindOf(error);
      return kind?.kind === 'expired' && stays.current ? null : kind;
    };
    const off = onApiError((error) => setShown((now) => now ?? next(error)));
    // Signed in again, here or in another tab.
    const offUser = onUser(() => {
      stays.current = false;
      setShown((now) => (now?.kind === 'expired' && knownUser() ? null : now));
    });
    return () => {
      off();
      offUser();
    };
  }, []);
  // Preloaded, because it cannot be loaded once the connection is lost.
  usePreload(ErrorDialog.load);
  if (!shown) return null;
  const close = () => {
    stays.current ||= shown.kind === 'expired';
    setShown(null);
  };
  return (
    <Suspense>
      <ErrorDialog shown={shown} onClose={close} />
    </Suspense>
  );
};
