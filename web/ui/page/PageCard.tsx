import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageCard.module.css';

type Props = {
  title?: string;
  /** The title is the `h1` of the page. */
  main?: boolean;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** The card around the content of a page. */
export const PageCard = ({ title, main = false, description, actions, children }: Props) => (
  <Paper component="section" className={classes.card}>
    {(title || actions) && (
      <Group justify="space-between" align={description ? 'flex-start' : 'center'} mb="md">
        <div>
          {title && <Title order={main ? 1 : 2}>{title}</Title>}
          {description && <Text c="dimmed">{description}</Text>}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    )}
    {children}
  </Paper>
);
