import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Keep } from './use-kept-form.ts';

/**
 * The id of a record and how its form is kept. A new record keeps its id with its draft: sent again after a reload, it
 * still makes one record. `under` names what a new record belongs to, where there may be several new ones.
 */
export const useKeptId = (register: string, stored?: string, under = ''): { id: string; keep: Keep } => {
  const [id, setId] = useState(() => stored ?? uuidv7());
  return {
    id,
    keep: {
      scope: [register, ...(stored ? [stored] : ['novo', under])].filter(Boolean).join('/'),
      id: stored ? undefined : id,
      onFound: (found) => {
        if (found?.id && !stored) setId(found.id);
      },
    },
  };
};
