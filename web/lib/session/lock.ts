import { sessionLock } from '#contract/conta/seguranca.ts';
import { ANSWER_MS, call, identityNow } from '#web/lib/api/api.ts';
import { inAnyPractice } from './any-practice.ts';

/** Locks the session on the server. */
export const lockOnServer = (options: { keepalive?: boolean } = {}) =>
  inAnyPractice(identityNow(), (as) => call(sessionLock, { silent: true, as, limit: ANSWER_MS, ...options }));
