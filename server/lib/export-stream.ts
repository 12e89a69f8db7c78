import { Readable } from 'node:stream';
import { createVez } from './vez.ts';

/** An export holds a connection and a batch of rows for as long as it is read. */
const vez = createVez({ aoMesmoTempo: 3, porConta: 1, naFila: 20 });

/** A reader that takes nothing for so long is cut off: others wait for its turn. */
const STALLED_MS = 30_000;

type Part = string | Uint8Array;

/**
 * An export of a practice as a stream: made while it is read, when the practice's turn has come. Nothing is begun before
 * it is read, and a reader that leaves ends the source and the turn.
 */
export const exportStream = (conta_id: string, source: () => AsyncIterable<Part>): Readable => {
  async function* inTurn() {
    const leave = await vez.entrar(conta_id);
    let timer: NodeJS.Timeout | undefined;
    try {
      // Nobody waits for it any more.
      if (out.destroyed) return;
      for await (const part of source()) {
        timer = setTimeout(() => out.destroy(new Error('the reader of an export stopped reading')), STALLED_MS);
        yield part;
        clearTimeout(timer);
      }
    } finally {
      clearTimeout(timer);
      leave();
    }
  }
  const out = Readable.from(inTurn(), { objectMode: false });
  return out;
};
