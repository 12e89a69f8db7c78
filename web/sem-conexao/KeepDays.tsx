import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { moduloLigado } from '#contract/conta/config.ts';
import { wipeOffline } from '#web/lib/offline/wipe.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { onSealOpen } from '#web/lib/unsaved/seal.ts';

const AGAIN_MS = 10 * 60_000;

/** Keeps today and tomorrow on this device while there is a connection, so that their screens open without one. */
export const KeepDays = () => {
  const { id, config } = useSignedUser();
  const on = moduloLigado(config, 'sem_conexao');
  useEffect(() => {
    if (!on) return wipeOffline();
    const keep = () =>
      import('#web/lib/offline/keep.ts').then(
        ({ keepDays }) => keepDays(id),
        () => undefined,
      );
    const stopIdle = whenIdle(keep);
    const stopSeal = onSealOpen(keep);
    addEventListener('online', keep);
    const timer = setInterval(keep, AGAIN_MS);
    return () => {
      stopIdle();
      stopSeal();
      removeEventListener('online', keep);
      clearInterval(timer);
    };
  }, [id, on]);
  const client = useQueryClient();
  useEffect(() => {
    if (!on) return;
    let stop: () => void = () => undefined;
    let left = false;
    const follow = () =>
      void import('#web/lib/offline/answers.ts').then(
        ({ followAnswers }) => {
          if (!left) stop = followAnswers(client);
        },
        () => undefined,
      );
    const stopIdle = whenIdle(follow);
    return () => {
      left = true;
      stopIdle();
      stop();
    };
  }, [client, on]);
  return null;
};
