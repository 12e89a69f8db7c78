import { randomBytes } from 'node:crypto';

/** The code of a paper, by which anybody can verify it at `/verificar`. */

/** Without letters that look like digits. Sixteen characters cannot be guessed. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAMANHO = 16;
export const novoCodigo = () => [...randomBytes(TAMANHO)].map((byte) => LETRAS[byte % LETRAS.length]).join('');

/** “K7QD-3MZ1-…”: easier to read aloud and to type. */
export const escreverCodigo = (codigo: string) => codigo.match(/.{1,4}/g)?.join('-') ?? codigo;

/** A typed code, with letters that look like digits as those digits; null if it cannot be one. */
export const normalizarCodigo = (escrito: string) => {
  const codigo = escrito
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return codigo.length === TAMANHO ? codigo : null;
};
