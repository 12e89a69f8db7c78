import { Anchor, Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * Links that look like components of Mantine. The router checks their `to`, `params` and `search`, which it does not for
 * its `Link` as the `component` of one. `signed-links.tsx` has those that the first page does not need.
 */

type Linked<P> = P & Omit<ComponentProps<'a'>, keyof P>;

export const AnchorLink = createLink((props: Linked<ComponentProps<typeof Anchor<'a'>>>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: Linked<ComponentProps<typeof Button<'a'>>>) => (
  <Button component="a" {...props} />
));
