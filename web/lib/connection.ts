import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { isReached } from './api/not-reached.ts';

/** Whether the server can be reached: one check for all parts of the screen that wait for it. */

const AGAIN_MS = 3000;

let lost = false;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

const put = (next: boolean) => {
  if (lost === next) return;
  lost = next;
  for (const changed of waiting) changed();
};

const ask = async () => {
  if (asking) return;
  asking = true;
  const reached = await isReached();
  asking = false;
  put(!reached);
  clearTimeout(timer);
  if (!reached && waiting.size) timer = setTimeout(ask, AGAIN_MS);
};

const subscribe = (changed: () => void) => {
  waiting.add(changed);
  addEventListener('online', ask);
  if (!navigator.onLine) put(true);
  void ask();
  return () => {
    waiting.delete(changed);
    if (waiting.size) return;
    removeEventListener('online', ask);
    clearTimeout(timer);
    lost = false;
  };
};

/** Whether the server is not reached; `onBack` is called when it is again. */
export const useLostConnection = (onBack: () => void) => {
  const isLost = useSyncExternalStore(subscribe, () => lost);
  const back = useEffectEvent(onBack);
  const was = useRef(isLost);
  useEffect(() => {
    if (was.current && !isLost) back();
    was.current = isLost;
  }, [isLost]);
  return isLost;
};
