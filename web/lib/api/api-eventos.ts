import type { Erro } from '#contract/erros.ts';
import type { Evento, RouteDef } from '#contract/route.ts';
import { ApiError, type Call, guarded, report } from './api.ts';

/** Reads a stream of server-sent events, one at a time. Ends with the stream; leaving the loop closes it. */
export async function* callEvents<D extends RouteDef>(def: D, options: Call<D>): AsyncGenerator<Evento<D>, void> {
  // The build leaves `response` out of a route: so set the `Accept` header here.
  const parser = import('eventsource-parser/stream');
  const response = await guarded(def, options, { accept: 'text/event-stream', take: (answer) => answer });
  const { EventSourceParserStream } = await parser;
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: Error) => {
        throw error.name === 'AbortError' ? error : new ApiError(0, {});
      });
      if (done) return;
      yield eventOf(def, JSON.parse(value.data));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

type Falha = { tipo: 'erro'; status?: number } & Erro;
const isFalha = (event: unknown): event is Falha =>
  typeof event === 'object' && event !== null && 'tipo' in event && event.tipo === 'erro';

const eventOf = <D extends RouteDef>(def: D, event: unknown) => {
  if (isFalha(event)) {
    const error = new ApiError(event.status ?? 500, event);
    report(error, def, { silent: true });
    throw error;
  }
  return event as Evento<D>;
};
