import type { Socket } from 'node:net';
import type pg from 'pg';

/** COPY over a plain connection: the rows as PostgreSQL itself writes them, exact to the last bit. */
type Wire = {
  query: (text: string) => void;
  stream: Socket;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
};

const noop = () => undefined;
const rest = { handleRowDescription: noop, handleDataRow: noop, handlePortalSuspended: noop, handleEmptyQuery: noop };

const HIGH = 256;

/** The rows of a query, piece by piece; a slow reader slows PostgreSQL down. */
export async function* copyOut(client: pg.Client, query: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let wire: Wire | null = null;
  let ended = false;
  let failure: Error | null = null;
  let wake = noop as () => void;
  client.query({
    ...rest,
    submit: (connection: Wire) => {
      wire = connection;
      connection.query(`copy (${query}) to stdout`);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      pieces.push(Buffer.from(chunk));
      if (pieces.length > HIGH) wire?.stream.pause();
      wake();
    },
    handleCommandComplete: noop,
    handleError: (error: Error) => {
      failure = error;
      ended = true;
      wake();
    },
    handleReadyForQuery: () => {
      ended = true;
      wake();
    },
  } as unknown as pg.Submittable);
  for (;;) {
    if (failure) throw failure;
    if (pieces.length) {
      yield Buffer.concat(pieces.splice(0));
      (wire as Wire | null)?.stream.resume();
    } else if (ended) return;
    else
      await new Promise<void>((go) => {
        wake = go;
      });
  }
}

/** Writes rows that `copyOut` gave. */
export const copyIn = (client: pg.Client, target: string, bytes: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((done, failed) => {
    let rows = 0;
    let failure: Error | null = null;
    const feed = async (wire: Wire) => {
      try {
        for await (const chunk of bytes) {
          if (failure) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableLength > 1024 * 1024)
            await new Promise<void>((go) => wire.stream.once('drain', () => go()));
        }
        wire.endCopyFrom();
      } catch (error) {
        failure ??= error as Error;
        wire.sendCopyFail('the archive could not be read');
      }
    };
    client.query({
      ...rest,
      submit: (connection: Wire) => connection.query(`copy ${target} from stdin`),
      handleCopyInResponse: (connection: Wire) => void feed(connection),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
      },
      handleError: (error: Error) => {
        failure ??= error;
      },
      handleReadyForQuery: () => (failure ? failed(failure) : done(rows)),
    } as unknown as pg.Submittable);
  });
