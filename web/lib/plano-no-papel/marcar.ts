const HAN = /\p{Script=Han}/u;
const escapa = (texto: string) => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** A word or phrase by itself, never a piece of another. */
export const formaDe = (palavra: string) =>
  HAN.test(palavra) ? escapa(palavra) : `(?<![\\p{L}\\p{N}])${escapa(palavra)}(?![\\p{L}\\p{N}])`;

/** A text in parts, those that are one of these words told apart. */
export const partesMarcadas = (texto: string, palavras: string[]) => {
  const ditas = [...new Set(palavras.filter((palavra) => palavra.trim()))].sort((a, b) => b.length - a.length);
  if (ditas.length === 0) return [{ parte: texto, marcada: false }];
  const forma = new RegExp(`(${ditas.map(formaDe).join('|')})`, 'giu');
  return texto
    .split(forma)
    .map((parte, place) => ({ parte, marcada: place % 2 === 1 }))
    .filter(({ parte }) => parte !== '');
};
