import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  awaitAnswer,
  cleanUp,
  environment,
  expectRefusal,
  freePort,
  isAlive,
  newFolder,
  patience,
  postmasterOf,
  type Run,
  spawnServer,
  startServer,
  stoppedCleanly,
  stopServer,
  until,
  watch,
} from './lifecycle.kit.ts';

const DEMO = /Demo practice: (\S+) {2}password: (\S+)/;

const tokenFor = async ({ url, out }: Run) => {
  const [, email, password] = DEMO.exec(out()) ?? [];
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string };
  return token;
};

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An upload that pauses halfway until the test continues it. */
const halfSent = async ({ url }: Run, token: string) => {
  const sending = request(`${url}/api/imagens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(sending, 'response');
  answered.catch(() => undefined);
  sending.write('--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.png"\r\n');
  await sleep(200);
  return async () => {
    sending.write('content-type: image/png\r\n\r\n');
    sending.end(Buffer.concat([PIXEL, Buffer.from('\r\n--x--\r\n')]));
    const [response] = await answered;
    response.resume();
    return response.statusCode as number;
  };
};

vi.setConfig({ testTimeout: 60_000 * patience(), hookTimeout: 60_000 * patience() });
afterAll(cleanUp);

describe('a data folder, from its first start on', () => {
  let DATA_DIR = '';
  let run: Run;
  beforeAll(async () => {
    DATA_DIR = await newFolder();
    run = await startServer({ DATA_DIR, LOG_LEVEL: 'warn', CHROMIUM_PATH: '/nowhere/chromium' });
  });

  it('makes the demo practice, prints its login and accepts it, without a warning', async () => {
    await until(() => DEMO.test(run.out()));
    expect(run.out()).toContain(`Vínculo is running at ${run.url}`);
    expect(await tokenFor(run)).toMatch(/^\S{20,}$/);
    const colegas = [...run.out().matchAll(/^ {4}(\S+@vinculo\.example) {2}.+ \((\w+)\)$/gm)];
    expect(colegas.map(([, , funcao]) => funcao)).toEqual(['profissional', 'profissional', 'estagiario', 'secretaria']);
    expect(new Set(colegas.map(([, email]) => email)).size).toBe(4);
    expect(run.err()).toBe('');
    expect(run.out()).not.toContain('"level"');
  });

  it('starts without Chromium, and says in one line how to get PDF files', async () => {
    await until(() => run.out().includes('PDF'));
    const lines = run
      .out()
      .split('\n')
      .filter((line) => line.includes('PDF'));
    expect(lines).toEqual([expect.stringMatching(/apt install chromium.* or set CHROMIUM_PATH/)]);
    expect((await fetch(`${run.url}/health`)).status).toBe(200);
  });

  it('refuses a second server on the same folder; the first keeps running', async () => {
    const other = await spawnServer({ DATA_DIR, TMPDIR: await newFolder() });
    await expectRefusal(other, /in use by another running server.*DATA_DIR/);
    expect((await fetch(`${run.url}/health`)).status).toBe(200);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s finishes the running request, then stops PostgreSQL',
    async (signal) => {
      if (run.child.exitCode !== null) run = await startServer({ DATA_DIR });
      await until(() => DEMO.test(run.out()));
      const goOn = await halfSent(run, await tokenFor(run));
      run.child.kill(signal);
      await sleep(300);
      expect(run.child.exitCode).toBeNull();
      expect(await goOn()).toBe(201);
      const since = Date.now();
      expect(await run.exit).toBe(0);
      // The client would have kept the connection open for longer.
      expect(Date.now() - since).toBeLessThan(4500);
      expect(run.err()).toBe('');
      expect(await stoppedCleanly(DATA_DIR)).toBe(true);
    },
  );

  it('is up again within three seconds, with the same demo login, without a warning', async () => {
    const before = await readFile(join(DATA_DIR, 'demo.login'), 'utf8');
    run = await spawnServer({ DATA_DIR, LOG_LEVEL: 'warn' });
    expect(await awaitAnswer(run)).toBeLessThan(3000 * patience());
    await until(() => DEMO.test(run.out()));
    expect(DEMO.exec(run.out())?.[2]).toBe(before);
    expect(run.err()).toBe('');
    expect(run.out()).not.toContain('"level"');
  });

  it('adopts the PostgreSQL that a killed server left running', async () => {
    const postmaster = (await postmasterOf(DATA_DIR)) ?? 0;
    expect(await stopServer(run, 'SIGKILL')).toBeNull();
    expect(isAlive(postmaster)).toBe(true);
    run = await startServer({ DATA_DIR });
    expect(await postmasterOf(DATA_DIR)).toBe(postmaster);
    expect(await stopServer(run)).toBe(0);
    expect(run.err()).toBe('');
    expect(await stoppedCleanly(DATA_DIR)).toBe(true);
  });

  it('recovers after the server and PostgreSQL were killed', async () => {
    run = await startServer({ DATA_DIR });
    const postmaster = (await postmasterOf(DATA_DIR)) ?? 0;
    run.child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await run.exit;
    run = await startServer({ DATA_DIR });
    expect(await postmasterOf(DATA_DIR)).not.toBe(postmaster);
    await until(() => DEMO.test(run.out()));
    await tokenFor(run);
  });

  it('does not take another process for its PostgreSQL if the id in postmaster.pid was reused', async () => {
    const file = join(DATA_DIR, 'postgres/postmaster.pid');
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    process.kill((await postmasterOf(DATA_DIR)) ?? 0, 'SIGKILL');
    await stopServer(run, 'SIGKILL');
    await writeFile(file, [process.pid, ...rest].join('\n'));
    run = await startServer({ DATA_DIR });
    expect(await postmasterOf(DATA_DIR)).not.toBe(process.pid);
  });

  it('stops cleanly if PostgreSQL has ended already', async () => {
    process.kill((await postmasterOf(DATA_DIR)) ?? 0, 'SIGKILL');
    await sleep(200);
    expect(await stopServer(run)).toBe(0);
    expect(run.err()).toBe('');
  });

  it('stops when its parent process has ended', async () => {
    const port = await freePort();
    const script = `require('node:child_process').spawn(process.execPath, ['server/main.ts'],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }); setInterval(() => {}, 1000);`;
    const cwd = join(import.meta.dirname, '..');
    const env = environment({ DATA_DIR, PORT: port });
    const parent = watch(
      spawn(process.execPath, ['-e', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }),
      port,
    );
    await awaitAnswer(parent);
    parent.child.kill('SIGKILL');
    await until(() => stoppedCleanly(DATA_DIR));
    await expect(fetch(`${parent.url}/health`)).rejects.toThrow();
    // The server shares these streams: they close when it ends.
    await parent.exit;
    expect(parent.err()).toBe('');
  });

  it('leaves nothing running when it is stopped while starting', async () => {
    const folder = await newFolder();
    for (const sign of ['postgres.new', 'demo.login']) {
      const early = await spawnServer({ DATA_DIR: folder });
      await until(() => existsSync(join(folder, sign)));
      early.child.kill('SIGTERM');
      expect(await early.exit).toBe(0);
      expect(early.err()).toBe('');
      expect(await stoppedCleanly(folder)).toBe(true);
    }
    const again = await startServer({ DATA_DIR: folder });
    await until(() => DEMO.test(again.out()));
    await tokenFor(again);
    expect(await stopServer(again)).toBe(0);
  });

  it('works in a folder that only root may enter', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip();
    const hidden = await newFolder('/root');
    const inside = await startServer({ DATA_DIR: join(hidden, 'data') });
    expect(await stopServer(inside)).toBe(0);
    expect(await stoppedCleanly(join(hidden, 'data'))).toBe(true);
  });

  it('makes no demo practice if others can reach the server', async () => {
    const open = await startServer({ DATA_DIR: await newFolder(), HOST: '0.0.0.0' });
    await until(() => open.out().includes('is running at'));
    expect(open.out()).not.toContain('Demo');
    expect(await stopServer(open)).toBe(0);
  });
});
