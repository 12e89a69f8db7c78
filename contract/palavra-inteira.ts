const HAN = /\p{Script=Han}/u;
/** What stands between the words of a phrase: “letra feia” is “letra-feia” too. */
const ENTRE = '[\\s\\u2010\\u2011-]+';
const escapa = (texto: string) => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of a word or a phrase by itself, never of a piece of another: “tod” is not in “todo”. Needs the flag `u`. */
export const formaDe = (termo: string): string => {
  const palavras = termo.split(new RegExp(ENTRE, 'u')).filter(Boolean);
  const corpo = palavras.length ? palavras.map(escapa).join(ENTRE) : escapa(termo);
  return HAN.test(termo) ? corpo : `(?<![\\p{L}\\p{N}])${corpo}(?![\\p{L}\\p{N}])`;
};
