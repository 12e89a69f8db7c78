import { existsSync, readFileSync } from 'node:fs';

const EVERY_MS = 200;

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const isShell = (pid) => /^(sh|dash|bash|ash|zsh)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
// The name in brackets may contain spaces; the parent's id is the second value after it.
const parentOf = (pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);

/** npm, and the shell that npm may have started in between. */
const ancestors = () => {
  const parent = process.ppid;
  try {
    return existsSync('/proc/self') && isShell(parent) ? [parent, parentOf(parent)] : [parent];
  } catch {
    return [parent];
  }
};

/**
 * Calls back when the npm that started this process has ended. A signal sent to npm ends npm and its shell but does not
 * reach this process, which must then stop by itself.
 */
export const onParentGone = (callback) => {
  if (!process.env.npm_lifecycle_event) return;
  const watched = ancestors();
  const timer = setInterval(() => {
    if (process.ppid === watched[0] && watched.every(alive)) return;
    clearInterval(timer);
    callback();
  }, EVERY_MS);
  timer.unref();
};
