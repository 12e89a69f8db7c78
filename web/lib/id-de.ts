import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';

/** An id for each thing that is to be made, made once while the screen is there: asked for twice, it is the same thing. */
export const useIdDe = () => {
  const [ids] = useState(() => new Map<string, string>());
  return (coisa: string) => {
    const id = ids.get(coisa) ?? uuidv7();
    ids.set(coisa, id);
    return id;
  };
};
