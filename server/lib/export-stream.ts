import type { Readable } from 'node:stream';
import { paced } from './paced.ts';
import { createVez } from './vez.ts';

/** An export holds a connection and a batch of rows while it is read. */
const vez = createVez({ aoMesmoTempo: 3, porConta: 1, naFila: 20 });

/**
 * An export of a practice as a stream, produced while it is read, when it is the practice's turn. If the client
 * disconnects, source and turn end.
 */
export const exportStream = (conta_id: string, source: () => AsyncIterable<string | Uint8Array>): Readable => {
  async function* inTurn() {
    const leave = await vez.entrar(conta_id);
    try {
      // Nobody waits for it any more.
      if (!out.destroyed) yield* source();
    } finally {
      leave();
    }
  }
  const out = paced(inTurn());
  return out;
};
