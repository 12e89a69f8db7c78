import { alertas } from '#web/lib/notices/notices.ts';
import { ApiError } from './api.ts';

/** Shows the reason of a refusal. 401 has its own dialog. */
export const dizerRecusa = (error: unknown) => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401)
    alertas.recusado(error.message);
};
