import { bcp47, type Locale } from './constants.ts';

/** Exact arithmetic with money: whole cents, in and out as the decimal strings of the API. Never a float. */

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

export const diferenca = (a: string, b: string): string => emDinheiro(centavos(a) - centavos(b));

/** So many instalments as equal as cents allow: what does not divide is a cent more in the first ones. */
export const parcelar = (valor: string, vezes: number): string[] => {
  const [total, n] = [centavos(valor), BigInt(vezes)];
  const [cada, resto] = [total / n, total % n];
  return Array.from({ length: vezes }, (_, i) => emDinheiro(cada + (BigInt(i) < resto ? 1n : 0n)));
};

/** An amount as people read it: two decimals, in the form of a language. */
export const escreverDinheiro = (locale: Locale, valor: string): string =>
  new Intl.NumberFormat(bcp47(locale), { style: 'currency', currency: 'BRL' }).format(Number(valor));
