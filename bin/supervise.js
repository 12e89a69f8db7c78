import { spawn } from 'node:child_process';
import { onParentGone } from './parent.js';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that ran this long counts as healthy: after it, the next pause is the shortest again. */
const HEALTHY_MS = 10 * 60_000;

/**
 * Runs the server and restarts it when it crashes, doubling the pause each time. A crash is an end by a signal, or an
 * exit code other than 0 after a server has reported `ready`: a restart may fail because the database is briefly
 * unavailable. A server that was asked to stop, or that failed its first start, is not restarted: this process exits
 * with its code.
 */
export const supervise = (command, args, options = {}) => {
  let server = null;
  let restart = null;
  let stopping = false;
  let pause = FIRST_PAUSE_MS;
  let ready = false;

  const start = () => {
    const since = Date.now();
    server = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    server.on('message', (message) => {
      ready ||= message === 'ready';
    });
    server.on('exit', (code, signal) => {
      server = null;
      const crashed = !stopping && (signal !== null || (ready && code !== 0));
      if (!crashed) process.exit(code ?? 1);
      if (Date.now() - since > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      const how = signal ?? `exit code ${code}`;
      console.error(`vinculo: the server crashed (${how}); starting it again in ${pause / 1000} s.`);
      restart = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };

  const stop = (signal) => {
    stopping = true;
    clearTimeout(restart);
    if (server) server.kill(signal);
    else process.exit(0);
  };
  // Ctrl-C also reaches the server directly, as it is in the same process group; a signal sent only to this process
  // does not.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  onParentGone(() => stop('SIGTERM'));
  start();
};
