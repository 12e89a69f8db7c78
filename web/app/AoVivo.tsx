import { useEffect } from 'react';
import { isClosed } from '#domain/plano.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** Reads again what colleagues, families and schools change. Closed accounts get no connection. */
export const AoVivo = () => {
  const user = useSignedUser();
  const open = !isClosed(user, Date.now());
  const { equipe } = user.membro;
  useEffect(() => {
    if (!open) return;
    let end: () => void = () => undefined;
    let left = false;
    const stopIdle = whenIdle(() => {
      import('./ao-vivo.ts').then(
        ({ followChanges }) => {
          if (!left) end = followChanges(equipe);
        },
        () => undefined,
      );
    });
    return () => {
      left = true;
      stopIdle();
      end();
    };
  }, [open, equipe]);
  return null;
};
