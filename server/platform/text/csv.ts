import type { Locale } from '#domain/constants.ts';

/** Spreadsheets read a cell that begins like this as a formula; an apostrophe makes it text. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** A plain number in the format of any country: `-1.234,56`. Arithmetic such as `+1-1` does not match. */
const NUMBER = /^[+-]?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d+)?$/;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? ((value as { nome?: string }).nome ?? '') : String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  // Quote the separators of other languages too.
  return /[;,\t"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** An amount in the number format of this language's spreadsheets. */
export const dinheiroCsv = (locale: Locale, valor: string) =>
  locale === 'pt-br' || locale === 'es' ? valor.replace('.', ',') : valor;

/**
 * A CSV file that spreadsheet programs of each language open directly: their separator, and a UTF-8 byte order mark.
 * Written batch by batch, as the rows come.
 */
export async function* csv<T>(
  locale: Locale,
  columns: readonly (keyof T & string)[],
  batches: AsyncIterable<readonly T[]>,
  titles: readonly string[] = columns,
): AsyncGenerator<string> {
  const separator = locale === 'pt-br' || locale === 'es' ? ';' : ',';
  const line = (cells: string[]) => `${cells.join(separator)}\r\n`;
  yield `\uFEFF${line(titles.map(cell))}`;
  for await (const rows of batches) yield rows.map((row) => line(columns.map((column) => cell(row[column])))).join('');
}
