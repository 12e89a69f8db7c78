import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT = 3;

/**
 * Keeps `postgres.log` below 10 MB: a larger one is copied to `postgres.log.1`, older copies are renumbered, and the
 * fourth is deleted. PostgreSQL keeps the file open for appending, so it is truncated and not replaced.
 */
export const rotateLog = async (file: string, maxBytes = MAX_BYTES) => {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < maxBytes) return;
  await rm(`${file}.${KEPT}`, { force: true });
  for (let old = KEPT - 1; old > 0; old--) await rename(`${file}.${old}`, `${file}.${old + 1}`).catch(() => undefined);
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
};
