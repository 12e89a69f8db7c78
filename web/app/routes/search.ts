import { z } from 'zod';
import { pageOf } from '#web/lib/lists/pagination.ts';

/** What an address can hold. A value that is none of these is left out. */
const valor = z.union([z.string(), z.number(), z.boolean()]).optional().catch(undefined);
const pagina = z
  .number()
  .optional()
  .catch(1)
  .transform((value) => (value === undefined ? undefined : pageOf(value)));

/** The names that the address of a screen understands; `useLista` checks the values against the route of its list. */
export const search = <const N extends string>(...names: N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, valor])) as Record<N, typeof valor>);

/** The search of a list: its text, order, page, trash, and the filters by name. */
export const listSearch = <const N extends string = never>(...filters: N[]) =>
  search<'busca' | 'ordem' | 'lixeira' | N>('busca', 'ordem', 'lixeira', ...filters).extend({ pagina });
