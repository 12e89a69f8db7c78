import { bcp47 } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import { currentLocale } from './texts/i18n.ts';

/** Formats a calendar day as `DD-MM-YYYY`. */
export const formatDate = (date: string) => date.slice(0, 10).split('-').reverse().join('-');

const hourOf = (hora: string, length: number) => hora.slice(0, length).replace(/^0/, '');

const localTime = (instant: string, fuso: string, length: number) => {
  const { data, hora } = localDe(instant, fuso);
  return `${formatDate(data)} ${hourOf(hora, length)}`;
};

/** An instant in the time zone of the practice. */
export const formatInstant = (instant: string, fuso: string) => localTime(instant, fuso, 5);

/** With seconds, where the order matters. */
export const formatMoment = (instant: string, fuso: string) => localTime(instant, fuso, 8);

export const formatHour = (moment: number, fuso: string) => hourOf(localDe(moment, fuso).hora, 5);

export const formatDay = (instant: string, fuso: string) => formatDate(localDe(instant, fuso).data);

/** Two decimals, in the format of the current language. */
export const formatMoney = (value: string) => escreverDinheiro(currentLocale(), value);

export const formatNumber = (value: number) => new Intl.NumberFormat(bcp47(currentLocale())).format(value);

/** A number as it is typed: without thousands separators. */
export const plainNumber = (value: number) =>
  new Intl.NumberFormat(bcp47(currentLocale()), { useGrouping: false, maximumFractionDigits: 6 }).format(value);

export const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
};

/** The initials that may be shown for a name, the usual ones first. */
const lettersFor = (name: string) => {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word]);
  const [first = [], last = []] = [words[0], words.length > 1 ? words.at(-1) : []];
  const pairs = [...last, ...first.slice(1)].map((letter) => `${first[0] ?? ''}${letter}`.toLocaleUpperCase());
  return [initials(name), ...pairs];
};

/** Two letters for each name that differ from those of the others, where the names allow it. */
export const distinctInitials = (names: readonly string[]) => {
  const taken = new Set<string>();
  return names.map((name) => {
    const letters = lettersFor(name).find((pair) => !taken.has(pair)) ?? initials(name);
    taken.add(letters);
    return letters;
  });
};

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

export const formatBytes = (bytes: number) => {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const style = { style: 'unit', unit: UNITS[step], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(bcp47(currentLocale()), style).format(bytes / 1024 ** step);
};
