import { Suspense, useEffect, useRef } from 'react';
import { later } from '#web/lib/later.ts';
import { useNotices } from '#web/lib/notices/notices.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useUser } from '#web/lib/session/session.ts';

const load = () => import('./NoticeBox.tsx').then((module) => module.NoticeBox);
const NoticeBox = later(load, { quiet: true });

/** Mounts the box of messages, which is loaded after the first screen. */
export const Notices = () => {
  const notices = useNotices();
  const needed = useRef(false);
  const user = useUser();
  // Preload it for signed-in users; guests hardly ever see a message.
  useEffect(() => (user ? whenIdle(() => void load().catch(() => undefined)) : undefined), [user]);
  if (notices.length) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <NoticeBox notices={notices} />
    </Suspense>
  );
};
