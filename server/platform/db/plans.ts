import { createHash } from 'node:crypto';
import type pg from 'pg';
import { holdsNames } from './connections.ts';

/** The prepared queries of a connection: names by text. */
type Plans = { names: Map<string, string>; searches: number };
const planned = new WeakMap<pg.PoolClient, Plans>();
const PLANS_MAX = 200;
/**
 * The number and length of search words change the text of a query: such queries must not use up the room for others.
 */
const SEARCHES_MAX = 40;
/** Longer than every query that comes again: the global search for several words has some 7,000 characters. */
const PLAN_LENGTH_MAX = 8000;

/** The best index for a search depends on its words, so it is planned each time with its values. */
export const isSearch = (text: string) => text.includes(' like ');
/** What a cursor returns has the columns of its query, which its own text does not tell. */
const isCursor = (text: string) => /^(declare|fetch|close) /.test(text);
const hasWords = (text: string) => isSearch(text) || text.includes(' ~~ ') || text.includes('strpos(');

/**
 * A repeated query is parsed and planned once per connection: with row-level security, planning takes longer than
 * reading one row.
 */
const nameOf = (client: pg.PoolClient, text: string): string | undefined => {
  if (text.length > PLAN_LENGTH_MAX || isCursor(text) || !holdsNames(client)) return undefined;
  const plans = planned.get(client) ?? { names: new Map(), searches: 0 };
  planned.set(client, plans);
  const known = plans.names.get(text);
  if (known || plans.names.size >= PLANS_MAX) return known;
  if (hasWords(text)) {
    if (plans.searches >= SEARCHES_MAX) return undefined;
    plans.searches += 1;
  }
  const name = createHash('sha1').update(text).digest('base64url');
  plans.names.set(text, name);
  return name;
};

/** A query, named if it is worth keeping its plan. */
export const named = (
  client: pg.PoolClient,
  text: string,
  values?: unknown[],
  search = isSearch(text),
): pg.QueryConfig => {
  const name = search ? undefined : nameOf(client, text);
  return { ...(name ? { name } : {}), text, ...(values ? { values } : {}) };
};
