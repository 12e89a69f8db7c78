import { expect, it } from 'vitest';
import { sameValue } from './same.ts';

it.each([
  [{ a: 1, b: [{ c: null, d: 2 }] }, { b: [{ d: 2, c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
])('%j and %j are the same value: %s', (a, b, same) => expect(sameValue(a, b)).toBe(same));

it.each([
  ['um título ', 'um título'],
  ['<p>a<br>b</p><hr>', '<p>a<br />b</p><hr />'],
  ['<p>a&nbsp;b</p>', '<p>a\u00a0b</p>'],
  ['<p></p>', ''],
  ['<p style="text-align: center">x</p>', '<p style="text-align:center">x</p>'],
  ['<a rel="nofollow" href="https://a.example">x</a>', '<a href="https://a.example" rel="noopener">x</a>'],
  [
    '<table style="min-width: 50px"><colgroup><col></colgroup><tbody></tbody></table>a',
    '<table><tbody></tbody></table>a',
  ],
])('%s is stored as %s', (sent, stored) => expect(sameValue({ sent }, { sent: stored })).toBe(true));

it.each([
  ['<p>um</p>', '<p>um dois</p>'],
  ['<p>um</p>', '<p><strong>um</strong></p>'],
  ['<hr>', ''],
  ['<p>a</p><p>b</p>', '<p>ab</p>'],
  ['<a href="https://a.example">x</a>', '<a href="https://b.example">x</a>'],
  ['<p>x</p><img src="/a.png" />', '<p>x</p><img src="/b.png" />'],
  ['1 < 2 > 1', '1 1'],
])('%s and %s are two texts', (a, b) => expect(sameValue(a, b)).toBe(false));
