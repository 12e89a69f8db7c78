import { createAtom, useSelector } from '@tanstack/react-store';
import type { FaltasDoRecibo } from '#contract/financeiro/recibos.ts';

/** A payment whose receipt was requested, and what it lacks. */
export type Faltas = FaltasDoRecibo & { pagamento_id: string };

/** Global state, because a receipt can be requested from a notice, which outlives its screen. */
const faltas = createAtom<Faltas | null>(null);
export const mostrarFaltas = (next: Faltas | null) => faltas.set(next);
export const useFaltas = () => useSelector(faltas);
