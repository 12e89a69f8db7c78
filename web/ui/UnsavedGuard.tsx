import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before a screen with unsaved changes is left, by a link, by going back or by closing the tab. */
export const UnsavedGuard = ({ dirty, onLeave }: { dirty: () => boolean; onLeave?: () => void }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty() && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  const sair = () => {
    onLeave?.();
    proceed?.();
  };
  return <LeaveDialog opened={status === 'blocked'} onStay={() => reset?.()} onLeave={sair} />;
};
