import { useEffect, useState } from 'react';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Kept, listDrafts } from './drafts.ts';
import { onSealOpen } from './seal.ts';
import { changes } from './store.ts';

const NONE: Kept[] = [];

/** The drafts of the signed-in user on this device; updates as they change. */
export const useDrafts = (): Kept[] => {
  const { id } = useSignedUser();
  const [drafts, setDrafts] = useState(NONE);
  useEffect(() => {
    let left = false;
    const read = () =>
      listDrafts(id).then(
        (next) => !left && setDrafts(next),
        () => undefined,
      );
    void read();
    const { unsubscribe } = changes.subscribe(read);
    const stopSeal = onSealOpen(read);
    // Another tab may have been closed, or may have sent a draft.
    addEventListener('focus', read);
    return () => {
      left = true;
      unsubscribe();
      stopSeal();
      removeEventListener('focus', read);
    };
  }, [id]);
  return drafts;
};
