import type { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Address, pathOf } from '#web/ui/address.ts';
import { useCurrentEntry } from './current-entry.ts';
import classes from './SideMenu.module.css';

export type SideEntry = { key: string; to: Address; title: string; Icon: typeof IconUser; exact?: boolean };

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
  const nav = useCurrentEntry<HTMLElement>();
  return (
    <div className={classes.columns}>
      <nav ref={nav} className={`${classes.menu} no-print`} aria-label={label}>
        {entries.map(({ key, to, title, Icon, exact = false }) => (
          <Link key={key} to={pathOf(to)} className={classes.entry} activeOptions={{ exact, includeSearch: false }}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {title}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
};
