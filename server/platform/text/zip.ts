import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** Set `compactar` to false for data that is already compressed (PDF files, pictures). */
export type Entrada = { nome: string; partes: AsyncIterable<string | Buffer> | string[]; compactar?: boolean };

/**
 * A ZIP archive, produced while it is read: each entry is opened after the previous one was sent, so only one is in
 * memory.
 */
export async function* zip(entries: AsyncIterable<Entrada> | Iterable<Entrada>) {
  const archive = new yazl.ZipFile();
  const output = new PassThrough();
  archive.outputStream.pipe(output);
  archive.on('error', (error: Error) => output.destroy(error));
  let source: Readable | undefined;
  const fill = async () => {
    for await (const { nome, partes, compactar = true } of entries) {
      if (output.destroyed) return;
      source = Readable.from(partes, { objectMode: false });
      archive.addReadStream(source, nome, { compress: compactar });
      await finished(source);
    }
    archive.end();
  };
  const filling = fill().catch((error: Error) => void output.destroy(error));
  try {
    for await (const bytes of output) yield bytes as Buffer;
  } finally {
    // Closes the open entry when the reader stops.
    output.destroy();
    source?.destroy();
    await filling;
  }
}
