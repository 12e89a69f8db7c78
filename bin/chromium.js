import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromiumHere, SHELL } from './chromium-here.js';
import { fail, root } from './prepare.js';

const named = process.env.CHROMIUM_PATH;

/** Runs a command without a prompt, and returns whether it succeeded. */
const succeeds = async (command, args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env });
  const [status] = await once(child, 'close');
  return status === 0;
};

/** Gives up soon on a machine without a connection. */
const apt = (...args) =>
  succeeds('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args]);

const fromDebian = async (name) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`Installing ${name}…`);
  await apt('update');
  await apt('install', '-y', name, 'fonts-noto-cjk');
  return chromiumHere(named, [name]);
};

const fromPlaywright = async () => {
  const { chromium } = await import('@playwright/test');
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  return (await succeeds(process.execPath, cli)) ? chromium.executablePath() : null;
};

/** A real Chromium: the named one; else one on the path; else, when root, Debian's; else Playwright's. */
export const findChromium = async () =>
  chromiumHere(named) ??
  (await fromDebian(SHELL)) ??
  (await fromDebian('chromium')) ??
  (await fromPlaywright()) ??
  fail('no Chromium was found or could be installed: set CHROMIUM_PATH.');
