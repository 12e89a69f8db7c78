import type { ReactNode } from 'react';
import { useShown } from '#web/lib/session/session.ts';
import { Spinner } from '#web/ui/page/Spinner.tsx';

/** Renders its children only while a user is signed in. */
export const Signed = ({ children }: { children: ReactNode }) => (useShown() ? children : <Spinner />);
