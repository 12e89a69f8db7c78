import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesOf } from '#contract/testing.ts';

/** What has one way in the web application, and the files that are this way. */
const WAYS = [
  [
    'useSyncExternalStore and listener sets, instead of an atom',
    /\buseSyncExternalStore\b|new Set<\(\) => void>/,
    ['lib/texts/texts.ts'],
  ],
  [
    'code that is fetched once, instead of later.ts',
    /\blazy\(/,
    // The second fetches what is shown without a connection, and says itself that it is missing.
    ['lib/later.ts', 'app/Signed.tsx'],
  ],
  ['a library for notifications, instead of notices.ts', /@mantine\/notifications/, []],
  ['a link that the router does not check, instead of links.tsx', /component=\{Link\}/, []],
  ['a part of i18next that texts.ts does not have', /\bt\(\s*\[[`'"]|i18n\.exists|returnObjects|keyPrefix/, []],
] as const;

const sources = filesOf('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|testing\.ts$/.test(file));

it.each(WAYS)('nothing uses %s', (_, other, allowed) => {
  const using = sources.filter((file) => other.test(readFileSync(file, 'utf8')));
  expect(using.filter((file) => !allowed.some((one) => file.endsWith(one)))).toEqual([]);
});
