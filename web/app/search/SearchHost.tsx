import { useHotkeys } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { addRecent, recordAt } from './recents.ts';
import { search, searchStore } from './search-store.ts';

const load = () => import('./Search.tsx').then((module) => ({ default: module.Search }));
const Search = lazy(load);

/** Remembers the record that is on the screen. */
const useRemember = () => {
  const { id } = useSignedUser();
  const record = recordAt(useLocation({ select: ({ pathname }) => pathname }));
  useEffect(() => {
    if (record) addRecent(id, record);
  }, [id, record]);
};

/** Ctrl K opens the search, which is loaded after the first screen. */
export const SearchHost = () => {
  const { opened } = useSpotlight(searchStore);
  const needed = useRef(false);
  useRemember();
  useHotkeys([['mod + K', search.toggle]], [], true);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (opened) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <Search />
    </Suspense>
  );
};
