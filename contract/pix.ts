import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { z } from 'zod';
import { temLink } from './links.ts';

/** A PIX key in the one spelling that the banks keep: CPF, CNPJ, e-mail, phone or random. */
export const ChavePix = z
  .string()
  .trim()
  .max(100, 'pix_invalido')
  .refine((value) => getPixKeyInfo(value) !== null, 'pix_invalido')
  .transform((value) => getPixKeyInfo(value)?.value ?? value);

type Pedido = { chave: string; nome: string; cidade: string; valor: string; txid: string };

/** The code is part of what we send: a name or a city that reads as a link, once only ASCII is left of it, loses its signs. */
const semLink = (texto: string) => {
  const escrito = texto.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  return temLink(escrito) ? escrito.replace(/[^a-z0-9]+/gi, ' ') : texto;
};

/**
 * The code that a bank's application reads, typed or as a QR. It names who receives and how much, and nothing of who pays
 * or what for. `null` where the key, the name or the amount cannot be put into one.
 */
export const codigoPix = ({ chave, nome, cidade, valor, txid }: Pedido): string | null =>
  generatePixPayload({
    key: chave,
    merchantName: semLink(nome),
    merchantCity: semLink(cidade),
    amount: Number(valor),
    txid,
  });

/** Names the charge on the statement of the bank, where the bank passes it on; it says nothing to anybody else. */
export const txidDe = (id: string) => id.replaceAll('-', '').slice(-25);
