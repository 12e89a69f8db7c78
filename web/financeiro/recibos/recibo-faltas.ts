import { useSyncExternalStore } from 'react';
import type { FaltasDoRecibo } from '#contract/financeiro/recibos.ts';

/** A payment whose receipt was requested, and what it lacks. */
export type Faltas = FaltasDoRecibo & { pagamento_id: string };

let faltas: Faltas | null = null;
const ouvintes = new Set<() => void>();

/** Global state, because a receipt can be requested from a notice, which outlives its screen. */
export const mostrarFaltas = (next: Faltas | null) => {
  faltas = next;
  for (const ouvinte of ouvintes) ouvinte();
};

export const useFaltas = () =>
  useSyncExternalStore(
    (ouvinte) => {
      ouvintes.add(ouvinte);
      return () => ouvintes.delete(ouvinte);
    },
    () => faltas,
  );
