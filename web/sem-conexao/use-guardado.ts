import { useEffect, useState } from 'react';
import type { Rascunho } from '#web/lib/unsaved/drafts.ts';
import { changes } from '#web/lib/unsaved/store.ts';

/** What this device keeps of one kind, by its id. It was read back from the device, and is read again at every change. */
export const useGuardado = <V>(
  user: string,
  read: (user: string) => Promise<ReadonlyMap<string, Rascunho<V>>>,
): ReadonlyMap<string, V> => {
  const [kept, setKept] = useState<ReadonlyMap<string, V>>(new Map());
  useEffect(() => {
    const again = () =>
      void read(user).then(
        (found) => setKept(new Map([...found].map(([id, { valor }]) => [id, valor]))),
        () => undefined,
      );
    again();
    return changes.subscribe(again).unsubscribe;
  }, [user, read]);
  return kept;
};
