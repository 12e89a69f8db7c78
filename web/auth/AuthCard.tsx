import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PRODUCT } from '#web/shell/Brand.tsx';
import classes from './AuthCard.module.css';

type Props = { title: string; text?: string; children: ReactNode; footer?: ReactNode; language?: ReactNode };

export const AuthCard = ({ title, text, children, footer, language }: Props) => {
  useDocumentTitle(`${title} · ${PRODUCT}`);
  return (
    <Stack className={classes.column}>
      <Paper className={classes.card}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" mt={4}>
            {text}
          </Text>
        )}
        <div className={classes.content}>{children}</div>
      </Paper>
      {footer && <div className={classes.footer}>{footer}</div>}
      {language}
    </Stack>
  );
};
