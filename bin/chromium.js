import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumHere } from './chromium-here.js';
import { fail, root, runNode } from './prepare.js';

const onPath = () => chromiumHere(process.env.CHROMIUM_PATH);

const fromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Installing Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  return onPath();
};

const fromPlaywright = () => {
  if (runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium']) !== 0) return null;
  const script = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())";
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }).trim();
};

/** A real Chromium: the machine's, else Debian's package when root, else Playwright's own. */
export const findChromium = () =>
  onPath() ??
  fromDebian() ??
  fromPlaywright() ??
  fail('no Chromium was found or could be installed: set CHROMIUM_PATH.');
