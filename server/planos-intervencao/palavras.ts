import { plano } from '#server/ai/pseudonimos.ts';

const HAN = /\p{Script=Han}/u;
const escapa = (texto: string) => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const dobrado = (texto: string) => plano(texto.normalize('NFC'));

const formas = new Map<string, RegExp>();

/** A word or a phrase by itself, never a piece of another: “tod” is not in “todo”. */
export const formaDe = (termo: string): RegExp => {
  const known = formas.get(termo);
  if (known) return known;
  const corpo = dobrado(termo)
    .trim()
    .split(/[\s-]+/)
    .map(escapa)
    .join('[\\s-]+');
  const made = new RegExp(HAN.test(termo) ? corpo : `(?<![\\p{L}\\p{N}])${corpo}(?![\\p{L}\\p{N}])`, 'gu');
  formas.set(termo, made);
  return made;
};

/** Where a term stands in a text that is folded already. */
export const lugaresDe = (flat: string, termo: string) =>
  [...flat.matchAll(formaDe(termo))].map(({ 0: { length }, index }) => ({ de: index, ate: index + length }));

export const tem = (flat: string, termo: string) => lugaresDe(flat, termo).length > 0;
