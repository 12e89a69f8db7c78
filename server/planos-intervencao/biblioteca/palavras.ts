import { formaDe } from '#domain/text/palavra-inteira.ts';
import { aplanado } from '#server/ia/index.ts';

export const dobrado = (texto: string) => aplanado(texto.normalize('NFC'));

const formas = new Map<string, RegExp>();

const padraoDe = (termo: string): RegExp => {
  const known = formas.get(termo);
  if (known) return known;
  const made = new RegExp(formaDe(dobrado(termo)), 'gu');
  formas.set(termo, made);
  return made;
};

/** The matches of a term in a text that is already folded. */
export const lugaresDe = (flat: string, termo: string) =>
  [...flat.matchAll(padraoDe(termo))].map(({ 0: { length }, index }) => ({ de: index, ate: index + length }));

export const tem = (flat: string, termo: string) => lugaresDe(flat, termo).length > 0;
