import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The ref of a row of links that may be wider than the screen: the current one is scrolled into view. */
export const useCurrentEntry = <E extends HTMLElement>() => {
  const ref = useRef<E>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = ref.current;
    const entry = pathname && row?.querySelector<HTMLElement>('[data-status="active"]');
    if (row && entry) row.scrollLeft = entry.offsetLeft - row.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  }, [pathname]);
  return ref;
};
