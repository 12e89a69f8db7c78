import { useBlocker } from '@tanstack/react-router';
import type { UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

type Props = Pick<UnsavedForm, 'dirty' | 'discard'> & { openBy?: string };

/**
 * Asks before leaving a screen with unsaved changes, by a link or by going back; leaving discards them. Closing the tab
 * asks only if this device does not keep them (`watchRisk`). `openBy`: the search parameter the form is open with, if it
 * closes without its parameter.
 */
export const UnsavedGuard = ({ dirty, discard, openBy }: Props) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const closes = openBy !== undefined && !(openBy in next.search);
      return dirty() && (closes || current.pathname !== next.pathname);
    },
    enableBeforeUnload: false,
    withResolver: true,
  });
  const sair = () => {
    // The screen stays until the next one is loaded: without this, another link clicked meanwhile would ask again.
    discard();
    proceed?.();
  };
  return <LeaveDialog opened={status === 'blocked'} onStay={() => reset?.()} onLeave={sair} />;
};
