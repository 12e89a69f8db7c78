import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { z } from 'zod';

/** A PIX key in the spelling that banks use: CPF, CNPJ, e-mail, phone or random. */
export const ChavePix = z
  .string()
  .trim()
  .max(100, 'pix_invalido')
  .refine((value) => getPixKeyInfo(value) !== null, 'pix_invalido')
  .transform((value) => getPixKeyInfo(value)?.value ?? value);
