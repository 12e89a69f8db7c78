import { Readable } from 'node:stream';

/** A client that reads nothing for this long is disconnected: it occupies a turn in the queue. */
export const STALLED_MS = 30_000;

type Part = string | Uint8Array;

/**
 * A stream produced no faster than it is read, and destroyed when its reader stops. Production starts with the first
 * read.
 */
export const paced = (source: AsyncIterable<Part>, stalledMs = STALLED_MS): Readable => {
  async function* watched() {
    let timer: NodeJS.Timeout | undefined;
    try {
      for await (const part of source) {
        timer = setTimeout(() => out.destroy(new Error('the reader of a download stopped reading')), stalledMs);
        yield part;
        clearTimeout(timer);
      }
    } finally {
      clearTimeout(timer);
    }
  }
  const out = Readable.from(watched(), { objectMode: false });
  return out;
};
