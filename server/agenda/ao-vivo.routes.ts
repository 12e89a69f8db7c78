import { aoVivo, RECURSOS_DA_MUDANCA } from '#contract/agenda/ao-vivo.ts';
import { pode } from '#contract/permissoes.ts';
import type { Evento } from '#contract/route.ts';
import { Recusa } from '#server/platform/errors.ts';
import { Eventos } from '#server/platform/http/eventos.ts';
import type { Serve } from '#server/platform/http/serve.ts';

/** The browser connects again after this time, so that a session that ended unnoticed is refused. */
const MAX_MS = 5 * 60_000;

/** More than the tabs that one person sees at once; hidden tabs hold no connection. */
const POR_PESSOA = 8;
const ESPERA_S = 30;

/** Counts the connections of a person while they are open, and refuses more than a person needs. */
const createLugares = () => {
  const abertas = new Map<string, number>();
  return (pessoa: string) => {
    const antes = abertas.get(pessoa) ?? 0;
    if (antes >= POR_PESSOA)
      throw new Recusa(429, { chave: 'tentativas_demais', valores: { segundos: ESPERA_S } }, { retryAfter: ESPERA_S });
    abertas.set(pessoa, antes + 1);
    return () => {
      const restam = (abertas.get(pessoa) ?? 1) - 1;
      if (restam) abertas.set(pessoa, restam);
      else abertas.delete(pessoa);
    };
  };
};

export const aoVivoRoutes = (serve: Serve) => {
  const ocupar = createLugares();
  serve(aoVivo, async ({ deps, conta_id, sessao, request }) => {
    const fica = request.headers.accept?.includes('text/event-stream') ?? false;
    return new Eventos(async function* (sinal): AsyncGenerator<Evento<typeof aoVivo>> {
      if (sinal.aborted) return;
      // `sinal` is aborted when the connection closes, which may be after this generator has returned.
      sinal.addEventListener('abort', ocupar(sessao.user.id), { once: true });
      const fim = AbortSignal.any([sinal, AbortSignal.timeout(MAX_MS)]);
      const quem = { conta_id, sessao_id: sessao.id, membro_id: sessao.user.membro.id };
      for await (const { tipo, propria } of deps.mudancas.seguir(quem, fim)) {
        if (!RECURSOS_DA_MUDANCA[tipo].some((recurso) => pode(sessao.user, recurso))) continue;
        yield propria ? { tipo, propria } : { tipo };
        if (!fica) return;
      }
    });
  });
};
