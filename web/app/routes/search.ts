/** What a name in the address can hold. Written without zod, and without the contract: the first page carries this. */
type Valor = string | number | boolean;
type Given = Record<string, unknown>;

const isValor = (value: unknown): value is Valor => ['string', 'number', 'boolean'].includes(typeof value);

const read = <N extends string, V>(given: Given, names: readonly N[], as: (value: Valor) => V) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return isValor(value) ? [[name, as(value)]] : [];
    }),
  ) as { [K in N]?: V };

/** The names that a screen reads from its address. */
export const search =
  <const N extends string>(...names: N[]) =>
  (given: Given) =>
    read(given, names, (value) => value);

/** As `search`, for names that are read as text, even if they look like a number. */
export const textSearch =
  <const N extends string>(...names: N[]) =>
  (given: Given) =>
    read(given, names, String);

const LIST = ['busca', 'ordem', 'lixeira'] as const;

/**
 * The search of a list: its text, order, trash, page and filters. `useLista` checks the values by the route of the list.
 */
export const listSearch =
  <const N extends string = never>(...filters: N[]) =>
  (given: Given): { [K in N | (typeof LIST)[number]]?: Valor } & { pagina?: number } => ({
    ...read<N | (typeof LIST)[number], Valor>(given, [...LIST, ...filters], (value) => value),
    ...('pagina' in given ? { pagina: Math.max(1, Math.floor(Number(given.pagina)) || 1) } : {}),
  });
