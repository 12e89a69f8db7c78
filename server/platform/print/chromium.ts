import { existsSync, rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Env } from '#server/platform/env.ts';
import { Recusa } from '#server/platform/errors.ts';
import { chromiumHere } from '../../../bin/chromium-here.js';

type Ajustes = Pick<Env, 'CHROMIUM_PATH' | 'CHROMIUM_NO_SANDBOX'>;

/** No system account has this id, so it owns no file of the machine. */
const OUTRO_USUARIO = 61_500;
/** The limit of writable memory of each browser process, in kilobytes. A report of 200 pages needs a fifth of it. */
const MEMORIA_KB = 1_000_000;

const ARGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--font-render-hinting=none',
];

const isRoot = () => process.getuid?.() === 0;

/** The Chromium to use; `null` if the machine has none. */
export const caminhoDoChromium = ({ CHROMIUM_PATH }: Ajustes) => {
  const path = chromiumHere(CHROMIUM_PATH);
  return path && existsSync(path) ? path : null;
};

/** The message to the operator when the server starts without PDF support; `null` if it is supported. */
export const comoTerPdf = (env: Ajustes) =>
  caminhoDoChromium(env)
    ? null
    : 'PDF files need Chromium, and none was found: install it (Debian, Ubuntu: apt install chromium) or set CHROMIUM_PATH. ' +
      'Until then the browser’s own print is offered.';

/**
 * Root starts it as another user. `sh` sets the limit and `nice` the priority, which every process of the browser inherits:
 * answers come before paper.
 */
const comando = (path: string, args: string[]) => {
  if (process.platform === 'win32') return { executablePath: path, args };
  const quem = isRoot() ? `setpriv --reuid=${OUTRO_USUARIO} --regid=${OUTRO_USUARIO} --clear-groups -- ` : '';
  return {
    executablePath: '/bin/sh',
    args: [
      '-c',
      `ulimit -d ${MEMORIA_KB}; exec nice -n ${constants.priority.PRIORITY_BELOW_NORMAL} ${quem}"$@"`,
      'chromium',
      path,
      ...args,
    ],
  };
};

/** Only what a browser needs: the server's environment contains passwords. */
const ambiente = (pasta: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: pasta,
  TMPDIR: pasta,
  LANG: 'C.UTF-8',
  ...(process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
});

const SEM_ISOLAMENTO = /sandboxing failed|No usable sandbox|without --no-sandbox|setpriv|Permission denied/i;

/** Starts a Chromium in its sandbox, not as root; throws if the machine does not allow that. */
export const abrirChromium = async (env: Ajustes, avisar: (motivo: string) => void): Promise<Browser> => {
  const path = caminhoDoChromium(env);
  if (!path) throw new Recusa(501, 'pdf_sem_navegador');
  const pasta = await mkdtemp(join(tmpdir(), 'vinculo-chromium-'));
  if (isRoot()) await chown(pasta, OUTRO_USUARIO, OUTRO_USUARIO);
  const limpar = () => rmSync(pasta, { recursive: true, force: true, maxRetries: 3 });
  const args = [...ARGS, `--user-data-dir=${pasta}`, ...(env.CHROMIUM_NO_SANDBOX ? ['--no-sandbox'] : [])];
  // Loaded on demand: playwright-core costs 80 MB of memory.
  const { chromium } = await import('playwright-core');
  try {
    const browser = await chromium.launch({
      ...comando(path, args),
      ignoreDefaultArgs: true,
      env: ambiente(pasta),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser.on('disconnected', limpar);
    return browser;
  } catch (error) {
    limpar();
    const { message } = error as Error;
    if (!SEM_ISOLAMENTO.test(message)) throw error;
    avisar(/No usable sandbox[^\n]{0,200}/.exec(message)?.[0] ?? message.split('\n')[0] ?? '');
    throw new Recusa(501, 'pdf_sem_isolamento');
  }
};
