import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';

const Card = later(() => import('./OfertaCard.tsx').then((module) => module.OfertaCard), { quiet: true });

/** The offer of example data, fetched after the screen around it. */
export const OfertaExemplo = () => (
  <Suspense>
    <Card />
  </Suspense>
);
