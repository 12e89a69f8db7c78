import { spawn } from 'node:child_process';
import { install, node, root, runNode } from './prepare.js';

install();
const built = runNode(['bin/build-web.js', '--if-stale']);
if (built !== 0) process.exit(built);

const server = spawn(node, ['server/main.ts'], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
// Ctrl-C reaches the server by itself, being in the same group; a signal sent to us alone does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
