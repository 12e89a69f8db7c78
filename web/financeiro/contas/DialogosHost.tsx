import { Suspense, useEffect, useState } from 'react';
import { later } from '#web/lib/later.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import type { DialogosProps } from './Dialogos.tsx';
import type { LancamentoDialogProps } from './LancamentoDialog.tsx';

const dialogos = () => import('./Dialogos.tsx').then((module) => module.Dialogos);
const Dialogos = later(dialogos);
const Lancamento = later(() => import('./LancamentoDialog.tsx').then((module) => module.LancamentoDialog));

/** Mounts the dialogs of accounts once the screen is idle, or when one is opened before. */
export const DialogosHost = (props: DialogosProps) => {
  const [wanted, want] = useState(false);
  useEffect(() => whenIdle(() => want(true)), []);
  if (!(wanted || props.acao)) return null;
  return (
    <Suspense>
      <Dialogos {...props} />
    </Suspense>
  );
};

/** The dialog of a new account, from the same file as the others. */
export const NovoLancamento = (props: LancamentoDialogProps) => (
  <Suspense>
    <Lancamento {...props} />
  </Suspense>
);
