import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './BreadcrumbBar.module.css';

export type Crumb = { to?: string; title: string; active?: boolean };
export type BarButton = { url: string; title: string; disabled?: boolean; icon?: ReactNode; primary?: boolean };

type Props = { links: Crumb[]; buttons?: BarButton[]; children?: ReactNode };

/** The breadcrumbs, with the actions of the page on the right. Renders nothing without links. */
export const BreadcrumbBar = ({ links, buttons = [], children }: Props) => {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <div className={`${classes.bar} no-print`}>
      <nav aria-label={t('trilha')}>
        <ol className={classes.list}>
          <li>
            <Anchor component={Link} to="/login">
              {t('inicio')}
            </Anchor>
          </li>
          {links.map(({ to, title, active }) => (
            <li key={title} className={classes.item}>
              <IconChevronRight size={14} aria-hidden="true" />
              {active || !to ? (
                <Text component="span" c="dimmed" aria-current={active ? 'page' : undefined} className={classes.title}>
                  {title}
                </Text>
              ) : (
                <Anchor component={Link} to={to} className={classes.title}>
                  {title}
                </Anchor>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <Group gap="xs">
        {buttons.map(({ url, title, disabled, icon, primary }) => (
          <Button
            key={url}
            component={Link}
            to={url}
            size="sm"
            variant={primary ? 'filled' : 'default'}
            leftSection={icon}
            disabled={disabled}
          >
            {title}
          </Button>
        ))}
        {children}
      </Group>
    </div>
  );
};
