import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium of this machine: the one that was named, or the first on the path. Nothing is installed.
 * @param {string | undefined} named
 * @returns {string | null}
 */
export const chromiumHere = (named) => {
  if (named) return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  return null;
};
