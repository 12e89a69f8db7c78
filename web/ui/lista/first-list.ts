import { createAtom, useSelector } from '@tanstack/react-store';
import { type RefObject, useEffect, useId } from 'react';

type Mounted = { id: string; table: HTMLTableElement; selects: boolean };

const mounted = createAtom<readonly Mounted[]>([]);

/** A list with a selection is the main one of its screen; else the one that is highest. */
const inOrder = (a: Mounted, b: Mounted) =>
  Number(b.selects) - Number(a.selects) ||
  (a.table.compareDocumentPosition(b.table) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

/** Whether j and k walk over the rows of this list: on a screen with several, over those of one only. */
export const useFirstList = (table: RefObject<HTMLTableElement | null>, selects: boolean): boolean => {
  const id = useId();
  useEffect(() => {
    if (!table.current) return;
    const one = { id, table: table.current, selects };
    mounted.set((now) => [...now, one].toSorted(inOrder));
    return () => mounted.set((now) => now.filter((other) => other !== one));
  }, [id, table, selects]);
  return useSelector(mounted, ([first]) => first?.id === id);
};
