import { fail, install, runNode } from './prepare.js';

/**
 * `npm run faults -- --rounds 100`: every test that cuts power, kills processes or is fed hostile input, with this many
 * crashes and a fifth as many power cuts. `npm test` runs the same with a few, and the hostile practice for a shorter time.
 */
const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 10 : Number(process.argv[at + 1]);
if (!Number.isInteger(rounds) || rounds < 1) fail('give the number of rounds: npm run faults -- --rounds 100');

install();
const files = ['bin/faults', 'bin/hostile', 'bin/lifecycle', 'bin/refusals'];
process.exit(
  runNode(['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--disable-console-intercept', ...files], {
    env: { HOSTILE_SECONDS: '120', ...process.env, FAULT_ROUNDS: String(rounds) },
  }),
);
