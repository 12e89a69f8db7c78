import { useEffect, useState } from 'react';
import { PROGRESS_DONE_PERCENT, PROGRESS_HEIGHT, PROGRESS_HIDE_MS, PROGRESS_MS } from '#domain/constants.ts';
import { appRouter } from '#web/lib/session/navigation.ts';
import classes from './Progress.module.css';

const STEP_MS = 100;
/** Random steps of at most this size bring the bar near its end after `PROGRESS_MS`. */
const STEP = (2 * PROGRESS_DONE_PERCENT * STEP_MS) / PROGRESS_MS;

/** The progress bar of navigation. Hidden from assistive technology: a slow screen announces itself. */
export const Progress = () => {
  const [percent, setPercent] = useState<number | null>(null);
  const moving = percent !== null && percent <= PROGRESS_DONE_PERCENT;
  const done = percent !== null && !moving;

  useEffect(() => {
    const begin = appRouter().subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setPercent(0));
    const end = appRouter().subscribe('onResolved', () => setPercent((now) => (now === null ? null : 100)));
    return () => {
      begin();
      end();
    };
  }, []);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setPercent((now) => (now === null ? null : now + STEP * Math.random())), STEP_MS);
    return () => clearInterval(timer);
  }, [moving]);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setPercent(null), PROGRESS_HIDE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  if (percent === null) return null;
  return (
    <div
      aria-hidden="true"
      data-testid="progress"
      className={classes.bar}
      data-done={done || undefined}
      style={{ height: PROGRESS_HEIGHT, width: `${Math.min(percent, 100)}%` }}
    />
  );
};
