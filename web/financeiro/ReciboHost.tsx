import { lazy, Suspense } from 'react';
import { mostrarFaltas, useFaltas } from './recibo-faltas.ts';

const Dialog = lazy(() => import('./FaltasDialog.tsx').then(({ FaltasDialog }) => ({ default: FaltasDialog })));

/** Where it is said what a receipt would lack, for every screen that gives one. */
export const ReciboHost = () => {
  const faltas = useFaltas();
  if (!faltas) return null;
  return (
    <Suspense>
      <Dialog key={faltas.pagamento_id} faltas={faltas} onClose={() => mostrarFaltas(null)} />
    </Suspense>
  );
};
