import { formaDe } from '#domain/text/palavra-inteira.ts';

/** Splits a text into parts and flags those that are one of the words. */
export const partesMarcadas = (texto: string, palavras: string[]) => {
  const ditas = [...new Set(palavras.filter((palavra) => palavra.trim()))].sort((a, b) => b.length - a.length);
  if (ditas.length === 0) return [{ parte: texto, marcada: false }];
  const forma = new RegExp(`(${ditas.map(formaDe).join('|')})`, 'giu');
  return texto
    .split(forma)
    .map((parte, place) => ({ parte, marcada: place % 2 === 1 }))
    .filter(({ parte }) => parte !== '');
};
