import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { mostrarFaltas, useFaltas } from './recibo-faltas.ts';

const Dialog = later(() => import('./FaltasDialog.tsx').then((module) => module.FaltasDialog));

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
