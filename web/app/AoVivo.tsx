import { useEffect } from 'react';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** Reads again what colleagues change. A practice with one member opens no connection. */
export const AoVivo = () => {
  const { membro } = useSignedUser();
  useEffect(() => {
    if (!membro.equipe) return;
    let end: () => void = () => undefined;
    let left = false;
    const stopIdle = whenIdle(() => {
      import('./ao-vivo.ts').then(
        ({ followChanges }) => {
          if (!left) end = followChanges();
        },
        () => undefined,
      );
    });
    return () => {
      left = true;
      stopIdle();
      end();
    };
  }, [membro.equipe]);
  return null;
};
