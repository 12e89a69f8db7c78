import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { usePasso } from './pedidos.ts';

const PedidoDialog = later(() => import('./PedidoDialog.tsx').then((module) => module.PedidoDialog));

/** Mounts the dialogs about a family's request for another time. */
export const PedidoHost = () => {
  if (!usePasso()) return null;
  return (
    <Suspense>
      <PedidoDialog />
    </Suspense>
  );
};
