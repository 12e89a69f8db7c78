import type { RouteDef } from '#contract/route.ts';
import { isClosedTo, isSigned } from '#server/platform/http/permission.ts';

/** The meaning of each refusal, the same for all operations. */
export const REFUSALS = {
  400: 'The request cannot be read: broken HTTP, or a body that is no JSON.',
  401: 'No session, or one that has ended. `codigo` is `outra_sessao` where the header names somebody else, `fora_da_pratica` for a practice that is not open.',
  402: 'The plan ran out.',
  403: 'Not allowed: administrators only, suspended, part switched off, shared record of another author, exceptional access, trainee.',
  404: 'No such record, or not within reach of this practice and member.',
  408: 'The file stopped arriving.',
  409: 'The record is not in a state that allows this, or somebody else changed it meanwhile.',
  413: 'The body is too large.',
  415: 'The body is of a kind that is not read here.',
  422: 'A field is missing or not valid; `errors` says which.',
  429: 'Too many of these. `Retry-After` says how many seconds to wait.',
  501: 'This server is not equipped for it.',
  500: 'A fault of the server; `id` is what to tell the support.',
  503: 'Not available right now. `Retry-After` says how many seconds to wait.',
} as const;

type Refused = keyof typeof REFUSALS;

/** The possible statuses besides success: those that follow from the definition, and those in its `refuses`. */
export const refusedBy = (def: RouteDef): Refused[] => {
  const { method, permission, recurso, path, query, body, multipart, link, refuses = [] } = def;
  const acts = permission !== 'publica';
  const sends = body !== undefined || multipart === true;
  const takes = sends || query !== undefined;
  // Any write may violate a constraint of the database: a missing record (422), a duplicate or a final record (409).
  const writes = acts && method !== 'GET';
  const found: (Refused | false | undefined)[] = [
    400,
    sends && 413,
    sends && 415,
    multipart === true && 408,
    isSigned(def) && 401,
    permission === 'conta' && 402,
    (permission === 'admin' || isClosedTo(def) || link?.conferido) && 403,
    (path.includes(':') || (acts && takes) || recurso !== undefined || link) && 404,
    writes && 409,
    (takes || writes) && 422,
    link && 429,
    ...refuses,
    500,
    503,
  ];
  return [...new Set(found.filter((one) => one !== false && one !== undefined))].sort();
};

export const successOf = ({ status, response }: RouteDef) => status ?? (response === null ? 204 : 200);

const isServer = (status: Refused) => status >= 500;

/** Every operation can answer these. They are documented once, in the description of the document. */
export const ALWAYS: readonly Refused[] = [500, 503];
const isAlways = (status: Refused) => ALWAYS.includes(status);

/** The refusals of an operation by range (`4XX`). An operation whose success is not 2XX needs `default`. */
const rangesOf = (def: RouteDef) => {
  const all = refusedBy(def);
  const faults = all.filter(isServer);
  const isRedirect = successOf(def) >= 300;
  return {
    '4XX': all.filter((one) => !isServer(one)),
    [isRedirect ? 'default' : '5XX']: isRedirect || !faults.every(isAlways) ? faults : [],
  };
};

const answerFor = (statuses: readonly Refused[]) => ({
  description: statuses.join(', '),
  ...(statuses.some((status) => status === 429 || status === 503) && {
    headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } },
});

/**
 * All refusals have the same format, so each set of statuses is one component that many operations share. One key for
 * each status of each operation would double the size of the document.
 */
export const createRefusals = () => {
  const names = new Map<string, string>();
  const components: Record<string, object> = {};
  const nameOf = (statuses: readonly Refused[]) => {
    const name = names.get(statuses.join()) ?? `E${names.size + 1}`;
    names.set(statuses.join(), name);
    components[name] = answerFor(statuses);
    return name;
  };
  return {
    components,
    of: (def: RouteDef) =>
      Object.fromEntries(
        Object.entries(rangesOf(def)).flatMap(([range, statuses]) =>
          statuses.length ? [[range, { $ref: `#/components/responses/${nameOf(statuses)}` }]] : [],
        ),
      ),
  };
};
export type Refusals = ReturnType<typeof createRefusals>;

/** Whether the document lists this status for the operation. */
export const isDescribed = (def: RouteDef, status: number) =>
  status === successOf(def) || refusedBy(def).some((one) => one === status);
