import { lazy, Suspense, useEffect, useRef } from 'react';
import { useAlert } from '#web/lib/alerts.ts';
import { whenIdle } from '#web/lib/idle.ts';
import { useUser } from '#web/lib/session.ts';

const load = () => import('./AlertBox.tsx').then((module) => ({ default: module.AlertBox }));
const AlertBox = lazy(load);

/** The place of the alerts; what draws them is fetched after the first screen is there. */
export const Alerts = () => {
  const alert = useAlert();
  const needed = useRef(false);
  const user = useUser();
  // Fetched ahead for whoever works here; a guest hardly ever sees one.
  useEffect(() => (user ? whenIdle(() => void load().catch(() => undefined)) : undefined), [user]);
  if (alert) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <AlertBox alert={alert} />
    </Suspense>
  );
};
