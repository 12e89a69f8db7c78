import { lazy, Suspense, useEffect, useRef } from 'react';
import { useAlert } from '#web/lib/notices/alerts.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useUser } from '#web/lib/session/session.ts';

const load = () => import('./AlertBox.tsx').then((module) => ({ default: module.AlertBox }));
const AlertBox = lazy(load);

/** Mounts the alert box, which is loaded after the first screen. */
export const Alerts = () => {
  const alert = useAlert();
  const needed = useRef(false);
  const user = useUser();
  // Preload it for signed-in users; guests hardly ever see an alert.
  useEffect(() => (user ? whenIdle(() => void load().catch(() => undefined)) : undefined), [user]);
  if (alert) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <AlertBox alert={alert} />
    </Suspense>
  );
};
