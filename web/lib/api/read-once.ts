import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Reads a record for a form: fresh each time the form opens, and unchanged while it is open. */
export const useReadOnce = <T>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<T>) => {
  const [first, setFirst] = useState<T | undefined>(undefined);
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), gcTime: 0 });
  if (data !== undefined && first === undefined) setFirst(data);
  return { data: first, isError, refetch };
};
