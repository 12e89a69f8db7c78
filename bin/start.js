import { compileCache, install, node, root, runNode, serverFlags } from './prepare.js';
import { supervise } from './supervise.js';

install();
const built = runNode(['bin/web/build.js', '--if-stale']);
if (built !== 0) process.exit(built);

const env = { NODE_COMPILE_CACHE: compileCache, ...process.env };
supervise(node, [...serverFlags, 'server/main.ts'], { cwd: root, env });
