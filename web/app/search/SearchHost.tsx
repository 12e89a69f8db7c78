import { useHotkeys } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { quemDe } from '#contract/conta/quem.ts';
import { later, usePreload } from '#web/lib/later.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { addRecent, recordAt } from './recents.ts';
import { search, searchStore } from './search-store.ts';

const SearchDialog = later(() => import('./SearchDialog.tsx').then((module) => module.SearchDialog));

/** Remembers the record that is on the screen. */
const useRemember = () => {
  const quem = quemDe(useSignedUser());
  const record = recordAt(useLocation({ select: ({ pathname }) => pathname }));
  useEffect(() => {
    if (record) addRecent(quem, record);
  }, [quem, record]);
};

/** Ctrl K opens the search, which is loaded after the first screen. */
export const SearchHost = () => {
  const { opened } = useSpotlight(searchStore);
  const needed = useRef(false);
  useRemember();
  useHotkeys([['mod + K', search.toggle]], [], true);
  usePreload(SearchDialog.load);
  if (opened) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <SearchDialog />
    </Suspense>
  );
};
