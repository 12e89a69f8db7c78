import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, test } from '@playwright/test';

/** A browser with a profile on the disk, whose process can be killed: no event, no time to write anything. */
export const startKillable = () => {
  const profile = mkdtempSync(join(tmpdir(), 'vinculo-perfil-'));
  let running: ChildProcess | null = null;
  const endOf = (process: ChildProcess) => new Promise((done) => process.once('exit', done));

  const address = (started: ChildProcess) =>
    new Promise<string>((found, failed) => {
      let said = '';
      started.stderr?.on('data', (part: Buffer) => {
        said += part.toString();
        const [, socket] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (socket) found(socket);
      });
      started.once('exit', () => failed(new Error(`The browser ended: ${said}`)));
    });

  /** Starts the browser on the same profile. */
  const open = async (): Promise<Page> => {
    const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {};
    const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless', 'about:blank'];
    running = spawn(executablePath, [...args, ...own], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const browser = await chromium.connectOverCDP(await address(running));
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no profile.');
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    return page;
  };

  /** Kills the browser with all of its processes. */
  const kill = async () => {
    const killed = running;
    running = null;
    if (!killed?.pid) return;
    const ended = endOf(killed);
    process.kill(-killed.pid, 'SIGKILL');
    await ended;
  };

  const stop = async () => {
    await kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { open, kill, stop };
};
