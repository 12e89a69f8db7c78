import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils/convert-currency-to-words';
import type { Locale } from '#domain/constants.ts';
import { centavos } from './dinheiro.ts';

/** An amount of reais in words, as printed on a receipt, in the language of the receipt. */

const EN_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const enBelow1000 = (n: number): string => {
  if (n >= 100) return `${EN_SMALL[Math.floor(n / 100)]} hundred${n % 100 ? ` ${enBelow1000(n % 100)}` : ''}`;
  if (n < 20) return EN_SMALL[n] ?? '';
  return `${EN_TENS[Math.floor(n / 10)]}${n % 10 ? `-${EN_SMALL[n % 10]}` : ''}`;
};

const en = (n: number): string => {
  if (n < 1000) return enBelow1000(n);
  const [size, name] = n >= 1e9 ? [1e9, 'billion'] : n >= 1e6 ? [1e6, 'million'] : [1000, 'thousand'];
  const rest = n % size;
  return `${en(Math.floor(n / size))} ${name}${rest ? ` ${en(rest)}` : ''}`;
};

const ES_SMALL =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const ES_TENS = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const ES_HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

const esBelow1000 = (n: number): string => {
  if (n === 100) return 'cien';
  if (n > 100) return `${ES_HUNDREDS[Math.floor(n / 100)]}${n % 100 ? ` ${esBelow1000(n % 100)}` : ''}`;
  if (n < 30) return ES_SMALL[n] ?? '';
  return `${ES_TENS[Math.floor(n / 10)]}${n % 10 ? ` y ${ES_SMALL[n % 10]}` : ''}`;
};

/** In Spanish `uno` becomes `un` before a noun, also at the end of a number. */
const apocope = (text: string) => text.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

const es = (n: number): string => {
  if (n < 1000) return esBelow1000(n);
  if (n < 1e6) {
    const mil = Math.floor(n / 1000);
    return `${mil === 1 ? '' : `${apocope(esBelow1000(mil))} `}mil${n % 1000 ? ` ${esBelow1000(n % 1000)}` : ''}`;
  }
  const milhoes = Math.floor(n / 1e6);
  const rest = n % 1e6;
  return `${milhoes === 1 ? 'un millón' : `${apocope(es(milhoes))} millones`}${rest ? ` ${es(rest)}` : ''}`;
};

const ZH_DIGITS = '零壹贰叁肆伍陆柒捌玖';
const ZH_UNITS = ['', '拾', '佰', '仟'];

/** The financial numerals, which cannot be altered by adding a stroke. */
const zhGroup = (n: number): string => {
  const digits = String(n).split('').map(Number);
  let text = '';
  let zero = false;
  digits.forEach((digit, i) => {
    if (digit === 0) {
      zero = text !== '';
      return;
    }
    text += `${zero ? '零' : ''}${ZH_DIGITS[digit]}${ZH_UNITS[digits.length - 1 - i]}`;
    zero = false;
  });
  return text;
};

const zh = (n: number): string => {
  if (n === 0) return '零';
  let text = '';
  for (const [size, name] of [
    [1e8, '亿'],
    [1e4, '万'],
    [1, ''],
  ] as const) {
    const part = Math.floor(n / size) % 10_000;
    if (part === 0) continue;
    text += `${text && part < 1000 ? '零' : ''}${zhGroup(part)}${name}`;
  }
  return text;
};

const plural = (n: number, one: string, many: string) => (n === 1 ? one : many);

const escritas: Record<Exclude<Locale, 'pt-br'>, (reais: number, cents: number) => string> = {
  en: (reais, cents) => {
    const partes = [
      reais || !cents ? `${en(reais)} ${plural(reais, 'real', 'reais')}` : '',
      cents ? `${en(cents)} ${plural(cents, 'centavo', 'centavos')}` : '',
    ];
    return partes.filter(Boolean).join(' and ');
  },
  es: (reais, cents) => {
    const de = reais >= 1e6 && reais % 1e6 === 0 ? 'de ' : '';
    const partes = [
      reais || !cents ? `${apocope(es(reais))} ${de}${plural(reais, 'real', 'reales')}` : '',
      cents ? `${apocope(es(cents))} ${plural(cents, 'centavo', 'centavos')}` : '',
    ];
    return partes.filter(Boolean).join(' con ');
  },
  'zh-CN': (reais, cents) => `${reais || !cents ? `${zh(reais)}雷亚尔` : ''}${cents ? `${zh(cents)}分` : '整'}`,
};

export const valorPorExtenso = (valor: string, locale: Locale): string => {
  if (locale === 'pt-br') return convertCurrencyToWords(Number(valor));
  const total = centavos(valor);
  return escritas[locale](Number(total / 100n), Number(total % 100n));
};
