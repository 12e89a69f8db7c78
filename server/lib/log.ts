import { pino } from 'pino';
import type { Env } from './env.ts';

export type Log = pino.Logger;

/** Structured lines with a request id. Never a body, a token or a name: what is not on this list is not logged. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>, to?: pino.DestinationStream): Log => {
  const options = { level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return to ? pino(options, to) : pino(options);
};
