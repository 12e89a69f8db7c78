import type { Opened } from './sealed-file.ts';
import type { Files } from './storage.ts';
import { createVez } from './vez.ts';

/** At the store, a practice may have this many files under way; the rest of its files wait, and others do not. */
const LIMITS = { aoMesmoTempo: 16, porConta: 3, naFila: 30 };

/** Files that are being sent, until they are read to their end. Each takes an open file, and with S3 its place on the disk. */
const SENDING = { aoMesmoTempo: 200, porConta: 12, naFila: 60 };

/** Limits how many files a practice has under way, so that a slow store does not hold up other practices. */
export const inTurns = (files: Files, limits = { store: LIMITS, sending: SENDING }): Files => {
  const putting = createVez(limits.store);
  const getting = createVez(limits.store);
  const sending = createVez(limits.sending);

  const sent = async (contaId: string, open: () => Promise<Opened>): Promise<Opened> => {
    const leave = await sending.entrar(contaId);
    try {
      const opened = await getting.fazer(contaId, open);
      opened.stream.once('close', leave);
      return opened;
    } catch (error) {
      leave();
      throw error;
    }
  };

  return {
    ...files,
    put: (especie, contaId, id, bytes) => putting.fazer(contaId, () => files.put(especie, contaId, id, bytes)),
    get: (especie, contaId, id) => getting.fazer(contaId, () => files.get(especie, contaId, id)),
    open: (especie, contaId, id) => sent(contaId, () => files.open(especie, contaId, id)),
    pass: async (contaId, bytes) => {
      const { open, remove } = await files.pass(contaId, bytes);
      return { open: () => sent(contaId, open), remove };
    },
  };
};
