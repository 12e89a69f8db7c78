import { statfs } from 'node:fs/promises';
import type { Env } from './env.ts';
import { semEspaco } from './errors.ts';
import type { Log } from './log.ts';

/** `pouco`: warned about. `reservado`: what is left is kept for what people write, and files are refused. */
export type EstadoDoDisco = 'ok' | 'pouco' | 'reservado';

export type Disco = {
  estado: () => EstadoDoDisco;
  /** Refuses what can wait while there is little room. */
  exigir: () => void;
  close: () => void;
};

const MB = 1024 * 1024;
const LOOK_MS = 10_000;
/** Warned about at twice the reserve: time to do something about it. */
const WARN = 2;
/** Every file takes an inode, and so does every table of PostgreSQL. */
const INODES = 2000;

export type Livre = { mb: number; inodes: number };

export const estadoDe = ({ mb, inodes }: Livre, reserveMb: number): EstadoDoDisco => {
  if (mb < reserveMb || inodes < INODES) return 'reservado';
  return mb < reserveMb * WARN || inodes < INODES * WARN ? 'pouco' : 'ok';
};

/** What is free for this server in a folder. Some file systems have no inodes to run out of: they say 0 of 0. */
const livreEm = async (folder: string): Promise<Livre> => {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { mb: Math.floor((bavail * bsize) / MB), inodes: files === 0 ? Number.MAX_SAFE_INTEGER : ffree };
};

type Config = Pick<Env, 'DATA_DIR' | 'DISK_RESERVE_MB'>;

/** Watches the disk of the data folder, where files, the embedded PostgreSQL and its log are. */
export const watchDisk = async ({ DATA_DIR, DISK_RESERVE_MB }: Config, log: Log): Promise<Disco> => {
  let estado: EstadoDoDisco = 'ok';
  const look = async () => {
    const livre = await livreEm(DATA_DIR).catch(() => null);
    if (!livre) return;
    const before = estado;
    estado = estadoDe(livre, DISK_RESERVE_MB);
    if (estado === before) return;
    if (estado === 'reservado') log.error(livre, 'the disk is almost full: files are refused until there is room');
    else if (estado === 'pouco') log.warn(livre, 'the disk is filling up');
    else log.info(livre, 'there is room on the disk again');
  };
  await look();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    estado: () => estado,
    exigir: () => {
      if (estado === 'reservado') throw semEspaco();
    },
    close: () => clearInterval(timer),
  };
};
