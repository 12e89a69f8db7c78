import { lazy, Suspense, useRef } from 'react';
import { useAlert } from '#web/lib/alerts.ts';

const AlertBox = lazy(() => import('./AlertBox.tsx').then((module) => ({ default: module.AlertBox })));

/** The place of the alerts; what draws them is fetched with the first one. */
export const Alerts = () => {
  const alert = useAlert();
  const needed = useRef(false);
  if (alert) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <AlertBox alert={alert} />
    </Suspense>
  );
};
