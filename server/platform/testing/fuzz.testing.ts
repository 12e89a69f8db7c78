import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINK_HEADER, PASSE_HEADER, type TipoDeLink } from '#contract/links/tipos.ts';
import type { RouteDef } from '#contract/route.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { type Aberta, abrirTodos } from '#server/links/acesso/abertos.testing.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { patience } from '../../../bin/lifecycle.kit.ts';
import { named, routes, valueFor } from './contract.testing.ts';
import { trocarImpressora } from './impressora.testing.ts';
import { type Caller, demoServer } from './testing.ts';

/** `FUZZ_SEED` repeats a run that failed; `FUZZ_RUNS` makes it longer. */
export const seed = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31;
const numRuns = Number(process.env.FUZZ_RUNS) || 12;
const PATIENCE_MS = 15_000;
/** The status when a file store or a provider is unavailable. */
const AWAY = 503;

let server: ReturnType<typeof demoServer>;
let conta = '';
let usuario = '';
export let ids: string[] = [];
let heapBefore = 0;

setFlagsFromString('--expose-gc');
const heap = () => {
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

let caller: Caller;
const signIn = async () => {
  const token = newSecret();
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     values ($1, gen_random_uuid(), $2, $3, false, now() + interval '1 hour')`,
    [conta, usuario, sha256(token)],
  );
  caller = server.as(token);
};

let links = new Map<TipoDeLink, Aberta>();
/** The printer of the links is replaced only while they are made. */
const openLinks = async () => {
  const printer = trocarImpressora(server);
  links = await abrirTodos(server);
  printer.mockRestore();
};
/** Answers use a link up, sign, or close it; failed calls are counted by address. */
const reopenLinks = async () => {
  await server.owner(
    `update links_enviados set usos = 0, erros = 0, fechado_em = null, revogado_em = null, respondido_em = null
     where id = any($1)`,
    [[...links.values()].map(({ link }) => link.id)],
  );
  await server.owner('delete from tentativas');
};

/** The headers of somebody who opened a link of this kind. */
const headersOf = (tipo: TipoDeLink): Record<string, string> => {
  const { token = '', passe = '' } = links.get(tipo) ?? {};
  return { [LINK_HEADER]: token, ...(passe && { [PASSE_HEADER]: passe }) };
};
/** A route for links is called with an open link of each kind it names, the others with the session only. */
export const openersOf = ({ link }: RouteDef): Record<string, string>[] => link?.tipos.map(headersOf) ?? [{}];

/** Runs once: a worker may run two parts one after the other. */
const prepare = async () => {
  ids = [];
  const [row] = await server.owner<{ id: string; conta_id: string }>(
    'select id, conta_id from usuarios where email = $1',
    [DEMO_EMAIL],
  );
  conta = row?.conta_id ?? '';
  usuario = row?.id ?? '';
  // An administrator reaches every route.
  await server.owner(`update usuarios set role = 'admin' where id = $1`, [usuario]);
  const tables = await server.owner<{ relname: string }>(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype)
       and relname not in ('contas', 'sessoes') order by 1`,
  );
  for (const { relname } of tables) {
    const rows = await server.owner<{ id: string }>(
      `select id from ${relname} where conta_id = $1 order by id limit 2`,
      [conta],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  ids = [...new Set([...ids, crypto.randomUUID()])];
  await openLinks();
  await signIn();
  heapBefore = heap();
};

const expectMemoryBack = () => {
  const grown = heap() - heapBefore;
  expect(grown, `megabytes kept after all of it (seed ${seed})`).toBeLessThan(80);
};

/** Call once at the top of a test file: a server with the demo practice, whose user is an administrator. */
export const fuzzed = () => {
  server = demoServer();
  beforeAll(prepare);
  afterAll(expectMemoryBack);
  return server;
};

/** Expects an answer, and none that is a fault of the server. */
export const expectAnswer = async (path: string, init: RequestInit, what: string) => {
  const response = await caller.fetch(path, {
    ...init,
    signal: AbortSignal.timeout(Math.ceil(PATIENCE_MS * patience())),
  });
  const text = await response.text();
  const away = response.status === AWAY && !text.includes('"indisponivel"') && response.headers.has('retry-after');
  if (response.status >= 500 && !away) throw new Error(`${what} → ${response.status} ${text.slice(0, 200)}`);
  // The request may have locked the session, signed out, or ended all sessions.
  if (response.status === 401) await signIn();
  // It may have closed a link, or was the last that is allowed.
  if ([404, 429].includes(response.status) && LINK_HEADER in (init.headers ?? {})) await reopenLinks();
  return response.status;
};

const inPath = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('ID') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%00', '%27', '..%2f..', 'null', '-1', '%F0%9F%98%80', 'x'.repeat(290), '%E0%A4%A'),
  },
);
export const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

const caseFor = (def: RouteDef) =>
  fc.record({
    params: fc.array(fc.tuple(inPath, fc.constantFrom(...ids)), { minLength: 4, maxLength: 4 }),
    query: def.query ? valueFor(def.query, ids, 30) : fc.constant(undefined),
    body: def.body ? valueFor(def.body, ids, 15) : fc.constant(undefined),
  });

/** Expects that a route for links came further than to the check of its link. */
const expectOpened = (statuses: Set<number>) =>
  expect([...statuses].some((status) => ![401, 403, 404, 429].includes(status))).toBe(true);

/** A route without input: every request to it is the same. */
const isAlwaysTheSame = ({ path, query, body }: RouteDef) => !path.includes('/:') && !query && !body;

/** Distributes the routes over several test files, which workers run in parallel. */
export const fuzz = ({ part, of }: { part: number; of: number }) => {
  fuzzed();
  describe(`any input (seed ${seed})`, () => {
    it.each(named(routes.filter(({ multipart }) => !multipart).filter((_, index) => index % of === part - 1)))(
      '%s answers',
      async (name, def) => {
        const statuses = new Set<number>();
        await fc.assert(
          fc.asyncProperty(caseFor(def), async ({ params, query, body }) => {
            let at = 0;
            const path = def.path.replace(/:\w+/g, () => {
              const [kind, id] = params[at++ % params.length] ?? ['ID', ''];
              return kind === 'ID' ? id : kind;
            });
            const search = new URLSearchParams();
            if (query && typeof query === 'object')
              for (const [key, value] of Object.entries(query)) search.append(key, asText(value).slice(0, 4000));
            const json = body === undefined || def.method === 'GET' ? undefined : JSON.stringify(body);
            for (const opener of openersOf(def)) {
              const headers = { ...opener, ...(json !== undefined && { 'content-type': 'application/json' }) };
              const what = `${name} ${path}?${search} ${json?.slice(0, 400)}`;
              statuses.add(await expectAnswer(`${path}?${search}`, { method: def.method, headers, body: json }, what));
            }
          }),
          { seed, numRuns: isAlwaysTheSame(def) ? 1 : numRuns, endOnFailure: true },
        );
        if (def.link) expectOpened(statuses);
      },
    );
  });
};
