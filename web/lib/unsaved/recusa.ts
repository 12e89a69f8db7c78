import { ApiError, tell } from '#web/lib/api/api.ts';
import type { Refusal } from './keeper.ts';

const messageOf = (error: ApiError) => Object.values(error.errors).flat()[0] ?? error.message;

/** Answers that do not concern the request: it stays, and is sent again. */
const PASSAGEIRAS = [0, 401, 402, 408, 429];

/** Returns a refusal that is final; rethrows any other failure, which is retried. */
const recusa = (error: unknown, conflitos: readonly number[]): Refusal => {
  if (!(error instanceof ApiError) || PASSAGEIRAS.includes(error.status) || error.status >= 500) throw error;
  const { status, codigo } = error;
  return { reason: conflitos.includes(status) ? 'conflito' : 'invalido', message: messageOf(error), codigo };
};

/** The refusal of a text that is being typed. */
export const recusaDe = (error: unknown): Refusal => {
  if (error instanceof ApiError && error.status === 401) tell(error);
  const refused = recusa(error, [409]);
  return { ...refused, away: [403, 404].includes((error as ApiError).status) };
};

/** The refusal of a request: its record may be gone. */
export const recusaDoPedido = (error: unknown): Refusal => recusa(error, [404, 409]);
