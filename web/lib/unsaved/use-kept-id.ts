import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Keep } from './use-kept-form.ts';

/**
 * The id of a record, and how its form is kept. A new record keeps its id with its draft, so that sending again after a
 * reload does not create a second record. `under` names the parent of a new record, where several may be new at once.
 */
export const useKeptId = (register: string, stored?: string, under = ''): { id: string; keep: Keep } => {
  const [id, setId] = useState(() => stored ?? uuidv7());
  return {
    id,
    keep: {
      scope: [register, ...(stored ? [stored] : ['novo', under])].filter(Boolean).join('/'),
      id: stored ? undefined : id,
      onFound: (found) => {
        // What is typed after the draft was discarded is another record.
        if (!stored) setId(found ? (found.id ?? id) : uuidv7());
      },
    },
  };
};
