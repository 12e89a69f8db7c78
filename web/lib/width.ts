import { useCallback, useState } from 'react';

/** The inner width of an element, known before it is first painted. */
export const useWidth = <E extends HTMLElement>() => {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};
