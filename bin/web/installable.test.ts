import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCALES, NOTA_HASH } from '../../domain/constants.ts';
import { routeTree } from '../../web/app/routes/tree.ts';
import { manifestOf } from './installable.ts';
import { pathsOf, type Route } from './screens.ts';

const PUBLIC = join(import.meta.dirname, '../../web/public');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The size that a PNG states in its header. */
const sizeOf = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;

it.each(LOCALES)('the icons of the manifest in %s exist and have the size that it states', (locale) => {
  const { icons, shortcuts } = manifestOf(locale);
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
    const bytes = readFileSync(join(PUBLIC, src));
    expect([src, type, bytes.subarray(0, PNG.length).equals(PNG), sizeOf(bytes)]).toEqual([
      src,
      'image/png',
      true,
      sizes,
    ]);
  }
});

it('the shortcuts lead to home, and to home with the hash of the note', () => {
  const addresses = pathsOf(routeTree as unknown as Route);
  const { start_url, shortcuts } = manifestOf('pt-br');
  const paths = shortcuts.map(({ url }) => new URL(url, 'http://a').pathname);
  expect([start_url, ...paths].filter((path) => !addresses.includes(path))).toEqual([]);
  expect(shortcuts.map(({ url }) => new URL(url, 'http://a').hash)).toEqual(['', NOTA_HASH]);
});
