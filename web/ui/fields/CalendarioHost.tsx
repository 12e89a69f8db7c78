import { Suspense, useEffect } from 'react';
import { later } from '#web/lib/later.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { Waiting } from '../page/Waiting.tsx';
import type { CalendarioProps } from './Calendario.tsx';

const load = () => import('./Calendario.tsx').then((module) => module.Calendario);
const Calendario = later(load);

/** Fetches the calendar as soon as the browser is idle, for a field that opens it. */
export const useCalendario = () => useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);

/** The calendar; if it is not there yet, a box of its size. */
export const CalendarioHost = (props: CalendarioProps) => (
  <Suspense fallback={<Waiting w={252} h={286} shape="month" />}>
    <Calendario {...props} />
  </Suspense>
);
