import { Suspense } from 'react';
import { later, usePreload } from '#web/lib/later.ts';
import { Waiting } from '../page/Waiting.tsx';
import type { CalendarioProps } from './Calendario.tsx';

const Calendario = later(() => import('./Calendario.tsx').then((module) => module.Calendario));

/** Fetches the calendar as soon as the browser is idle, for a field that opens it. */
export const useCalendario = () => usePreload(Calendario.load);

/** The calendar; if it is not there yet, a box of its size. */
export const CalendarioHost = (props: CalendarioProps) => (
  <Suspense fallback={<Waiting w={252} h={286} shape="month" />}>
    <Calendario {...props} />
  </Suspense>
);
