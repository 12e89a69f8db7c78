import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';

const Card = later(() => import('./OfertaCard.tsx').then((module) => module.OfertaCard), { quiet: true });

/** The offer of example data, fetched after the screen around it. */
export const OfertaExemplo = () => (
  <Suspense fallback={<Waiting h={0} />}>
    <Card />
  </Suspense>
);
