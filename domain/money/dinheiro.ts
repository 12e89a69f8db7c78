import { bcp47, type Locale } from '#domain/constants.ts';

/** Exact arithmetic with money in whole cents; the API uses decimal strings. Never a float. */

export const centavos = (valor: string): bigint => {
  const sinal = valor.startsWith('-') ? -1n : 1n;
  const [reais = '0', fracao = ''] = valor.replace(/^[-+]/, '').split('.');
  return sinal * (BigInt(reais || '0') * 100n + BigInt(fracao.padEnd(2, '0').slice(0, 2)));
};

export const emDinheiro = (cents: bigint): string => {
  const positivo = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${positivo / 100n}.${String(positivo % 100n).padStart(2, '0')}`;
};

export const soma = (valores: readonly string[]): string =>
  emDinheiro(valores.reduce((total, valor) => total + centavos(valor), 0n));

/** The amount that a form holds, with two decimals; null if it is invalid, or not more than zero. */
export const positivo = (valor: string | number): string | null => {
  const text = String(valor).trim().replace(',', '.');
  const cents = /^\d{1,10}(\.\d{1,2})?$/.test(text) ? centavos(text) : 0n;
  return cents > 0n ? emDinheiro(cents) : null;
};

/** A percentage of an amount, rounded to cents. */
export const parte = (valor: string, percentual: number): string =>
  emDinheiro((centavos(valor) * BigInt(percentual) + 50n) / 100n);

export const diferenca = (a: string, b: string): string => emDinheiro(centavos(a) - centavos(b));

/** Splits an amount into equal instalments; the first ones get the remaining cents. */
export const parcelar = (valor: string, vezes: number): string[] => {
  const [total, n] = [centavos(valor), BigInt(vezes)];
  const [cada, resto] = [total / n, total % n];
  return Array.from({ length: vezes }, (_, i) => emDinheiro(cada + (BigInt(i) < resto ? 1n : 0n)));
};

/** The decimal separator of each language. */
const DECIMAL: Record<Locale, ',' | '.'> = { 'pt-br': ',', es: ',', en: '.', 'zh-CN': '.' };

const numero = (locale: Locale, valor: string) =>
  new Intl.NumberFormat(bcp47(locale), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  }).format(Math.abs(Number(valor)));

/** Formats an amount: `R$`, two decimals, the separators of the language. */
export const escreverDinheiro = (locale: Locale, valor: string): string =>
  `${Number(valor) < 0 ? '-' : ''}R$\u00a0${numero(locale, valor)}`;

const emGrupos = (text: string) => /^\d+$/.test(text) || /^\d{1,3}(([.,])\d{3})(\2\d{3})*$/.test(text);

/**
 * Reads a typed or pasted amount as a decimal string; null if it is ambiguous or invalid. The last separator with at
 * most two digits after it is the decimal sign, whatever the language. Three digits after the language's own decimal
 * sign are refused: they could be thousands or a fraction.
 */
export const lerDinheiroDigitado = (locale: Locale, digitado: string): string | null => {
  const text = digitado.replace(/R\$|\s/g, '');
  const negativo = text.startsWith('-');
  const [, inteiro = '', fracao = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text.replace(/^-/, '')) ?? [];
  if (!/\d/.test(inteiro + fracao) || !(inteiro === '' || emGrupos(inteiro))) return null;
  const unico = inteiro.split(DECIMAL[locale]).length === 2 && !/[.,]\d{0,2}$/.test(text);
  if (unico) return null;
  const valor = emDinheiro(centavos(`${inteiro.replace(/[.,]/g, '') || '0'}.${fracao}`));
  return negativo ? `-${valor}` : valor;
};
