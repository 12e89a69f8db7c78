import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { pedir, usePedido } from './pedido.ts';

const Dialog = later(() => import('./ImprimirDialog.tsx').then((module) => module.ImprimirDialog));

/** Mounts the print-settings dialog, for every screen that opens it. */
export const ImprimirHost = () => {
  const pedido = usePedido();
  if (!pedido) return null;
  return (
    <Suspense>
      <Dialog pedido={pedido} onClose={() => pedir(null)} />
    </Suspense>
  );
};
