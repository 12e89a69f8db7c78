import { useBlocker } from '@tanstack/react-router';
import type { UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/**
 * Asks before leaving a screen with unsaved changes, by a link or by going back; leaving discards them. Closing the tab
 * asks only if this device does not keep them (`watchRisk`).
 */
export const UnsavedGuard = ({ dirty, forget }: Pick<UnsavedForm, 'dirty' | 'forget'>) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const sair = () => {
    forget();
    proceed?.();
  };
  return <LeaveDialog opened={status === 'blocked'} onStay={() => reset?.()} onLeave={sair} />;
};
