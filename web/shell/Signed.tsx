import type { ReactNode } from 'react';
import { useShown } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** What only a signed-in user may see: gone from the screen the moment nobody is signed in any more. */
export const Signed = ({ children }: { children: ReactNode }) => (useShown() ? children : <Spinner />);
