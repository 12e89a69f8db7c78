import { lazy, Suspense } from 'react';
import { pedir, usePedido } from './pedido.ts';

const Dialog = lazy(() => import('./ImprimirDialog.tsx').then(({ ImprimirDialog }) => ({ default: ImprimirDialog })));

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
