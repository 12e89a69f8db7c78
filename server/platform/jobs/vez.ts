import { Recusa } from '#server/platform/errors.ts';

type Limites = {
  /** How many run at once. */
  aoMesmoTempo: number;
  /** How many of them one practice may have: fewer, so that no practice can take them all. */
  porConta: number;
  /** How many of one practice may wait. */
  naFila: number;
};

/**
 * A fair queue for a scarce resource: each practice has its own queue, and the next turn goes to the practice served
 * longest ago.
 */
export const createVez = ({ aoMesmoTempo, porConta, naFila }: Limites) => {
  const filas = new Map<string, (() => void)[]>();
  const trabalhando = new Map<string, number>();
  let ocupados = 0;

  const cabe = (conta: string) => ocupados < aoMesmoTempo && (trabalhando.get(conta) ?? 0) < porConta;
  const tomar = (conta: string) => {
    ocupados += 1;
    trabalhando.set(conta, (trabalhando.get(conta) ?? 0) + 1);
  };

  const chamar = () => {
    for (const [conta, fila] of filas) {
      if (!cabe(conta)) continue;
      const proximo = fila.shift();
      filas.delete(conta);
      // Move this practice to the end, behind the others.
      if (fila.length) filas.set(conta, fila);
      tomar(conta);
      proximo?.();
      return chamar();
    }
  };

  const largar = (conta: string) => {
    ocupados -= 1;
    const restam = (trabalhando.get(conta) ?? 1) - 1;
    if (restam > 0) trabalhando.set(conta, restam);
    else trabalhando.delete(conta);
    // A practice whose work has just ended waits behind the others.
    const fila = filas.get(conta);
    if (fila) {
      filas.delete(conta);
      filas.set(conta, fila);
    }
    chamar();
  };

  /** Resolves when the turn has come, with a function that gives it back. */
  const entrar = async (conta: string): Promise<() => void> => {
    const fila = filas.get(conta) ?? [];
    if (fila.length === 0 && cabe(conta)) tomar(conta);
    else {
      if (fila.length >= naFila) throw new Recusa(503, 'indisponivel', { retryAfter: 10 });
      await new Promise<void>((minhaVez) => {
        fila.push(minhaVez);
        filas.set(conta, fila);
      });
    }
    return () => largar(conta);
  };

  return {
    ocupados: () => ocupados,
    entrar,
    /** Runs the work when its turn has come. */
    fazer: async <T>(conta: string, trabalho: () => Promise<T>): Promise<T> => {
      const sair = await entrar(conta);
      try {
        return await trabalho();
      } finally {
        sair();
      }
    },
  };
};
