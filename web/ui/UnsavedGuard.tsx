import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before a screen with unsaved changes is left, by a link, by going back or by closing the tab. */
export const UnsavedGuard = ({ dirty }: { dirty: () => boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty() && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return <LeaveDialog opened={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />;
};
