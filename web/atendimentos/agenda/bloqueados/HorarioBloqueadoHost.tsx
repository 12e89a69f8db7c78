import { Suspense } from 'react';
import { later, usePreload } from '#web/lib/later.ts';
import type { Aberto } from './HorarioBloqueadoDialog.tsx';

const Dialog = later(() => import('./HorarioBloqueadoDialog.tsx').then((module) => module.HorarioBloqueadoDialog));

/** Mounts the dialog of a blocked time. Its form is loaded once the screen is idle, or when it is opened before. */
export const HorarioBloqueadoHost = ({ bloqueado, onClose }: { bloqueado: Aberto | null; onClose: () => void }) => {
  usePreload(Dialog.load);
  if (!bloqueado) return null;
  return (
    <Suspense>
      <Dialog bloqueado={bloqueado} onClose={onClose} />
    </Suspense>
  );
};
