import { instante } from '#domain/days/fuso.ts';

/** The format of PostgreSQL for a connection in UTC, as all of ours are: `2026-11-16 12:00:00.123456+00`. */
const isUtc = (text: string) => text[4] === '-' && text[10] === ' ' && text.endsWith('+00');

/**
 * An instant as PostgreSQL writes it, in the one spelling of `instante`. A screen of the agenda has hundreds, and
 * `Temporal` takes ten times as long for each, so the usual format is converted by slicing the text.
 */
export const instanteDoBanco = (text: string): string => {
  if (!isUtc(text)) return instante(text);
  const millis = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
};
