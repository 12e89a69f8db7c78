import { validate } from 'uuid';
import type { RouteDef } from '#contract/route.ts';
import { eDiaAceito } from '#domain/days/fuso.ts';
import { isTexto, isUmaLinha } from '#domain/text/linha.ts';
import { pageOf } from './pagination.ts';

export type Busca = Record<string, string | number | boolean | undefined>;

/** The route of a list. */
export type Lista = Pick<RouteDef, 'path' | 'palavras'>;

type Check = (text: string) => boolean;

const anos: Check = (text) => /^\d{1,3}$/.test(text) && Number(text) <= 130;
const texto =
  (max: number): Check =>
  (text) =>
    text.trim().length <= max && isTexto(text);

/** The same name means the same in every list. Its words are those of the route; other names are left to the screen. */
const CHECKS: [name: RegExp, check: Check][] = [
  [/_id$/, validate],
  [/^(de|ate)$/, eDiaAceito],
  [/^idade(_min|_max)?$/, anos],
  [/^lixeira$/, (text) => text === 'true' || text === 'false'],
  [/^busca$/, texto(200)],
  [/^assunto$/, (text) => texto(120)(text) && isUmaLinha(text)],
  [/^profissao$/, (text) => /^[a-z-]{1,60}$/.test(text)],
];

const fits = ({ palavras }: Lista, name: string, value: string) => {
  const words = palavras?.[name];
  if (words) return words.includes(value);
  return CHECKS.find(([names]) => names.test(name))?.[1](value) ?? true;
};

/**
 * The parameters of an address that the route of a list accepts: an address can be typed, or be older than the list. The
 * page is brought into range, the rest left out. Checked without the schema of the route, which would bring zod along.
 */
export const taken = (lista: Lista | undefined, search: Busca): Busca => {
  if (!lista) return search;
  const kept: Busca = Object.fromEntries(
    Object.entries(search).filter(([name, value]) => name === 'pagina' || fits(lista, name, String(value))),
  );
  return kept.pagina === undefined ? kept : { ...kept, pagina: pageOf(kept.pagina) };
};
