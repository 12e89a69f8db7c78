import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder, until } from './lifecycle.kit.ts';

/** A separate disk (ext4 in a file, on a loop device) whose power can be cut. */
export type Disk = {
  /** The mount point. */
  path: string;
  format: () => Promise<void>;
  /** From now on nothing reaches the disk, and unflushed data is lost: `FS_IOC_SHUTDOWN`, no log flush. */
  cut: () => Promise<void>;
  /** Mounts the disk again, as after a reboot. All processes that used it must have ended. */
  again: () => Promise<void>;
  readOnly: () => Promise<void>;
  remove: () => Promise<void>;
};

const run = promisify(execFile);
const SHUTDOWN = 'open(F, "<", $ARGV[0]) or die $!; ioctl(F, 0x8004587d, my $how = pack("L", 2)) or die $!';

export const newDisk = async (): Promise<Disk> => {
  const folder = await newFolder();
  const image = join(folder, 'disk.img');
  const path = join(folder, 'disk');
  const mount = (...options: string[]) => run('mount', ['-o', ['loop', ...options].join(','), image, path]);
  const unmount = () =>
    until(async () => {
      await run('umount', [path]).catch(() => undefined);
      return !(await isMounted());
    }, 30_000);
  const isMounted = () =>
    run('mountpoint', ['-q', path]).then(
      () => true,
      () => false,
    );
  await mkdir(path);
  await run('truncate', ['-s', '4G', image]);
  return {
    path,
    format: async () => {
      await unmount();
      await run('mkfs.ext4', ['-q', '-F', image]);
      await mount();
    },
    cut: async () => void (await run('perl', ['-e', SHUTDOWN, path])),
    again: async () => {
      await unmount();
      await mount();
    },
    readOnly: async () => {
      await unmount();
      await mount('ro');
    },
    remove: async () => {
      await run('umount', ['-l', path]).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Needs root, loop devices and perl. Without them only the order of system calls is checked. */
export const canCutPower = async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const disk = await newDisk().catch(() => null);
  try {
    await disk?.format();
    await disk?.cut();
    return disk !== null;
  } catch {
    return false;
  } finally {
    await disk?.remove();
  }
};
