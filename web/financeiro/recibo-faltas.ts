import { useSyncExternalStore } from 'react';
import type { FaltasDoRecibo } from '#contract/recibos.ts';

/** A payment whose receipt was asked for, and what it would lack. */
export type Faltas = FaltasDoRecibo & { pagamento_id: string };

let faltas: Faltas | null = null;
const ouvintes = new Set<() => void>();

/** Asked for from a notice too, which outlives the screen it came from: so it belongs to no screen. */
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
