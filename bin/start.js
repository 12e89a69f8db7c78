import { join } from 'node:path';
import { install, node, root, runNode, serverFlags } from './prepare.js';
import { supervise } from './supervise.js';

install();
const built = runNode(['bin/build-web.js', '--if-stale']);
if (built !== 0) process.exit(built);

// What Node made of our files is kept for the next start: a third of the time goes into that.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
supervise(node, [...serverFlags, 'server/main.ts'], { cwd: root, env });
