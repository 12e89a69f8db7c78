import { alertas } from '#web/lib/notices/notices.ts';
import { ApiError } from './api.ts';

/** Shows the reason of a refusal; without a form, that of a field too. 401 has its own dialog. */
export const dizerRecusa = (error: unknown) => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401)
    alertas.recusado(Object.values(error.errors).flat()[0] ?? error.message);
};
