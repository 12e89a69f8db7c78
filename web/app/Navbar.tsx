import { Burger, Drawer, Group, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session.ts';
import { Brand } from '#web/shell/Brand.tsx';
import { menuOf } from './menu.ts';
import classes from './Navbar.module.css';
import { Search } from './Search.tsx';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';

const Entries = ({ onPick }: { onPick?: () => void }) => {
  const { t } = useTranslation();
  return menuOf(useUser(), Date.now()).map(({ key, to, Icon }) => (
    <Link key={key} to={to} className={classes.entry} onClick={onPick}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {t(`menu.${key}`)}
    </Link>
  ));
};

/** Whether all entries fit. They are measured while hidden too, so that they return when there is room. */
const useFits = (entries: number) => {
  const ref = useRef<HTMLElement>(null);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const nav = ref.current;
    if (!nav || !entries) return;
    const observer = new ResizeObserver(() => setFits(nav.scrollWidth <= nav.clientWidth));
    for (const one of [nav, ...nav.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [entries]);
  return { ref, fits };
};

export const Navbar = () => {
  const { t } = useTranslation();
  const user = useUser();
  const phone = useMediaQuery('(max-width: 900px)');
  const tight = useMediaQuery('(max-width: 1240px)');
  const [open, drawer] = useDisclosure(false);
  const entries = menuOf(user, Date.now()).length;
  const { ref, fits } = useFits(entries);
  const hasMenu = entries > 0;
  const narrow = phone || !fits;
  return (
    <header className={`${classes.bar} no-print`}>
      <div className={classes.inner}>
        <Group gap="xs" wrap="nowrap">
          {narrow && hasMenu && (
            <Burger opened={open} onClick={drawer.toggle} size="sm" aria-label={t('menu.abrir')} aria-expanded={open} />
          )}
          <Brand />
        </Group>
        <nav ref={ref} aria-label={t('menu.nome')} className={classes.entries} data-hidden={narrow || undefined}>
          <Entries />
        </nav>
        <Group gap="xs" wrap="nowrap" className={classes.right}>
          {hasMenu && <SearchButton narrow={Boolean(tight)} />}
          <UserMenu />
        </Group>
        {hasMenu && <Search />}
      </div>
      <Drawer
        opened={Boolean(narrow) && open}
        onClose={drawer.close}
        size="xs"
        title={t('menu.nome')}
        closeButtonProps={{ 'aria-label': t('fechar') }}
      >
        <Stack component="nav" gap="xs" aria-label={t('menu.nome')}>
          <Entries onPick={drawer.close} />
        </Stack>
      </Drawer>
    </header>
  );
};
