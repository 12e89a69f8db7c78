import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { NotReached } from '#web/lib/api/not-reached.ts';
import { useLostConnection } from '#web/lib/connection.ts';
import { useShown } from '#web/lib/session/session.ts';
import { Crash } from '#web/shell/Crash.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';

/** Not on this device if the service worker has not kept it yet. */
const SemConexao = lazy(() =>
  import('#web/sem-conexao/SemConexao.tsx').then(
    (module) => ({ default: module.SemConexao }),
    () => ({ default: Crash }),
  ),
);

const Failed = (failed: ErrorComponentProps) => {
  const router = useRouter();
  useLostConnection(() => void router.invalidate());
  return failed.error instanceof NotReached ? (
    <Suspense fallback={<Spinner />}>
      <SemConexao {...failed} />
    </Suspense>
  ) : (
    <Crash {...failed} />
  );
};

/**
 * Shown while no user is known: the user is being fetched, or the server is not reached. What a failure shows stays while
 * the user is fetched again: a password may be half typed in it, or a day open.
 */
const Unknown = () => {
  const [last, setLast] = useState<Error>();
  const failed = useRouterState({
    select: ({ matches }) => matches.find(({ error }) => error instanceof Error)?.error,
  });
  if (failed instanceof Error && failed !== last) setLast(failed);
  if (!last) return <Spinner />;
  return <Failed error={last} reset={() => undefined} />;
};

/** Renders its children only while a user is signed in. */
export const Signed = ({ children }: { children: ReactNode }) => (useShown() ? children : <Unknown />);
