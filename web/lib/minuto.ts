import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, renewed at every full minute. */
export const useMinuto = () => {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setAgora(Date.now()), MINUTE_MS - (agora % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [agora]);
  return agora;
};
