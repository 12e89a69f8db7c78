import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const CHILD = `import('./bin/parent.js').then(({ onParentGone }) => {
  onParentGone(() => { console.log('gone'); process.exit(); });
  setTimeout(() => process.exit(), 8000);
  console.log(JSON.stringify({ shell: process.ppid }));
})`;
/**
 * Like npm, starts a shell that runs the script. The second command keeps the shell from replacing itself with the
 * script.
 */
const NPM = `const { spawn } = require('node:child_process');
  spawn('sh', ['-c', '"$NODE" -e "$CHILD"; true'], { stdio: 'inherit' });
  setInterval(() => {}, 1000);`;

const start = async (npm_lifecycle_event: string) => {
  const env = { ...process.env, NODE: process.execPath, CHILD, npm_lifecycle_event };
  const npm = spawn(process.execPath, ['-e', NPM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  npm.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await once(npm.stdout, 'data');
  const { shell } = JSON.parse(out) as { shell: number };
  return { npm, shell, closed: once(npm.stdout, 'close'), out: () => out };
};

it.skipIf(process.platform === 'win32')('notices that npm was killed', async () => {
  const { npm, closed, out } = await start('start');
  npm.kill('SIGKILL');
  await closed;
  expect(out()).toContain('gone');
});

it.skipIf(process.platform === 'win32')('notices that only the shell was killed', async () => {
  const { npm, shell, closed, out } = await start('start');
  process.kill(shell, 'SIGKILL');
  await expect.poll(out, { timeout: 5000 }).toContain('gone');
  npm.kill('SIGKILL');
  await closed;
});
