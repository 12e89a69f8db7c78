import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import { z } from 'zod';

/** Brazilian formats. Separate from the other fields, because the first screen needs none of them. */

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
  // The international prefix 00 means +.
  const written = value.trim().replace(/^00/, '+');
  const number = digits(written);
  const international = written.startsWith('+');
  if (international && !number.startsWith('55')) return /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : null;
  const local = international || number.length > 11 ? number.replace(/^55/, '') : number;
  return isValidPhone(local) ? `+55${local}` : null;
};

/** Brazilian numbers with their area code, others with `+` and the country code; stored as E.164. */
export const Telefone = z
  .string()
  .max(30, 'telefone_invalido')
  .refine((value) => /^\s*\+?[\d\s().-]+$/.test(value) && toE164(value) !== null, 'telefone_invalido')
  .transform((value) => toE164(value) ?? value);

export const UFS = [
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

/** The tax number of a person or a company. */
export const CpfOuCnpj = z.union([Cpf, Cnpj], 'documento_invalido');
