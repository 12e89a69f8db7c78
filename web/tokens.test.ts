import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORES } from '#contract/conta/membros.ts';
import { theme } from './theme.ts';
import { COR } from './ui/tons.ts';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), 'utf8');
const TOKENS = 'tokens.css';
const sheets = globSync('**/*.css', { cwd: here }).filter((file) => file !== TOKENS);
const screens = globSync('**/*.{ts,tsx}', { cwd: here }).filter(
  (file) => !file.includes('.test.') && !file.startsWith('locales/') && file !== 'theme.ts',
);

/** Every line of these files that the pattern finds, named by its file. */
const found = (files: string[], pattern: RegExp) =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

const LITERAL = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})\b|\b(?:rgba?|hsla?|oklch|oklab|color)\(/i;

describe('colours', () => {
  it('are written in tokens.css and theme.ts only', () => {
    expect(found(sheets, LITERAL)).toEqual([]);
    expect(found(screens, /['"`]#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})['"`]|['"`]rgba?\(/i)).toEqual([]);
  });

  it('of a component are green, gray, orange and red; blue is for information', () => {
    const other = /\b(?:c|color|bg)(?:=\{?|: )["'](?:cyan|teal|pink|violet|indigo|lime|grape|yellow)\b/;
    expect(found(screens, other)).toEqual([]);
    expect(new Set(Object.values(COR))).toEqual(new Set(['gray', 'green', 'orange', 'red']));
  });

  it('have blue for information only: in an alert', () => {
    const told = /<Alert\b[^<]*?['"]blue['"]/g;
    const blue = screens.filter(
      (file) => file !== 'shell/NoticeBox.tsx' && /['"`]blue\b/.test(read(file).replaceAll(told, '')),
    );
    expect(blue).toEqual([]);
    expect(found(sheets, /color-blue\b/)).toEqual([]);
  });

  it('have warm grays: no gray is bluer than red, but the ink', () => {
    const { gray = [], dark = [] } = theme.colors ?? {};
    const cold = [...gray.slice(0, -1), ...dark].filter(
      (hex) => Number.parseInt(hex.slice(1, 3), 16) < Number.parseInt(hex.slice(5, 7), 16),
    );
    expect([gray.length, dark.length]).toEqual([10, 10]);
    expect(cold).toEqual([]);
  });

  it('have one focus ring', () => {
    const ring = / none;| 2px solid var\(--mantine-primary-color-filled\);/;
    expect(found(sheets, new RegExp(`\\boutline:(?!${ring.source})`))).toEqual([]);
    expect(found(screens, /\boutline: ['"`]/)).toEqual([]);
    expect(read(TOKENS)).toContain(`--mantine-primary-color-filled: ${theme.colors?.green?.[7]};`);
  });

  it('have the same names in both schemes', () => {
    const [light, dark] = ['light', 'dark'].map((scheme) => {
      const [, block = ''] = read(TOKENS).split(`[data-mantine-color-scheme="${scheme}"]`);
      return [...(block.split('}')[0] ?? '').matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name);
    });
    expect(light).toEqual(dark);
  });
});

describe('type', () => {
  it('has five sizes and two weights', () => {
    const values = (name: string) =>
      [...read(TOKENS).matchAll(new RegExp(`${name}-\\w+: ([^;]+);`, 'g'))].map(([, value]) => value);
    expect(values('--mantine-font-size')).toEqual(['0.75rem', '0.875rem', '1rem', '1.25rem', '1.75rem']);
    expect(new Set(values('--mantine-font-weight'))).toEqual(new Set(['400', '600']));
    expect(read(TOKENS)).not.toMatch(/--mantine-h\d-font-size: (?!var\(--mantine-font-size-)/);
    expect(theme).not.toHaveProperty('fontSizes');
    expect(theme).not.toHaveProperty('headings');
  });

  it('is set by those sizes and weights only; paper is measured in points', () => {
    expect(found(sheets, /font-size:(?! var\(--mantine-font-size-(?:xs|sm|md|lg|xl)\);| inherit;| \d+pt;)/)).toEqual(
      [],
    );
    expect(found(sheets, /font-weight:(?! (?:400|600|inherit);)/)).toEqual([]);
    expect(
      found(screens, /\bfz=(?!"(?:xs|sm|md|lg|xl|inherit)")|fontSize: (?!['`]var\(--mantine-font-size|string)/),
    ).toEqual([]);
    expect(found(screens, /\bfw=(?!\{(?:400|600)\})|fontWeight(?:=\{|: )(?!400|600)/)).toEqual([]);
  });
});

const light = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
};

/** The contrast of two colours by WCAG 2. */
const contrast = (one: string, two: string) => {
  const [a, b] = [light(one), light(two)];
  return Math.max(a, b) / Math.min(a, b);
};

describe.each(['light', 'dark'])('text in the %s scheme', (scheme) => {
  const [, block = ''] = read(TOKENS).split(`[data-mantine-color-scheme="${scheme}"]`);
  const value = (name: string) => new RegExp(`${name}: (#[\\da-f]{6});`).exec(block)?.[1] ?? name;
  const grounds = ['--mantine-color-body', '--card', '--fill'];
  const texts = ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-error', '--active', '--attention'];
  const tints = [...new Set(['green', 'gray', 'red', 'yellow', ...CORES])].map((color) => [
    `--mantine-color-${color}-light-color`,
    `--mantine-color-${color}-light`,
  ]);
  it.each([...texts.flatMap((text) => grounds.map((ground) => [text, ground])), ...tints])(
    '%s on %s has 4.5 : 1',
    (text, ground) => {
      expect(contrast(value(text ?? ''), value(ground ?? ''))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['--weekend', '--off-hours'])(
    'is on days without work that are not brighter than the others: %s',
    (ground) => {
      expect(light(value(ground))).toBeLessThanOrEqual(light(value('--card')));
    },
  );

  it.each(tints)('of %s is on a block that differs from the card: %s', (_, tint) => {
    expect(contrast(value(tint ?? ''), value('--card'))).toBeGreaterThanOrEqual(scheme === 'dark' ? 1.1 : 1.05);
  });
});
