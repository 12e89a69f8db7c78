import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isReached } from './api/not-reached.ts';

/** Whether the server can be reached: one check for all parts of the screen that wait for it. */

const AGAIN_MS = 3000;

const lost = createAtom(false);
/** How many parts of the screen wait for the connection. */
let waiting = 0;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const ask = async () => {
  if (asking) return;
  asking = true;
  const reached = await isReached();
  asking = false;
  clearTimeout(timer);
  if (!waiting) return;
  lost.set(!reached);
  if (!reached) timer = setTimeout(ask, AGAIN_MS);
};

/** Asks as long as a part of the screen waits. */
const wait = () => {
  waiting += 1;
  addEventListener('online', ask);
  if (!navigator.onLine) lost.set(true);
  void ask();
  return () => {
    waiting -= 1;
    if (waiting) return;
    removeEventListener('online', ask);
    clearTimeout(timer);
    lost.set(false);
  };
};

/** Whether the server is not reached; `onBack` is called when it is again. */
export const useLostConnection = (onBack: () => void) => {
  const isLost = useSelector(lost);
  useEffect(wait, []);
  const back = useEffectEvent(onBack);
  const was = useRef(isLost);
  useEffect(() => {
    if (was.current && !isLost) back();
    was.current = isLost;
  }, [isLost]);
  return isLost;
};
