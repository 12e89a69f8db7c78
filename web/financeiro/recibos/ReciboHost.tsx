import { lazy, Suspense } from 'react';
import { mostrarFaltas, useFaltas } from './recibo-faltas.ts';

const Dialog = lazy(() => import('./FaltasDialog.tsx').then(({ FaltasDialog }) => ({ default: FaltasDialog })));

/** Mounts the dialog of missing receipt data, for every screen that issues receipts. */
export const ReciboHost = () => {
  const faltas = useFaltas();
  if (!faltas) return null;
  return (
    <Suspense>
      <Dialog key={faltas.pagamento_id} faltas={faltas} onClose={() => mostrarFaltas(null)} />
    </Suspense>
  );
};
