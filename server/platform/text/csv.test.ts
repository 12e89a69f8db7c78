import { describe, expect, it } from 'vitest';
import { csv } from './csv.ts';

/** The only cell of a table with one column, as written. */
const cell = async (valor: string) => {
  const batches = (async function* () {
    yield [{ valor }];
  })();
  let written = '';
  for await (const part of csv('en', ['valor'], batches)) written += part;
  return written.split('\r\n').slice(1, -1).join('\r\n');
};

describe('a cell that a spreadsheet might compute', () => {
  it.each([
    '=1+1',
    '+1-1',
    '-1-1',
    '-2+3',
    '+1(2)',
    '@SUM(A1)',
    '=HYPERLINK("http://x.example")',
    '+55 11 98765-4321',
    '＝1+1',
    '＋1-1',
    '－1-1',
    '＠A1',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\tx',
    '\rx',
  ])('is escaped as text: %j', async (valor) => {
    expect((await cell(valor)).replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each(['1', '-1', '+1', '-12.50', '-1.234,56', '1,234.56', '-0,5', '5511987654321', '(11) 98765-4321', '1-1'])(
    'is unchanged if it is a number or plain text: %s',
    async (valor) => {
      expect((await cell(valor)).replaceAll('"', '')).toBe(valor);
    },
  );
});
