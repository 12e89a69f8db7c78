import { Link } from '@tanstack/react-router';
import { type Address, pathOf } from '#web/ui/address.ts';
import { useCurrentEntry } from './current-entry.ts';
import classes from './PartTabs.module.css';

export type PartTab = { key: string; to: Address; title: string; exact?: boolean };

/** The parts of a record as a row of links; wider than the screen, it scrolls. */
export const PartTabs = ({ label, tabs }: { label: string; tabs: PartTab[] }) => {
  const ref = useCurrentEntry<HTMLElement>();
  return (
    <nav ref={ref} className={`${classes.tabs} frame no-print`} aria-label={label}>
      {tabs.map(({ key, to, title, exact = false }) => (
        <Link key={key} to={pathOf(to)} className={classes.tab} activeOptions={{ exact, includeSearch: false }}>
          {title}
        </Link>
      ))}
    </nav>
  );
};
