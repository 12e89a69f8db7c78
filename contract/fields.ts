import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import { z } from 'zod';
import { LOCALES } from './constants.ts';

/**
 * The kinds of value a record is made of. A custom message is a key of `mensagens/*.json`; the text is put in where it
 * is shown, in the language of the reader.
 */

/** In one spelling: a name made of it must always be the same name. */
export const Id = z.uuid().toLowerCase();

/** PostgreSQL cannot hold U+0000, and a lone surrogate is not text. */
const isText = (value: string) => !value.includes('\u0000') && value.isWellFormed();

export const Texto = (max: number) => z.string().trim().max(max).refine(isText, 'caractere_invalido');
export const TextoObrigatorio = (max: number) =>
  z.string().trim().min(1, 'obrigatorio').max(max).refine(isText, 'caractere_invalido');

export const Nome = TextoObrigatorio(200);
export const TextoLongo = Texto(20_000);

/** A stored field that may be empty: an empty input is the absence of a value. */
export const nulo = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable());

const digits = (value: string) => value.replace(/\D/g, '');

export const Cpf = z
  .string()
  .max(20, 'cpf_invalido')
  .refine((value) => isValidCpf(value), 'cpf_invalido')
  .transform(digits);

export const Cnpj = z
  .string()
  .max(25, 'cnpj_invalido')
  .refine((value) => isValidCnpj(value, { version: 2 }), 'cnpj_invalido')
  .transform((value) => value.replace(/[^0-9a-z]/gi, '').toUpperCase());

export const Cep = z
  .string()
  .max(20, 'cep_invalido')
  .refine((value) => digits(value).length === 8 && /^[\d\s.-]+$/.test(value), 'cep_invalido')
  .transform(digits);

const toE164 = (value: string) => {
  // 00 is dialled where + is written.
  const written = value.trim().replace(/^00/, '+');
  const number = digits(written);
  const international = written.startsWith('+');
  if (international && !number.startsWith('55')) return /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : null;
  const local = international || number.length > 11 ? number.replace(/^55/, '') : number;
  return isValidPhone(local) ? `+55${local}` : null;
};

/** Brazilian numbers with their area code, others with `+` and the country code; kept as E.164. */
export const Telefone = z
  .string()
  .max(30, 'telefone_invalido')
  .refine((value) => /^\s*\+?[\d\s().-]+$/.test(value) && toE164(value) !== null, 'telefone_invalido')
  .transform((value) => toE164(value) ?? value);

export const Email = z
  .string()
  .trim()
  .min(1, 'obrigatorio')
  .max(254, 'email_invalido')
  .pipe(z.email('email_invalido'))
  .transform((value) => value.toLowerCase());

const isDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
};

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Data = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'data_invalida')
  .refine(isDate, 'data_invalida')
  .refine((value) => value >= '1900-01-01' && value <= '2200-12-31', 'data_invalida');

/** The clocks that are furthest ahead show UTC+14. */
const notFuture = (value: string) => value <= new Date(Date.now() + 14 * 3600 * 1000).toISOString().slice(0, 10);

export const DataNascimento = Data.refine(notFuture, 'data_futura');

export const Instante = z.iso.datetime({ offset: true });

/** Money as a decimal string with two places, never a float. A comma is read as the decimal sign. */
export const Dinheiro = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim().replace(',', '.'))
  .refine((value) => /^\d{1,10}(\.\d{1,2})?$/.test(value), 'dinheiro_invalido')
  .transform((value) => {
    const [reais = '0', centavos = ''] = value.split('.');
    return `${BigInt(reais)}.${centavos.padEnd(2, '0')}`;
  });

/** An amount that is asked for or paid: some money. */
export const DinheiroPositivo = Dinheiro.refine((value) => !/^0+\.00$/.test(value), 'dinheiro_positivo');

/** An amount that may be missing: below zero too. */
export const DinheiroComSinal = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim())
  .refine((value) => Dinheiro.safeParse(value.replace(/^-/, '')).success, 'dinheiro_invalido')
  .transform((value) => {
    const valor = Dinheiro.parse(value.replace(/^-/, ''));
    return value.startsWith('-') && Number(valor) !== 0 ? `-${valor}` : valor;
  });

const UFS = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
export const UF = z.enum(UFS);

export const LocaleCode = z.enum(LOCALES);

const isTimeZone = (value: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
};

/** A name, not an offset: PostgreSQL reads the sign of an offset the other way round. */
export const Fuso = z
  .string()
  .max(64)
  .refine((value) => /^[a-z]/i.test(value) && isTimeZone(value), 'fuso_invalido');

/** A link that a browser may follow; never `javascript:` and the like. */
export const Link = z
  .string()
  .trim()
  .max(2000)
  .refine(isText, 'caractere_invalido')
  .pipe(z.url({ protocol: /^https?$/, error: 'link_invalido' }));

/** What every stored record answers with besides its own fields. */
export const carimbos = { id: Id, versao: z.int(), criado_em: Instante, atualizado_em: Instante };
