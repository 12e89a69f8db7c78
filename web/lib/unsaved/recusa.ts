import { ApiError, tell } from '#web/lib/api/api.ts';
import type { Refusal } from './keeper.ts';

const messageOf = (error: ApiError) => Object.values(error.errors).flat()[0] ?? error.message;

/** The reason of a refusal; rethrows any other failure, which is retried. */
export const recusaDe = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) tell(error);
  if (error.status !== 409 && error.status !== 422) throw error;
  return { reason: error.status === 409 ? 'conflito' : 'invalido', message: messageOf(error) };
};

/** Answers that do not concern the request: it stays, and is sent again. */
const PASSAGEIRAS = [0, 401, 402, 408, 429];

/** The same for a request that is not being typed: whatever the server will not accept later either is a refusal. */
export const recusaDoPedido = (error: unknown): Refusal => {
  if (!(error instanceof ApiError) || PASSAGEIRAS.includes(error.status) || error.status >= 500) throw error;
  const { status, codigo } = error;
  return { reason: status === 409 || status === 404 ? 'conflito' : 'invalido', message: messageOf(error), codigo };
};
