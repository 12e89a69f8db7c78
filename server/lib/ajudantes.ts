/** A thread or a process that does one thing at a time, and can be ended in the middle of it. */
export type Canal<P, R> = {
  enviar: (pedido: P) => void;
  /** Called once: with each answer, and with `null` when it is gone. */
  ouvir: (resposta: (valor: R | null) => void) => void;
  fim: () => void;
};

type Ajudante<P, R> = {
  canal: Canal<P, R>;
  responder: (valor: R | null) => void;
  ocioso?: NodeJS.Timeout;
};

type Prazos = {
  /** One that takes longer is ended. */
  prazoMs: number;
  /** One that has had nothing to do for so long is ended, so that it holds no memory. */
  ociosoMs: number;
};

/**
 * Helpers that are opened when they are needed and kept for the next one. Answers `null` where a helper took too long or
 * died: it is ended, and nothing else is lost with it. How many work at once is for the caller to limit.
 */
export const createAjudantes = <P, R>(abrir: () => Promise<Canal<P, R>>, { prazoMs, ociosoMs }: Prazos) => {
  const livres: Ajudante<P, R>[] = [];

  const contratar = async (): Promise<Ajudante<P, R>> => {
    const ajudante: Ajudante<P, R> = { canal: await abrir(), responder: () => undefined };
    ajudante.canal.ouvir((valor) => ajudante.responder(valor));
    return ajudante;
  };

  const perguntar = (ajudante: Ajudante<P, R>, pedido: P) =>
    new Promise<R | null>((done) => {
      const prazo = setTimeout(() => done(null), prazoMs);
      ajudante.responder = (valor) => {
        clearTimeout(prazo);
        done(valor);
      };
      ajudante.canal.enviar(pedido);
    });

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
