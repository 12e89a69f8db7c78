import { Suspense, useRef } from 'react';
import { later, usePreload } from '#web/lib/later.ts';
import { useNotices } from '#web/lib/notices/notices.ts';
import { useUser } from '#web/lib/session/session.ts';

const NoticeBox = later(() => import('./NoticeBox.tsx').then((module) => module.NoticeBox), { quiet: true });

/** Mounts the box of messages, which is loaded after the first screen. */
export const Notices = () => {
  const notices = useNotices();
  const needed = useRef(false);
  const user = useUser();
  // Preload it for signed-in users; guests hardly ever see a message.
  usePreload(NoticeBox.load, Boolean(user));
  if (notices.length) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <NoticeBox notices={notices} />
    </Suspense>
  );
};
