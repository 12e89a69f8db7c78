import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';

/** One id per thing to be created, stable while the screen is mounted, so that a repeated request creates it once. */
export const useIdDe = () => {
  const [ids] = useState(() => new Map<string, string>());
  return (coisa: string) => {
    const id = ids.get(coisa) ?? uuidv7();
    ids.set(coisa, id);
    return id;
  };
};
