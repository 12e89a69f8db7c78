import { Group, Kbd, Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session.ts';
import { Brand } from '#web/shell/Brand.tsx';
import { MenuItemLink } from '#web/ui/signed-links.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { SearchHost } from '../search/SearchHost.tsx';
import { goKeyOf } from '../shortcuts/go.ts';
import { BottomBar } from './BottomBar.tsx';
import { menuOf } from './menu.ts';
import classes from './Navbar.module.css';
import { UserMenu } from './UserMenu.tsx';

type Entry = ReturnType<typeof menuOf>[number];

const EntryLink = ({ entry: { key, to, Icon } }: { entry: Entry }) => {
  const { t } = useTranslation();
  return (
    <Link to={to} className={classes.entry} title={goKeyOf(to)}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {t(`menu.${key}`)}
    </Link>
  );
};

/** How many of these widths fit beside the button for the rest; the button is not needed if all of them fit. */
export const howManyFit = (widths: number[], more: number, room: number) => {
  const total = (some: number[]) => some.reduce((sum, width) => sum + width, 0);
  if (total(widths) <= room) return widths.length;
  let count = widths.length;
  while (count > 0 && total(widths.slice(0, count)) + more > room) count -= 1;
  return count;
};

/** The sign of an entry and the gap behind it, as in the style sheet. */
const SIGN = 26;

/** How many entries fit into the bar, and whether with their signs. They are measured in a hidden copy, with signs. */
const useFitting = (entries: Entry[]) => {
  const bar = useRef<HTMLElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const [{ fitting, signs }, setFitting] = useState({ fitting: entries.length, signs: true });
  useLayoutEffect(() => {
    const [room, measured] = [bar.current, copy.current];
    if (!room || !measured || entries.length === 0) return;
    const measure = () => {
      const all = [...measured.children].map((one) => one.getBoundingClientRect().width);
      const count = (less: number) => {
        const widths = all.map((width) => width - less);
        return howManyFit(widths.slice(0, -1), widths.at(-1) ?? 0, room.clientWidth);
      };
      const signs = count(0) === entries.length;
      setFitting({ fitting: signs ? entries.length : count(SIGN), signs });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [room, ...measured.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [entries.length]);
  return { bar, copy, fitting, signs };
};

const MoreTarget = () => {
  const { t } = useTranslation();
  return (
    <>
      <IconDots size={18} stroke={1.6} aria-hidden="true" />
      {t('menu.mais')}
    </>
  );
};

/** The entries of the menu; those without room are behind the last one. */
const Entries = ({ entries }: { entries: Entry[] }) => {
  const { t } = useTranslation();
  const { bar, copy, fitting, signs } = useFitting(entries);
  return (
    <nav ref={bar} aria-label={t('menu.nome')} className={classes.entries} data-bare={!signs || undefined}>
      <div ref={copy} className={classes.copy} aria-hidden="true" inert>
        {entries.map((one) => (
          <span key={one.key} className={classes.entry}>
            <one.Icon size={18} stroke={1.6} />
            {t(`menu.${one.key}`)}
          </span>
        ))}
        <span className={classes.entry}>
          <MoreTarget />
        </span>
      </div>
      {entries.slice(0, fitting).map((one) => (
        <EntryLink key={one.key} entry={one} />
      ))}
      {fitting < entries.length && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={classes.entry}>
              <MoreTarget />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {entries.slice(fitting).map(({ key, to, Icon }) => (
              <MenuItemLink
                key={key}
                to={to}
                leftSection={<Icon size={18} stroke={1.6} />}
                rightSection={
                  <Kbd size="xs" aria-hidden="true">
                    {goKeyOf(to)}
                  </Kbd>
                }
              >
                {t(`menu.${key}`)}
              </MenuItemLink>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
};

export const Navbar = () => {
  const user = useUser();
  const phone = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const tight = useMediaQuery('(max-width: 1240px)', undefined, { getInitialValueInEffect: false });
  const entries = menuOf(user, Date.now());
  const hasMenu = entries.length > 0;
  return (
    <>
      <header className={`${classes.bar} frame no-print`}>
        <div className={classes.inner}>
          <Brand />
          {hasMenu && !phone && <Entries entries={entries} />}
          <Group gap="xs" wrap="nowrap" className={classes.right}>
            {hasMenu && <SearchButton narrow={Boolean(tight)} />}
            <UserMenu />
          </Group>
          {hasMenu && <SearchHost />}
        </div>
      </header>
      {hasMenu && phone && <BottomBar entries={entries} />}
    </>
  );
};
