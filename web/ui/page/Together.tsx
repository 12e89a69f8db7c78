import { type QueryKey, useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

type One = { queryKey: QueryKey; queryFn: (context: never) => Promise<unknown> };

/** A read that failed is tried again by its part. */
const someAwaited = (reads: { isPending: boolean; failureCount: number }[]) =>
  reads.some(({ isPending, failureCount }) => isPending && failureCount === 0);

type Props = {
  /** What the parts read, as they do themselves. */
  reads: One[];
  waiting: ReactNode;
  children: ReactNode;
};

/**
 * Parts that are first drawn at the same time, once what they read has arrived, so that none is moved down by one above
 * it. A read that fails keeps none of the others back: its part tries again and shows the failure.
 */
export const Together = ({ reads, waiting, children }: Props) => {
  const awaited = useQueries({ queries: reads as Parameters<typeof useQueries>[0]['queries'], combine: someAwaited });
  const [drawn, setDrawn] = useState(!awaited);
  if (!awaited && !drawn) setDrawn(true);
  return drawn ? children : waiting;
};
