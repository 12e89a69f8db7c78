import { lazy, Suspense } from 'react';
import { pedir, usePedido } from './pedido.ts';

const Dialog = lazy(() => import('./ImprimirDialog.tsx').then(({ ImprimirDialog }) => ({ default: ImprimirDialog })));

/** Where the print-settings dialog stands, for every screen that asks for it. */
export const ImprimirHost = () => {
  const pedido = usePedido();
  if (!pedido) return null;
  return (
    <Suspense>
      <Dialog pedido={pedido} onClose={() => pedir(null)} />
    </Suspense>
  );
};
