import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** Links as in `links.tsx`, apart from it because the first page has none of them. */

type Linked<P> = P & Omit<ComponentProps<'a'>, keyof P>;

export const ActionIconLink = createLink((props: Linked<ComponentProps<typeof ActionIcon<'a'>>>) => (
  <ActionIcon component="a" {...props} />
));

export const UnstyledLink = createLink((props: Linked<ComponentProps<typeof UnstyledButton<'a'>>>) => (
  <UnstyledButton component="a" {...props} />
));

export const MenuItemLink = createLink((props: Linked<ComponentProps<typeof Menu.Item<'a'>>>) => (
  <Menu.Item component="a" {...props} />
));
