import { type QueryKey, useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

type One = { queryKey: QueryKey; queryFn: (context: never) => Promise<unknown> };

const someAwaited = (reads: { isPending: boolean }[]) => reads.some(({ isPending }) => isPending);

type Props = {
  /** What the parts read, as they do themselves. */
  reads: One[];
  waiting: ReactNode;
  children: ReactNode;
};

/**
 * Parts that are first drawn at the same time, once what they read has arrived, so that none is moved down by one above
 * it. A read that failed has arrived, too: its part shows that.
 */
export const Together = ({ reads, waiting, children }: Props) => {
  const awaited = useQueries({ queries: reads as Parameters<typeof useQueries>[0]['queries'], combine: someAwaited });
  const [drawn, setDrawn] = useState(!awaited);
  if (!awaited && !drawn) setDrawn(true);
  return drawn ? children : waiting;
};
