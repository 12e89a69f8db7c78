import { Recusa } from '#server/platform/errors.ts';

type Limites = {
  /** How many run at once. */
  aoMesmoTempo: number;
  /** How many of them one practice may have: fewer, so that no practice can take them all. */
  porConta: number;
  /** How many of these one member may have; all of them, unless set. */
  porMembro?: number;
  /** How many of one member may wait. */
  naFila: number;
};

/** Whose turn it is: a member of a practice, or the practice as a whole. */
export type DeQuem = string | { conta: string; membro: string };

type Fila = (() => void)[];

const naConta = (quem: DeQuem) => (typeof quem === 'string' ? { conta: quem, membro: quem } : quem);

/** Moves an entry behind all others. */
const paraOFim = <T>(mapa: Map<string, T>, chave: string) => {
  const valor = mapa.get(chave);
  if (valor === undefined) return;
  mapa.delete(chave);
  mapa.set(chave, valor);
};

const contador = () => {
  const vezes = new Map<string, number>();
  const de = (chave: string) => vezes.get(chave) ?? 0;
  const somar = (chave: string, quanto: number) => {
    if (de(chave) + quanto > 0) vezes.set(chave, de(chave) + quanto);
    else vezes.delete(chave);
  };
  return { de, somar };
};

/**
 * A fair queue for a scarce resource: the next turn goes to the practice served longest ago, and in it to the member
 * served longest ago.
 */
export const createVez = ({ aoMesmoTempo, porConta, porMembro = porConta, naFila }: Limites) => {
  const filas = new Map<string, Map<string, Fila>>();
  const [dasContas, dosMembros] = [contador(), contador()];
  let ocupados = 0;

  const cabe = (conta: string, membro: string) =>
    ocupados < aoMesmoTempo && dasContas.de(conta) < porConta && dosMembros.de(membro) < porMembro;
  const contar = (conta: string, membro: string, quanto: 1 | -1) => {
    ocupados += quanto;
    dasContas.somar(conta, quanto);
    dosMembros.somar(membro, quanto);
  };
  const passarAVez = (conta: string, membro: string) => {
    const daConta = filas.get(conta);
    if (daConta) paraOFim(daConta, membro);
    paraOFim(filas, conta);
  };

  /** Removes and returns the first entry that may start. */
  const proximo = () => {
    for (const [conta, daConta] of filas)
      for (const [membro, fila] of daConta) {
        if (!cabe(conta, membro)) continue;
        const ir = fila.shift();
        passarAVez(conta, membro);
        if (fila.length === 0) daConta.delete(membro);
        if (daConta.size === 0) filas.delete(conta);
        return { conta, membro, ir };
      }
    return null;
  };

  const chamar = () => {
    for (let este = proximo(); este; este = proximo()) {
      contar(este.conta, este.membro, 1);
      este.ir?.();
    }
  };

  const largar = (conta: string, membro: string) => {
    contar(conta, membro, -1);
    // A practice or member that has just had a turn moves to the end of the queue.
    passarAVez(conta, membro);
    chamar();
  };

  const esperar = (conta: string, membro: string) => {
    const daConta = filas.get(conta) ?? new Map<string, Fila>();
    const fila = daConta.get(membro) ?? [];
    if (fila.length >= naFila) throw new Recusa(503, 'indisponivel', { retryAfter: 10 });
    filas.set(conta, daConta.set(membro, fila));
    return new Promise<void>((minhaVez) => void fila.push(minhaVez));
  };

  /** Resolves when the turn has come, with a function that gives it back. */
  const entrar = async (quem: DeQuem): Promise<() => void> => {
    const { conta, membro } = naConta(quem);
    // If there is room, no waiting entry could start, so this one starts at once.
    if (cabe(conta, membro)) contar(conta, membro, 1);
    else await esperar(conta, membro);
    return () => largar(conta, membro);
  };

  return {
    ocupados: () => ocupados,
    entrar,
    /** Runs the work when its turn has come. */
    fazer: async <T>(quem: DeQuem, trabalho: () => Promise<T>): Promise<T> => {
      const sair = await entrar(quem);
      try {
        return await trabalho();
      } finally {
        sair();
      }
    },
  };
};
