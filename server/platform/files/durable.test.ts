import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDataDir } from './datadir.ts';
import { durably, makeFolder, removeUnfinished, writeDurably } from './durable.ts';
import { diskStore } from './storage.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-durable-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const UNFINISHED = '01a1e19c-ce6a-7797-9b25-4ab16d329cbe';
const LONG_AGO = new Date(Date.now() - 2 * 3_600_000);

describe('a file written durably', () => {
  it('has its whole content, and only its owner can read it', async () => {
    const file = join(folder, 'a');
    await writeDurably(file, 'um');
    await writeDurably(file, 'dois');
    expect(await readFile(file, 'utf8')).toBe('dois');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('keeps the old content and leaves no temporary file if writing fails', async () => {
    const file = join(folder, 'a');
    const failing = durably(file, async (handle) => {
      await handle.writeFile('metade');
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await readFile(file, 'utf8')).toBe('dois');
    expect(await readdir(folder)).toEqual(['a']);
  });
});

describe('an unfinished file', () => {
  it('is removed when it is old, and no other file is', async () => {
    const files = join(folder, 'files');
    await makeFolder(join(files, 'conta/anexos'));
    const old = join(files, `conta/anexos/x.${UNFINISHED}`);
    const young = join(files, `conta/anexos/y.${UNFINISHED}`);
    const whole = join(files, `conta/anexos/${UNFINISHED}`);
    for (const file of [old, young, whole]) await writeFile(file, 'x');
    for (const file of [old, whole]) await utimes(file, LONG_AGO, LONG_AGO);
    expect(await diskStore(files).tidy()).toBe(1);
    expect((await readdir(join(files, 'conta/anexos'))).sort()).toEqual([UNFINISHED, `y.${UNFINISHED}`]);
    expect(await removeUnfinished(join(folder, 'nowhere'), 0)).toBe(0);
  });

  it('of an earlier server is removed when the next one takes the folder', async () => {
    const data = join(folder, 'data');
    await mkdir(join(data, 'mail'), { recursive: true });
    for (const name of ['encryption.key', 'postgres.password', 'demo.login', 'mail/a.eml'])
      await writeFile(join(data, `${name}.${UNFINISHED}`), 'x');
    // Another program's file, such as an archive that is being written here.
    await writeFile(join(data, `tudo.vinculo.${UNFINISHED}`), 'x');
    const lock = await claimDataDir(data);
    const left = (await readdir(data, { recursive: true })).sort();
    lock.close();
    expect(left).toEqual(['mail', 'server.sock', `tudo.vinculo.${UNFINISHED}`]);
  });
});
