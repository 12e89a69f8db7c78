import { Suspense, useEffect } from 'react';
import { later } from '#web/lib/later.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import type { Aberto } from './HorarioBloqueadoDialog.tsx';

const load = () => import('./HorarioBloqueadoDialog.tsx').then((module) => module.HorarioBloqueadoDialog);
const Dialog = later(load);

/** Mounts the dialog of a blocked time. Its form is loaded once the screen is idle, or when it is opened before. */
export const HorarioBloqueadoHost = ({ bloqueado, onClose }: { bloqueado: Aberto | null; onClose: () => void }) => {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (!bloqueado) return null;
  return (
    <Suspense>
      <Dialog bloqueado={bloqueado} onClose={onClose} />
    </Suspense>
  );
};
