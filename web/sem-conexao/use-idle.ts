import { useEffect } from 'react';
import { isRunning } from '#web/lib/session/running.ts';

const IDLE_MS = 5 * 60_000;
/** A clock that was forgotten does not keep the screen open for ever. */
const LONGEST_MS = 2 * 60 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onIdle` after five minutes without a touch, a key, a running clock or dictation. `onIdle` must not change between renders. */
export const useIdle = (active: boolean, onIdle: () => void) => {
  useEffect(() => {
    if (!active) return;
    // The timers of a hidden tab are late: time that passed meanwhile counts.
    let last = Date.now();
    const isOver = () => {
      const idle = Date.now() - last;
      return idle >= (isRunning() ? LONGEST_MS : IDLE_MS);
    };
    const look = () => {
      if (isOver()) return onIdle();
      timer = setTimeout(look, IDLE_MS);
    };
    let timer = setTimeout(look, IDLE_MS);
    const seen = () => {
      if (isOver()) return onIdle();
      last = Date.now();
      clearTimeout(timer);
      timer = setTimeout(look, IDLE_MS);
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
