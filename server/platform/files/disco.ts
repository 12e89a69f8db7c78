import { statfs } from 'node:fs/promises';
import type { Env } from '#server/platform/env.ts';
import { semEspaco } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';

/** `pouco`: a warning is logged. `reservado`: the remaining space is kept for the database, and files are refused. */
export type EstadoDoDisco = 'ok' | 'pouco' | 'reservado';

export type Disco = {
  estado: () => EstadoDoDisco;
  /** Throws while the disk has too little room for files. */
  exigir: () => void;
  close: () => void;
};

const MB = 1024 * 1024;
const LOOK_MS = 10_000;
/** Warn at twice the reserve, while there is time to act. */
const WARN = 2;
/** Every file takes an inode, and so does every table of PostgreSQL. */
const INODES = 2000;

export type Livre = { mb: number; inodes: number };

export const estadoDe = ({ mb, inodes }: Livre, reserveMb: number): EstadoDoDisco => {
  if (mb < reserveMb || inodes < INODES) return 'reservado';
  return mb < reserveMb * WARN || inodes < INODES * WARN ? 'pouco' : 'ok';
};

/** What is free for this server in a folder. File systems without a limit of inodes report 0 of 0. */
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
