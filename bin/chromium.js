import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, root, runNode } from './prepare.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  return null;
};

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
