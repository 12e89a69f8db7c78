import type { Locale } from '#contract/constants.ts';

/** Spreadsheets read a cell that begins like this as a formula; the apostrophe makes it text. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** A number and nothing more, in the writing of any country: `-1.234,56`. Arithmetic such as `+1-1` is not one. */
const NUMBER = /^[+-]?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d+)?$/;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? ((value as { nome?: string }).nome ?? '') : String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  // Whatever separates cells in another country's program is kept inside the quotes too.
  return /[;,\t"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** An amount as the spreadsheets of this language read a number. */
export const dinheiroCsv = (locale: Locale, valor: string) =>
  locale === 'pt-br' || locale === 'es' ? valor.replace('.', ',') : valor;

/**
 * A table that the spreadsheet programs of each language open as it is: their separator, and a mark for UTF-8. Written
 * batch by batch, as the rows come.
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
