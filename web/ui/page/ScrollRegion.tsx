import type { ReactNode } from 'react';

type Props = { label: string; className: string | undefined; children: ReactNode };

/** A part that scrolls on its own. It takes the focus, so that the keyboard can scroll it. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what it scrolls
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
