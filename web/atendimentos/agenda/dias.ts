import { bcp47 } from '#domain/constants.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

const INTEIRO: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const formatos = new Map<string, Intl.DateTimeFormat>();

/** Cached by options: a week formats hundreds of slots. */
const formato = (options: Intl.DateTimeFormatOptions) => {
  const chave = `${currentLocale()} ${JSON.stringify(options)}`;
  const pronto =
    formatos.get(chave) ?? new Intl.DateTimeFormat(bcp47(currentLocale()), { ...options, timeZone: 'UTC' });
  formatos.set(chave, pronto);
  return pronto;
};
const utc = (dia: string) => Date.parse(`${dia}T00:00:00Z`);

/** A date in words in the current language: `terça-feira, 8 de dezembro de 2026`. */
export const diaEscrito = (dia: string, options = INTEIRO) => formato(options).format(utc(dia));

export const intervaloEscrito = (de: string, ate: string) =>
  formato({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(utc(de), utc(ate));

/** Every day from the first to the last. */
export const diasEntre = (de: string, ate: string) => {
  const dias: string[] = [];
  for (let dia = de; dia <= ate; dia = somaDias(dia, 1)) dias.push(dia);
  return dias;
};
