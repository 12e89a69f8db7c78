import { useEffect } from 'react';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { resumeAll } from '#web/lib/unsaved/resume.ts';
import { onSealOpen } from '#web/lib/unsaved/seal.ts';
import './resume.ts';

const AGAIN_MS = 30_000;

/** Sends pending drafts on every screen: after sign-in, after unlocking, and when the connection is back. */
export const Resume = () => {
  const { id } = useSignedUser();
  useEffect(() => {
    const resume = () => void resumeAll(id);
    const stopIdle = whenIdle(resume);
    const stopSeal = onSealOpen(resume);
    addEventListener('online', resume);
    const timer = setInterval(resume, AGAIN_MS);
    return () => {
      stopIdle();
      stopSeal();
      removeEventListener('online', resume);
      clearInterval(timer);
    };
  }, [id]);
  return null;
};
