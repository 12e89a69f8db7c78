import { Suspense } from 'react';
import { later, usePreload } from '#web/lib/later.ts';
import type { Aberto } from './AtendimentoDialog.tsx';

const Dialog = later(() => import('./AtendimentoDialog.tsx').then((module) => module.AtendimentoDialog));

/** Mounts the dialog of an appointment. Its form is loaded once the screen is idle, or when it is opened before. */
export const AtendimentoHost = ({ aberto, onClose }: { aberto: Aberto | null; onClose: () => void }) => {
  usePreload(Dialog.load);
  if (!aberto) return null;
  return (
    <Suspense>
      <Dialog aberto={aberto} onClose={onClose} />
    </Suspense>
  );
};
