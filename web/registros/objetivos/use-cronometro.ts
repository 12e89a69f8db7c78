import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRunning } from '#web/lib/session/running.ts';

const SECOND_MS = 1000;
/** How much of the running time a reload may lose. */
const STORE_MS = 15_000;
const MOST = 86_400;

/**
 * A clock that goes on from the seconds that are stored. It is not the time of day, which can be changed; after a
 * reload it shows the time that was stored last: `guardar` gets it while the clock runs.
 */
export const useCronometro = (guardados: number, guardar: (segundos: number) => void) => {
  /** The moment at which it would have shown zero; null while it is paused. */
  const zero = useRef<number | null>(null);
  const [corre, setCorre] = useState(false);
  const [, setTick] = useState(0);
  const lidos = () =>
    zero.current === null ? guardados : Math.min(MOST, Math.floor((performance.now() - zero.current) / SECOND_MS));
  const store = useEffectEvent(() => guardar(Math.max(guardados, lidos())));
  useEffect(() => {
    if (!corre) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), SECOND_MS);
    const storing = setInterval(() => store(), STORE_MS);
    return () => {
      clearInterval(timer);
      clearInterval(storing);
    };
  }, [corre]);
  useRunning(corre);
  return {
    segundos: Math.max(guardados, lidos()),
    corre,
    lidos: () => Math.max(guardados, lidos()),
    iniciar: () => {
      zero.current ??= performance.now() - guardados * SECOND_MS;
      setCorre(true);
    },
    parar: () => {
      zero.current = null;
      setCorre(false);
    },
  };
};
