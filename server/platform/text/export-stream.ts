import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createVez, type DeQuem } from '#server/platform/jobs/vez.ts';
import { paced } from './paced.ts';

/** An export holds a connection and a batch of rows while it is read. */
const vez = createVez({ aoMesmoTempo: 3, porConta: 2, porMembro: 1, naFila: 20 });

/** After this much work an export pauses for a multiple of that time, to leave processor time for requests. */
const WORK_MS = 25;
const REST = 2;
const REST_MAX_MS = 2000;

/**
 * The parts of `source`, with pauses. On a busy machine work takes longer, and so do the pauses. A short export has
 * none.
 */
async function* withRests<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const parts = source[Symbol.asyncIterator]();
  let worked = 0;
  try {
    for (;;) {
      const since = performance.now();
      const { done, value } = await parts.next();
      worked += performance.now() - since;
      if (done) return;
      yield value;
      if (worked < WORK_MS) continue;
      await sleep(Math.min(worked * REST, REST_MAX_MS));
      worked = 0;
    }
  } finally {
    await parts.return?.();
  }
}

/**
 * An export of a practice as a stream, produced while it is read, when it is the member's turn. If the client
 * disconnects, source and turn end.
 */
export const exportStream = (quem: DeQuem, source: () => AsyncIterable<string | Uint8Array>): Readable => {
  async function* inTurn() {
    const leave = await vez.entrar(quem);
    try {
      // The client may have left while it waited.
      if (!out.destroyed) yield* withRests(source());
    } finally {
      leave();
    }
  }
  const out = paced(inTurn());
  return out;
};
