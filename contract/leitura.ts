import type { RouteDef } from './route.ts';

/** The params, query and body of a read. */
export type Pedida = { params?: object | undefined; query?: object | undefined; body?: unknown };

/** Leaves out what the address leaves out, and compares values as the address writes them. */
export const escrita = (part: object | undefined) => {
  const kept = Object.entries(part ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length ? Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) : undefined;
};

const emOrdem = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Names a read by its route and what is asked of it: the same on the server and in a screen. */
export const chaveDaLeitura = ({ path }: Pick<RouteDef, 'path'>, { params, query, body }: Pedida) =>
  JSON.stringify([path, emOrdem(escrita(params)), emOrdem(escrita(query)), emOrdem(body)]);
