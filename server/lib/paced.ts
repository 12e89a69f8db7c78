import { Readable } from 'node:stream';

/** A reader that takes nothing for this long is cut off: it holds a turn that others wait for. */
export const STALLED_MS = 30_000;

type Part = string | Uint8Array;

/** A stream that is made no faster than it is read, and cut off when its reader stops. Nothing is begun before it is read. */
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
