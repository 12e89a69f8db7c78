export type Local = { path: string; release: () => Promise<void> | void };

/** Stores bytes under a name. The bytes are sealed already. */
export type Store = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer>;
  /** The sealed file on the local disk, until it is released. */
  local: (name: string) => Promise<Local>;
  remove: (name: string) => Promise<void>;
  /** The names of all stored files. */
  list: () => AsyncIterable<string>;
  /** Removes unfinished files and returns how many there were. */
  tidy: () => Promise<number>;
};
