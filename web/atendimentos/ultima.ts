import { useState } from 'react';

/** The last data, kept while the next is missing. */
export const useUltima = <T>(data: T | undefined): T | undefined => {
  const [ultima, setUltima] = useState(data);
  if (data !== undefined && data !== ultima) setUltima(data);
  return data ?? ultima;
};
