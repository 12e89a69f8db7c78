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
// The name in brackets may hold spaces; the parent is the second value after it.
const parentOf = (pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);

/** npm, and the shell that npm may have put between itself and us. */
const ancestors = () => {
  const parent = process.ppid;
  try {
    return existsSync('/proc/self') && isShell(parent) ? [parent, parentOf(parent)] : [parent];
  } catch {
    return [parent];
  }
};

/**
 * Calls back when the npm that started us is gone. A signal sent to npm ends it and its shell, and never reaches us; and
 * whoever stopped npm takes us for stopped.
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
