import type { Files } from './storage.ts';
import { createVez } from './vez.ts';

/** At the store, a practice may have this many files under way; the rest of its files wait, and others do not. */
const LIMITS = { aoMesmoTempo: 16, porConta: 3, naFila: 30 };

/** Files, a few at a time per practice: a store that is slow is slow for whoever uses it. */
export const inTurns = (files: Files): Files => {
  const putting = createVez(LIMITS);
  const getting = createVez(LIMITS);
  return {
    ...files,
    put: (especie, contaId, id, bytes) => putting.fazer(contaId, () => files.put(especie, contaId, id, bytes)),
    get: (especie, contaId, id) => getting.fazer(contaId, () => files.get(especie, contaId, id)),
  };
};
