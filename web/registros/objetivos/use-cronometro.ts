import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;
const MOST = 86_400;

/**
 * A clock that goes on from the seconds that are stored. It is not the time of day, which can be changed; after a
 * reload it shows the time that was stored with the last tap.
 */
export const useCronometro = (guardados: number) => {
  /** The moment at which it would have shown zero; null while it is paused. */
  const zero = useRef<number | null>(null);
  const [corre, setCorre] = useState(false);
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!corre) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [corre]);
  const lidos = () =>
    zero.current === null ? guardados : Math.min(MOST, Math.floor((performance.now() - zero.current) / SECOND_MS));
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
