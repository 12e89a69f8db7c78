import { Group, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Address, pathOf } from '#web/ui/address.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import classes from './BreadcrumbBar.module.css';

export type Crumb = { to?: Address; title: string; active?: boolean };
export type BarButton = {
  url: Address;
  hash?: string;
  title: string;
  disabled?: boolean;
  icon?: ReactNode;
  primary?: boolean;
};

type Props = { links: Crumb[]; buttons?: BarButton[]; children?: ReactNode };

/** The breadcrumbs, with the actions of the page on the right. Renders nothing without links. */
export const BreadcrumbBar = ({ links, buttons = [], children }: Props) => {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <div className={`${classes.bar} frame no-print`}>
      <nav aria-label={t('trilha')}>
        <ol className={classes.list}>
          <li>
            <AnchorLink to="/login" className={classes.title}>
              {t('inicio')}
            </AnchorLink>
          </li>
          {links.map(({ to, title, active }) => (
            <li key={title} className={classes.item}>
              <IconChevronRight size={14} aria-hidden="true" />
              {active || !to ? (
                <Text component="span" c="dimmed" aria-current={active ? 'page' : undefined} className={classes.title}>
                  {title}
                </Text>
              ) : (
                <AnchorLink to={pathOf(to)} className={classes.title}>
                  {title}
                </AnchorLink>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <Group gap="xs">
        {buttons.map(({ url, hash, title, disabled, icon, primary }) => (
          <ButtonLink
            key={url}
            to={pathOf(url)}
            {...(hash && { hash })}
            size="sm"
            variant={primary ? 'filled' : 'default'}
            leftSection={icon}
            disabled={disabled}
          >
            {title}
          </ButtonLink>
        ))}
        {children}
      </Group>
    </div>
  );
};
