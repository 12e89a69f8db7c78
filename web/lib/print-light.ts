const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: whatever is printed, from whichever screen, is printed in the light colours. */
export const printLight = () => {
  const root = document.documentElement;
  let shown: string | null = null;
  const light = () => {
    if (shown !== null) return;
    shown = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  };
  const back = () => {
    if (shown) root.setAttribute(SCHEME, shown);
    shown = null;
  };
  addEventListener('beforeprint', light);
  addEventListener('afterprint', back);
  // Where a browser tells only of the medium.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? light() : back()));
};
