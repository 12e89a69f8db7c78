import { Worker } from 'node:worker_threads';
import { invalido } from '#server/lib/errors.ts';

const MARKDOWN_MAX = 200_000;
/** So long that only a text made to take long reaches it, also on a busy machine. */
const PRAZO_MS = 5000;

/**
 * Markdown as HTML. Some texts take a time that grows with the square of their length: they are read on a thread of their
 * own, which is ended when it takes too long, and the server goes on answering.
 */
export const deMarkdown = (texto: string): Promise<string> => {
  if (texto.length > MARKDOWN_MAX)
    throw invalido('conteudo', { chave: 'longo_demais', valores: { max: MARKDOWN_MAX } });
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
      workerData: texto,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const prazo = setTimeout(() => {
      fail(invalido('conteudo', 'valor_invalido'));
      void worker.terminate();
    }, PRAZO_MS);
    worker.once('message', done);
    // It ran out of memory or of stack: the text is to blame.
    worker.once('error', () => fail(invalido('conteudo', 'valor_invalido')));
    worker.once('exit', () => {
      clearTimeout(prazo);
      fail(invalido('conteudo', 'valor_invalido'));
    });
  });
};
