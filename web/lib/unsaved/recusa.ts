import { ApiError, tell } from '#web/lib/api/api.ts';
import type { Refusal } from './keeper.ts';

/** The reason of a refusal; rethrows any other failure, which is retried. */
export const recusaDe = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) tell(error);
  if (error.status !== 409 && error.status !== 422) throw error;
  const message = Object.values(error.errors).flat()[0] ?? error.message;
  return { reason: error.status === 409 ? 'conflito' : 'invalido', message };
};
