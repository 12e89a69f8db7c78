import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { temLink } from '#domain/text/links.ts';

type Pedido = { chave: string; nome: string; cidade: string; valor: string; txid: string };

/** The code is part of messages that we send: a name or city that looks like a link in ASCII loses its punctuation. */
const semLink = (texto: string) => {
  const escrito = texto.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  return temLink(escrito) ? escrito.replace(/[^a-z0-9]+/gi, ' ') : texto;
};

/**
 * The PIX code, to copy or as QR. It contains the recipient and the amount, and nothing about the payer or the reason.
 * `null` if the key, the name or the amount cannot be encoded.
 */
export const codigoPix = ({ chave, nome, cidade, valor, txid }: Pedido): string | null =>
  generatePixPayload({
    key: chave,
    merchantName: semLink(nome),
    merchantCity: semLink(cidade),
    amount: Number(valor),
    txid,
  });

/** Identifies the charge on the bank statement, if the bank passes it on; it reveals nothing else. */
export const txidDe = (id: string) => id.replaceAll('-', '').slice(-25);
