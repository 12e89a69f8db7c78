/** A thread or a process that does one thing at a time, and can be ended in the middle of it. */
export type Canal<P, R> = {
  enviar: (pedido: P) => void;
  /** Called once: with each answer, and with `null` when it is gone. */
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
  /** One that takes longer is ended. */
  prazoMs: number;
  /** And one that uses more processor time: on a busy machine an honest task takes long, too. */
  cpuMs?: number;
  /** One that has had nothing to do for so long is ended, so that it holds no memory. */
  ociosoMs: number;
};

const OLHAR_MS = 200;

/**
 * Helpers that are opened when they are needed and kept for the next one. Answers `null` where a helper took too long or
 * died: it is ended, and nothing else is lost with it. How many work at once is for the caller to limit.
 */
export const createAjudantes = <P, R>(abrir: () => Promise<Canal<P, R>>, { prazoMs, cpuMs, ociosoMs }: Prazos) => {
  const livres: Ajudante<P, R>[] = [];

  const contratar = async (): Promise<Ajudante<P, R>> => {
    const ajudante: Ajudante<P, R> = { canal: await abrir(), responder: () => undefined };
    ajudante.canal.ouvir((valor) => ajudante.responder(valor));
    return ajudante;
  };

  /** Calls `acabou` when the task that begins now has used more processor time than it may. */
  const vigiar = async ({ cpu }: Canal<P, R>, acabou: () => void) => {
    if (!cpu || !cpuMs) return undefined;
    // One that has just died has no processor time; `ouvir` says so.
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
