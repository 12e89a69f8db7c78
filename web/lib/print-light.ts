const SCHEME = 'data-mantine-color-scheme';

/** Prints every screen in the light colours, because paper is white. */
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
  // For browsers without print events, which report only the media query.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? light() : back()));
};
