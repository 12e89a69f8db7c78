import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RouteDef } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import { corpoDoErro, recusaDe } from './answer-errors.ts';

const BATIDA_MS = 15_000;
const SEM_LEITOR_MS = 10_000;

/**
 * An answer sent as a stream of events. Its handler runs like any other: authenticated, permitted, validated, in a
 * transaction, which ends before the first event. After that no connection is held; a source that reads or writes opens
 * a short transaction each time.
 */
export class Eventos<E> {
  readonly fonte: (sinal: AbortSignal) => AsyncIterable<E>;
  constructor(fonte: (sinal: AbortSignal) => AsyncIterable<E>) {
    this.fonte = fonte;
  }
}

const frame = (event: object & { tipo: string }) => `event: ${event.tipo}\ndata: ${JSON.stringify(event)}\n\n`;

/**
 * Sends a text once the reader has taken those before it. A reader that takes nothing for a while is disconnected (`leave`),
 * also at the end. `closed` ends the waiting, not the source. Heartbeats keep proxies between server and browser from closing
 * an idle connection.
 */
const withHeartbeat = (source: AsyncIterable<string>, closed: AbortSignal, leave: () => void) => {
  let taken: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const stream = new Readable({ read: () => taken() });
  const beat = setInterval(() => stream.readableLength === 0 && stream.push(': \n\n'), BATIDA_MS);
  const beTaken = async () => {
    timer = setTimeout(leave, SEM_LEITOR_MS);
    await new Promise<void>((done) => {
      taken = done;
    });
    clearTimeout(timer);
  };
  closed.addEventListener('abort', () => {
    clearTimeout(timer);
    taken();
  });
  (async () => {
    try {
      for await (const text of source) if (!stream.push(text) && !closed.aborted) await beTaken();
    } finally {
      clearInterval(beat);
      stream.push(null);
      if (!closed.aborted) timer = setTimeout(leave, SEM_LEITOR_MS);
    }
  })().catch(() => undefined);
  return stream;
};

export const enviarEventos = (reply: FastifyReply, def: RouteDef, eventos: Eventos<unknown>, locale: Locale) => {
  const control = new AbortController();
  // Stop the source when the client has left or the answer is complete.
  reply.raw.once('close', () => control.abort());
  if (reply.raw.destroyed) control.abort();
  async function* lines() {
    try {
      for await (const event of eventos.fonte(control.signal))
        yield frame(def.evento?.parse(event) ?? { tipo: 'evento' });
    } catch (error) {
      if (control.signal.aborted) return;
      const recusa = recusaDe(error, reply.log);
      yield frame({
        tipo: 'erro',
        ...(recusa ? { status: recusa.status } : { status: 500 }),
        ...corpoDoErro(recusa, locale, reply.request.id),
      });
    }
  }
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(withHeartbeat(lines(), control.signal, () => reply.raw.destroy()));
};
