import { useState } from 'react';

/** What was answered last, kept when the next answer does not come. */
export const useUltima = <T>(data: T | undefined): T | undefined => {
  const [ultima, setUltima] = useState(data);
  if (data !== undefined && data !== ultima) setUltima(data);
  return data ?? ultima;
};
