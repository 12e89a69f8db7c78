import { expect, it } from 'vitest';
import { createKeys, type ShortcutGroup } from './shortcuts.ts';

const group = (...keys: string[]): ShortcutGroup => ({
  title: '',
  shortcuts: keys.map((one) => ({ keys: one, label: one, run: () => undefined })),
});
const press = (text: string, known: readonly ShortcutGroup[], ms = 100) => {
  const keys = createKeys();
  return [...text].map((key, n) => keys(key, n * ms, known)?.keys ?? '');
};

it.each([
  ['n', ['n']],
  ['gp', ['', 'g p']],
  ['xgp', ['', '', 'g p']],
  // After a pair the next key starts again.
  ['gpp', ['', 'g p', '']],
  ['gn', ['', 'n']],
])('%s runs %j', (text, ran) => expect(press(text, [group('n', 'g p')])).toEqual(ran));

it('forgets the first key after a while', () => {
  expect(press('gp', [group('g p')], 5000)).toEqual(['', '']);
});

it('prefers the shortcuts that were added last', () => {
  const inner = group('n');
  expect(createKeys()('n', 0, [inner, group('n')])).toBe(inner.shortcuts[0]);
});
