import { readFileSync } from 'node:fs';

/**
 * Preloaded into a server: shifts its clock by the milliseconds in the file `CLOCK_FILE`, which is read on every call.
 */
const now = Date.now;
const offset = () => {
  try {
    return Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) || 0;
  } catch {
    return 0;
  }
};
Date.now = () => now() + offset();
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => (args.length ? new target(...args) : new target(Date.now())),
});
