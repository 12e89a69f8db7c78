import { Suspense, useEffect } from 'react';
import { later } from '#web/lib/later.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import type { Aberto } from './AtendimentoDialog.tsx';

const load = () => import('./AtendimentoDialog.tsx').then((module) => module.AtendimentoDialog);
const Dialog = later(load);

/** Mounts the dialog of an appointment. Its form is loaded once the screen is idle, or when it is opened before. */
export const AtendimentoHost = ({ aberto, onClose }: { aberto: Aberto | null; onClose: () => void }) => {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (!aberto) return null;
  return (
    <Suspense>
      <Dialog aberto={aberto} onClose={onClose} />
    </Suspense>
  );
};
