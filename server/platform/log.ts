import { pino } from 'pino';
import type { Env } from './env.ts';

export type Log = pino.Logger;

/** Lines are buffered and written together: one system call per line would cost more than most requests. */
const BUFFER_BYTES = 4096;
const FLUSH_MS = 200;

/** Structured lines, with the request id. Never log a body, a token or a name. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>, to?: pino.DestinationStream): Log => {
  const options = { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, to ?? pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }));
};
