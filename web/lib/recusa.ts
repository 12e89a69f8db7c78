import { alertas } from './alerts.ts';
import { ApiError } from './api.ts';

/** What the server would not do says why. 401 has a dialog of its own. */
export const dizerRecusa = (error: unknown) => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401)
    alertas.recusado(error.message);
};
