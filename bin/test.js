// Plain JavaScript for any Node ≥ 20: installs, then runs everything else on the pinned Node.
import { install, runNode } from './prepare.js';

const begun = performance.now();
install();
const ms = Math.round(performance.now() - begun);
process.exit(runNode(['bin/test-stages.js', `--install-ms=${ms}`, ...process.argv.slice(2)]));
