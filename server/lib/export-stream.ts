import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createVez } from './vez.ts';

/** An export holds a connection and a batch of rows for as long as it is read. */
const vez = createVez({ aoMesmoTempo: 3, porConta: 1, naFila: 20 });

/** A reader that takes nothing for so long is cut off: others wait for its turn. */
const STALLED_MS = 30_000;

type Part = string | Uint8Array;

async function* cutOffWhenStalled(source: AsyncIterable<Part>, stop: (why: Error) => void) {
  for await (const part of source) {
    const timer = setTimeout(() => stop(new Error('the reader of an export stopped reading')), STALLED_MS);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * An export of a practice as a stream: made while it is read, when the practice's turn has come. A reader that leaves ends
 * the source and the turn.
 */
export const exportStream = (conta_id: string, source: () => AsyncIterable<Part>): PassThrough => {
  const out = new PassThrough();
  const stop = (error: Error) => void out.destroy(error);
  const work = async () => {
    if (!out.destroyed) await pipeline(cutOffWhenStalled(source(), stop), out);
  };
  vez.fazer(conta_id, work).catch(stop);
  return out;
};
