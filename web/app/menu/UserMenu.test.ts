import { expect, it } from 'vitest';
import { shortName } from './UserMenu.tsx';

it.each([
  ['Ana', 'Ana'],
  ['Ana Pratic', 'Ana Pratic'],
  ['Ana Prática', 'Ana Prátic…'],
  ['😀'.repeat(11), `${'😀'.repeat(10)}…`],
  ['', ''],
])('shows %j as %j', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
