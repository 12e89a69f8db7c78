/** Letters of other alphabets that look like Latin ones, and variants of Latin letters. */
const PARECIDAS = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁđ',
    e: 'еεє',
    h: 'нһ',
    i: 'іιı',
    j: 'ј',
    k: 'кκ',
    l: 'łӏ',
    m: 'м',
    n: 'ηո',
    o: 'оοøօ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([nossa, outras]) => [...outras].map((outra) => [outra, nossa] as const)),
);

/** The Latin letter that a lower-case letter looks like, or the letter itself. */
export const parecida = (letra: string) => PARECIDAS.get(letra) ?? letra;

/** Wide, mathematical and circled letters and digits; not º, ² or ½, which carry meaning. */
const ENFEITADAS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\ufb00-\ufb06\u24b6-\u24e9\u{1d400}-\u{1d7ff}]/gu;

export const simples = (texto: string) =>
  texto.replace(ENFEITADAS, (letra) => letra.normalize('NFKC')).normalize('NFC');
