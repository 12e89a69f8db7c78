import { spawn } from 'node:child_process';
import { onParentGone } from './parent.js';
import { install, node, root } from './prepare.js';

install();
// Vite serves the web and forwards /api to the server; both reload on changes.
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(node, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' }),
];
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
onParentGone(() => stop('SIGTERM'));
for (const child of children) {
  child.on('exit', (code) => {
    stop('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
