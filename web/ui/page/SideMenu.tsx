import type { IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './SideMenu.module.css';

export type SideEntry = { key: string; to: string; title: string; Icon: typeof IconUser; exact?: boolean };

/** A side menu with its content; on a narrow screen the menu is a row above. */
export const SideMenu = ({
  label,
  entries,
  children,
}: {
  label: string;
  entries: SideEntry[];
  children: ReactNode;
}) => {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scroll the current entry into view if the row is wider than the screen.
  useEffect(() => {
    const row = nav.current;
    const entry = pathname && row?.querySelector<HTMLElement>('[data-status="active"]');
    if (row && entry) row.scrollLeft = entry.offsetLeft - row.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  }, [pathname]);
  return (
    <div className={classes.columns}>
      <nav ref={nav} className={`${classes.menu} no-print`} aria-label={label}>
        {entries.map(({ key, to, title, Icon, exact = false }) => (
          <Link key={key} to={to} className={classes.entry} activeOptions={{ exact, includeSearch: false }}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {title}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
};
