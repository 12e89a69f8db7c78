import { z } from 'zod';
import type { BodyInput, Params, QueryInput, Response, RouteDef } from '#contract/route.ts';
import { Recusa } from '#server/platform/errors.ts';
import { checkPermission, isReading } from './permission.ts';
import { pruner } from './prune.ts';
import type { Sessao } from './session.ts';

/** Reads of other routes within one request, so that several screens can be answered at once. */

type Given<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
export type Asked<D extends RouteDef> = Given<'params', Params<D>> &
  Partial<Given<'query', QueryInput<D>>> &
  Given<'body', BodyInput<D>>;

/**
 * The answer of a route to the member of this request: after its permission check, with its handler, in the same
 * session, pruned to its schema. Undefined if the route refuses. The caller writes the audit line.
 */
export type Ask = <D extends RouteDef>(def: D, asked: Asked<D>) => Promise<Response<D> | undefined>;

type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>;
/** The handlers of a server, by their route. */
export type Handlers = ReadonlyMap<RouteDef, AnyHandler>;

const nothing = () => undefined;

export const asks = (handlers: Handlers, sessao: Sessao, base: Record<string, unknown>): Ask => {
  const ask = async (def: RouteDef, { params, query, body }: Partial<Record<'params' | 'query' | 'body', unknown>>) => {
    const handler = handlers.get(def);
    if (!handler || !isReading(def) || !(def.response instanceof z.ZodType))
      throw new Error(`${def.path} is not a read that can be asked for within a request.`);
    try {
      checkPermission(def, sessao);
      const input = {
        params: def.params?.parse(params),
        query: def.query?.parse(query ?? {}),
        body: def.body?.parse(body),
      };
      return pruner(def.response)(await handler({ ...base, ...input, total: nothing, auditar: nothing }));
    } catch (error) {
      if (error instanceof Recusa) return undefined;
      throw error;
    }
  };
  return ask as Ask;
};
