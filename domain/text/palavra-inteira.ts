const HAN = /\p{Script=Han}/u;
/** The separators between the words of a phrase: “letra feia” also matches “letra-feia”. */
const ENTRE = '[\\s\\u2010\\u2011-]+';
const escapa = (texto: string) => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of a whole word or phrase, never of a part of another: “tod” is not in “todo”. Needs the flag `u`. */
export const formaDe = (termo: string): string => {
  const palavras = termo.split(new RegExp(ENTRE, 'u')).filter(Boolean);
  const corpo = palavras.length ? palavras.map(escapa).join(ENTRE) : escapa(termo);
  return HAN.test(termo) ? corpo : `(?<![\\p{L}\\p{N}])${corpo}(?![\\p{L}\\p{N}])`;
};
