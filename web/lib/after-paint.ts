import { useEffect, useState } from 'react';

/** Runs work after the next paint. Returns a function that cancels it. */
export const afterPaint = (work: () => void) => {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** False until what was drawn with it is painted: for parts that can follow. */
export const usePainted = () => {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
};
