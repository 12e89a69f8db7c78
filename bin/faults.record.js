import { appendFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

/**
 * Loaded into a real server with `--import`: records, in order, its file system calls and when it sends rows and
 * commits to the database. `faults-power.test.ts` reads the record.
 */
const file = process.env.FAULT_RECORD;
const note = (what, ...paths) => appendFileSync(file, `${[what, ...paths].join('\t')}\n`);

const { open, rename, mkdir } = promises;
const paths = new WeakMap();

const watchSync = (prototype) => {
  const { sync } = prototype;
  prototype.sync = async function watched() {
    await sync.call(this);
    note('sync', paths.get(this));
  };
};
let watching = false;

promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  paths.set(handle, String(path));
  if (!watching) watchSync(Object.getPrototypeOf(handle));
  watching = true;
  return handle;
};
promises.rename = async (from, to) => {
  await rename(from, to);
  note('rename', from, to);
};
promises.mkdir = async (path, ...rest) => {
  const first = await mkdir(path, ...rest);
  if (first) note('mkdir', first);
  return first;
};
syncBuiltinESMExports();

const { write } = Socket.prototype;
Socket.prototype.write = function watched(data, ...rest) {
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1');
  if (text.includes('insert into "anexos"')) note('insert', 'anexos');
  // A prepared commit is sent by name.
  if (/\b(?:commit|confirmar)\b/i.test(text)) note('commit');
  return write.call(this, data, ...rest);
};
