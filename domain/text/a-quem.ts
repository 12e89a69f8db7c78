import type { Locale } from '#domain/constants.ts';

/** How “to” and an article become one word: “a + a família” is “à família”. */
const JUNTOS: Partial<Record<Locale, [article: RegExp, joined: string][]>> = {
  'pt-br': [
    [/^a /i, 'à '],
    [/^o /i, 'ao '],
    [/^as /i, 'às '],
    [/^os /i, 'aos '],
  ],
  es: [
    [/^el /i, 'al '],
    [/^(la|las|los) /i, 'a $1 '],
  ],
};

/** A recipient as the language writes it after “handed”: with its preposition in Portuguese and Spanish. */
export const aQuem = (locale: Locale, nome: string): string => {
  const juntos = JUNTOS[locale];
  if (!juntos) return nome;
  const found = juntos.find(([article]) => article.test(nome));
  return found
    ? nome.replace(found[0], (match, word) => found[1].replace('$1', String(word ?? match).toLowerCase()))
    : `a ${nome}`;
};
