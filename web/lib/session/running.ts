import { useEffect } from 'react';

/** How many clocks and dictations run: somebody is there, although no key is pressed. */
let running = 0;

export const isRunning = () => running > 0;

export const useRunning = (on: boolean) =>
  useEffect(() => {
    if (!on) return;
    running += 1;
    return () => {
      running -= 1;
    };
  }, [on]);
