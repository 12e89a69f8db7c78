import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { bcp47, DATE_FORMAT, TIME_FORMAT, TIME_SECONDS_FORMAT } from '#domain/constants.ts';
import { escreverDinheiro } from '#domain/money/dinheiro.ts';
import { currentLocale } from './i18n.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Formats a calendar day as `DD-MM-YYYY`. */
export const formatDate = (date: string) => dayjs(date).format(DATE_FORMAT);

/** An instant in the time zone of the practice. */
export const formatInstant = (instant: string, fuso: string) =>
  dayjs(instant).tz(fuso).format(`${DATE_FORMAT} ${TIME_FORMAT}`);

/** With seconds, where the order matters. */
export const formatMoment = (instant: string, fuso: string) =>
  dayjs(instant).tz(fuso).format(`${DATE_FORMAT} ${TIME_SECONDS_FORMAT}`);

export const formatDay = (instant: string, fuso: string) => dayjs(instant).tz(fuso).format(DATE_FORMAT);

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

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

export const formatBytes = (bytes: number) => {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const style = { style: 'unit', unit: UNITS[step], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(bcp47(currentLocale()), style).format(bytes / 1024 ** step);
};
