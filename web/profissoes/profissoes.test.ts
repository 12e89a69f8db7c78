import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '#domain/constants.ts';

const seeded = [
  ...readFileSync('server/migrations/0002_profissoes.sql', 'utf8').matchAll(
    /\('[0-9a-f-]{36}', '([a-z-]+)', '([^']+)'/g,
  ),
].map(([, slug = '', nome = '']) => [slug, nome] as const);
const names = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`web/locales/${locale}/profissoes.json`, 'utf8'));

it.each(LOCALES)('every profession of the product has a name: %s', (locale) => {
  expect(seeded.length).toBeGreaterThan(15);
  expect(Object.keys(names(locale)).sort()).toEqual(seeded.map(([slug]) => slug).sort());
});

it('the Portuguese names are those of the database', () => {
  expect(names('pt-br')).toEqual(Object.fromEntries(seeded));
});

it('the Chinese names are in Chinese', () => {
  for (const name of Object.values(names('zh-CN'))) expect(name).toMatch(/^[\p{Script=Han}/]+$/u);
});
