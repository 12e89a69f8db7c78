import { pino } from 'pino';
import type { Env } from './env.ts';

export type Log = pino.Logger;

/** Lines go out together: one write to the system for each would take longer than what most of them tell of. */
const BUFFER_BYTES = 4096;
const FLUSH_MS = 200;

/** Structured lines with a request id. Never a body, a token or a name: what is not on this list is not logged. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>, to?: pino.DestinationStream): Log => {
  const options = { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, to ?? pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }));
};
