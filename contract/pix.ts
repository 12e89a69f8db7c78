import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { z } from 'zod';

/** A PIX key in the one spelling that the banks keep: CPF, CNPJ, e-mail, phone or random. */
export const ChavePix = z
  .string()
  .trim()
  .max(100, 'pix_invalido')
  .refine((value) => getPixKeyInfo(value) !== null, 'pix_invalido')
  .transform((value) => getPixKeyInfo(value)?.value ?? value);

type Pedido = { chave: string; nome: string; cidade: string; valor: string; txid: string };

/**
 * The code that a bank's application reads, typed or as a QR. It names who receives and how much, and nothing of who pays
 * or what for. `null` where the key, the name or the amount cannot be put into one.
 */
export const codigoPix = ({ chave, nome, cidade, valor, txid }: Pedido): string | null =>
  generatePixPayload({ key: chave, merchantName: nome, merchantCity: cidade, amount: Number(valor), txid });

/** Names the charge on the statement of the bank, where the bank passes it on; it says nothing to anybody else. */
export const txidDe = (id: string) => id.replaceAll('-', '').slice(-25);
