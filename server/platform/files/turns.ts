import { createVez } from '#server/platform/jobs/vez.ts';
import type { Opened } from './sealed-file.ts';
import type { Files } from './storage.ts';

/** Limits for transfers to and from the store: further files of a practice wait, without delaying other practices. */
const LIMITS = { aoMesmoTempo: 16, porConta: 3, naFila: 30 };

/**
 * Limits for files being sent to clients, until they are read completely, by practice and by member. Each holds an open file, and with S3 space on
 * the disk.
 */
const SENDING = { aoMesmoTempo: 200, porConta: 20, porMembro: 12, naFila: 60 };

type Limits = Record<'store' | 'sending', Parameters<typeof createVez>[0]>;

/** Limits how many files a practice transfers at once, so that a slow store does not delay other practices. */
export const inTurns = (files: Files, limits: Limits = { store: LIMITS, sending: SENDING }): Files => {
  const putting = createVez(limits.store);
  const getting = createVez(limits.store);
  const sending = createVez(limits.sending);

  const sent = async (conta: string, membro: string, open: () => Promise<Opened>): Promise<Opened> => {
    const leave = await sending.entrar({ conta, membro });
    try {
      const opened = await getting.fazer({ conta, membro }, open);
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
    open: (especie, contaId, id, membro = contaId) => sent(contaId, membro, () => files.open(especie, contaId, id)),
    pass: async (contaId, bytes, membro = contaId) => {
      const { open, remove } = await files.pass(contaId, bytes);
      return { open: () => sent(contaId, membro, open), remove };
    },
  };
};
