import { useEffect } from 'react';

const IDLE_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onIdle` after five minutes without a touch or a key. `onIdle` must not change between renders. */
export const useIdle = (active: boolean, onIdle: () => void) => {
  useEffect(() => {
    if (!active) return;
    let timer = setTimeout(onIdle, IDLE_MS);
    // The timers of a hidden tab are late: time that passed meanwhile counts.
    let last = Date.now();
    const seen = () => {
      const now = Date.now();
      if (now - last > IDLE_MS) return onIdle();
      last = now;
      clearTimeout(timer);
      timer = setTimeout(onIdle, IDLE_MS);
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, seen, { capture: true });
      document.removeEventListener('visibilitychange', seen);
    };
  }, [active, onIdle]);
};
