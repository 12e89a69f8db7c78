/** A worker thread or child process that does one task at a time and can be ended in the middle of it. */
export type Canal<P, R> = {
  enviar: (pedido: P) => void;
  /** Called with each result, and with `null` once the helper has ended. */
  ouvir: (resposta: (valor: R | null) => void) => void;
  fim: () => void;
  /** The processor time it has used so far, in milliseconds. */
  cpu?: () => Promise<number>;
};

type Ajudante<P, R> = {
  canal: Canal<P, R>;
  responder: (valor: R | null) => void;
  ocioso?: NodeJS.Timeout;
};

type Prazos = {
  /** A task that takes longer than this is ended. */
  prazoMs: number;
  /**
   * A task that uses more processor time than this is ended. Wall-clock time alone is not enough: on a busy machine any
   * task takes long.
   */
  cpuMs?: number;
  /** A helper that has been idle for this long is ended, to free its memory. */
  ociosoMs: number;
};

const OLHAR_MS = 200;

/**
 * A pool of helpers, started on demand and reused. Returns `null` if a helper took too long or died; only that helper
 * is ended. The caller limits how many work at once.
 */
export const createAjudantes = <P, R>(abrir: () => Promise<Canal<P, R>>, { prazoMs, cpuMs, ociosoMs }: Prazos) => {
  const livres: Ajudante<P, R>[] = [];

  const contratar = async (): Promise<Ajudante<P, R>> => {
    const ajudante: Ajudante<P, R> = { canal: await abrir(), responder: () => undefined };
    ajudante.canal.ouvir((valor) => ajudante.responder(valor));
    return ajudante;
  };

  /** Calls `acabou` when the task that starts now has used more processor time than allowed. */
  const vigiar = async ({ cpu }: Canal<P, R>, acabou: () => void) => {
    if (!cpu || !cpuMs) return undefined;
    // Reading the processor time fails if the helper has just died; `ouvir` reports that.
    const antes = await cpu().catch(() => null);
    if (antes === null) return undefined;
    const olhar = () =>
      cpu().then(
        (agora) => agora - antes > cpuMs && acabou(),
        () => undefined,
      );
    return setInterval(olhar, OLHAR_MS);
  };

  const perguntar = async (ajudante: Ajudante<P, R>, pedido: P) => {
    const { promise, resolve } = Promise.withResolvers<R | null>();
    ajudante.responder = resolve;
    const prazo = setTimeout(() => resolve(null), prazoMs);
    const vigia = await vigiar(ajudante.canal, () => resolve(null));
    ajudante.canal.enviar(pedido);
    return promise.finally(() => {
      clearTimeout(prazo);
      clearInterval(vigia);
    });
  };

  const retirar = (ajudante: Ajudante<P, R>) => {
    clearTimeout(ajudante.ocioso);
    const onde = livres.indexOf(ajudante);
    if (onde >= 0) livres.splice(onde, 1);
    ajudante.canal.fim();
  };

  return {
    fazer: async (pedido: P): Promise<R | null> => {
      const ajudante = livres.pop() ?? (await contratar());
      clearTimeout(ajudante.ocioso);
      const valor = await perguntar(ajudante, pedido);
      if (valor === null) retirar(ajudante);
      else {
        ajudante.responder = () => retirar(ajudante);
        ajudante.ocioso = setTimeout(() => retirar(ajudante), ociosoMs).unref();
        livres.push(ajudante);
      }
      return valor;
    },
  };
};
