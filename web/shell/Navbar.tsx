import { Burger, Drawer, Group, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session.ts';
import { Brand } from './Brand.tsx';
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

/** Whether all entries have room beside each other: their words are the practice's own, and may be long. */
const useFits = () => {
  const [fits, setFits] = useState(true);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = ref.current;
    if (!nav) return;
    const measure = new ResizeObserver(() => setFits(nav.scrollWidth <= nav.clientWidth));
    measure.observe(nav);
    for (const entry of nav.children) measure.observe(entry);
    return () => measure.disconnect();
  });
  return { ref, fits };
};

export const Navbar = () => {
  const { t } = useTranslation();
  const user = useUser();
  const narrow = useMediaQuery('(max-width: 900px)');
  const [open, drawer] = useDisclosure(false);
  const hasMenu = menuOf(user, Date.now()).length > 0;
  const { ref, fits } = useFits();
  const inDrawer = narrow || !fits;
  return (
    <header className={`${classes.bar} no-print`}>
      <div className={classes.inner}>
        <Group gap="xs" wrap="nowrap">
          {inDrawer && hasMenu && (
            <Burger opened={open} onClick={drawer.toggle} size="sm" aria-label={t('menu.abrir')} aria-expanded={open} />
          )}
          <Brand />
        </Group>
        {!narrow && (
          <nav ref={ref} aria-label={t('menu.nome')} className={classes.entries} data-hidden={!fits || undefined}>
            <Entries />
          </nav>
        )}
        <Group gap="xs" wrap="nowrap" className={classes.right}>
          {hasMenu && <SearchButton narrow={Boolean(narrow)} />}
          <UserMenu />
        </Group>
        {hasMenu && <Search />}
      </div>
      <Drawer
        opened={Boolean(inDrawer) && open}
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
