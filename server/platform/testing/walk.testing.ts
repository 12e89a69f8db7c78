import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteDef } from '#contract/route.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { isSigned } from '#server/platform/http/permission.ts';
import { named, routes, valueFor } from './contract.testing.ts';
import { type Caller, demoServer } from './testing.ts';

/**
 * Calls every route with the ids of all records of the demo practice, as a user of another practice. Every feature adds
 * to the demo practice, so a new table or route is included automatically.
 */
type Kit = ReturnType<typeof demoServer>;
let server: Kit;
let ana: Awaited<ReturnType<Kit['practice']>>;
let conta = '';
let tables: string[] = [];
let ids: string[] = [];
let secrets: string[] = [];
let empty: string[] = [];

/** A session for each call, because some of the calls end theirs. */
const sessions = async (count: number) => {
  const tokens = Array.from({ length: count }, newSecret);
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     select $1, gen_random_uuid(), $2, hash, false, now() + interval '1 hour' from unnest($3::text[]) hash`,
    [ana.user.conta_id, ana.user.id, tokens.map(sha256)],
  );
  return tokens.map((token) => server.as(token));
};

const MARKED = 'Segredo do vizinho';

/** Records that the demo practice does not have: one of each kind, marked. */
const addTheRest = async () => {
  const token = newSecret();
  const values = [conta, sha256(token)];
  const user = `(select usuario_id from membros where conta_id = $1 and funcao = 'dono')`;
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     values ($1, gen_random_uuid(), ${user}, $2, false, now() + interval '1 hour')`,
    values,
  );
  await server.owner(
    `insert into links (conta_id, id, usuario_id, tipo, token_hash, email, expira_em)
     values ($1, gen_random_uuid(), ${user}, 'senha', $2, 'x@vizinho.example', now() + interval '1 hour')`,
    values,
  );
  await server.owner(
    `insert into ia_usos (conta_id, id, usuario_id, finalidade, modelo, tokens_entrada, tokens_saida)
     values ($1, gen_random_uuid(), ${user}, 'plano', 'm', 1, 1)`,
    [conta],
  );
  await server.owner(
    `insert into leituras_incomuns (conta_id, usuario_id, hora, fichas, noite) values ($1, ${user}, now(), 40, false)`,
    [conta],
  );
  await server.owner(
    `with a as (insert into plano_avisos values ($1, now(), 'plano_termina')),
       d as (insert into descadastros values ($1, repeat('0', 64)))
     insert into mensagens (conta_id, id, modelo) values ($1, gen_random_uuid(), 'cobranca')`,
    [conta],
  );
  await server.owner(
    `insert into supervisoes (conta_id, id, atendimento_id, versao, usuario_id, nome)
     select conta_id, gen_random_uuid(), atendimento_id, versao, ${user}, '' from registros
     where conta_id = $1 and assinado_em is not null limit 1`,
    [conta],
  );
  const neighbour = server.as(token);
  const done = async (path: string, body: object | FormData) => {
    const form = body instanceof FormData;
    const response = await neighbour.fetch(path, {
      method: 'POST',
      headers: form ? {} : { 'content-type': 'application/json' },
      body: form ? body : JSON.stringify(body),
    });
    expect(response.status, `${path}: ${await response.clone().text()}`).toBeLessThan(300);
    return response.json();
  };
  const one = async (sql: string) => (await server.owner<{ id: string }>(sql, [conta]))[0]?.id ?? '';
  const file = (name: string, content: string | Buffer<ArrayBuffer>) => {
    const form = new FormData();
    form.set('arquivo', new Blob([content]), name);
    return form;
  };
  const paciente = await one('select id from pacientes where conta_id = $1 limit 1');
  await done(`/api/pacientes-json/${paciente}/anexos-json`, file('nota.txt', MARKED));
  const pixel = `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`;
  await done('/api/imagens?uso=documento', file('a.png', Buffer.from(pixel, 'base64')));
  await done('/api/documentos-json', { doc_edit: `<p>${MARKED}</p>` });
  await done('/api/registro-modelos-json', { nome: MARKED, conteudo: `<p>${MARKED}</p>` });
  await done('/api/teste-categs-areas-assuntos-json', { tipo: 'area', nome: MARKED });
  const assinado = await one(
    'select atendimento_id as id from registros where conta_id = $1 and assinado_em is not null limit 1',
  );
  await done(`/api/atendimentos-json/${assinado}/registro/adendos`, { conteudo: `<p>${MARKED}</p>` });
  const [de, para] = await server.owner<{ id: string }>('select id from carteiras where conta_id = $1', [conta]);
  const transfer = { data: '2026-01-05', valor: '1.00', descricao: MARKED };
  await done('/api/transferencias-json', { ...transfer, de_carteira_id: de?.id, para_carteira_id: para?.id });
};

const columnOf = (table: string) => (table === 'contas' ? 'id' : 'conta_id');

/**
 * The state of each table of the other practice: how many rows, and the transactions that wrote them. A row that is written
 * again has a newer transaction, also if its values are the same.
 */
const states = async () => {
  const parts = tables.map(
    (table) =>
      `select '${table}' as tabela, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as estado
       from ${table} where ${columnOf(table)} = $1`,
  );
  return server.owner<{ tabela: string; estado: string }>(`${parts.join(' union all ')} order by 1`, [conta]);
};

/** Runs once: a worker may run two parts one after the other. */
const prepare = async () => {
  ids = [];
  empty = [];
  ana = await server.practice();
  const [row] = await server.owner<{ conta_id: string }>('select conta_id from usuarios where email = $1', [
    DEMO_EMAIL,
  ]);
  conta = row?.conta_id ?? '';
  await addTheRest();
  const found = await server.owner<{ relname: string; has_id: boolean }>(
    `select relname, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id'
       and a.atttypid = 'uuid'::regtype) as has_id
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity order by 1`,
  );
  tables = found.map(({ relname }) => relname);
  const own = found.filter(({ has_id }) => has_id).map(({ relname }) => relname);
  // One record of each kind is enough.
  for (const table of own) {
    const rows = await server.owner<{ id: string }>(
      `select id from ${table} where ${columnOf(table)} = $1 order by id limit 1`,
      [conta],
    );
    if (rows.length === 0) empty.push(table);
    ids.push(...rows.map(({ id }) => id));
  }
  ids = [...new Set(ids)];
  const names = await server.owner<{ nome: string }>(
    `select nome from pacientes where conta_id = $1 union select nome from responsaveis where conta_id = $1
     union select cpf from pacientes where conta_id = $1 and cpf is not null`,
    [conta],
  );
  secrets = [MARKED, ...names.map(({ nome }) => nome)];
};

const expectNothing = (text: string, sent: string, what: string) => {
  // An answer may repeat an id that was sent with the request, and no other.
  const hidden = [...secrets, DEMO_EMAIL, ...ids.filter((id) => !sent.includes(id))];
  // One expectation: there are a hundred words, and half a million comparisons in all.
  expect(
    hidden.filter((one) => text.includes(one)),
    what,
  ).toEqual([]);
};

const valid = (def: RouteDef, count: number) => fc.sample(valueFor(def.body, ids, 0), { numRuns: count, seed: 11 });

/** Routes that create records come last: the user may create a record under an id that the other practice uses. */
const makes = ({ method, path }: RouteDef) => method === 'POST' && !path.includes('/:');
const inOrder = routes
  .filter(({ path }) => !path.includes('/oauth'))
  .sort((one, other) => Number(makes(one)) - Number(makes(other)));

type Call = { path: string; json: string | undefined };

/** A call of a route with each id in its path, each with another body; two if there is no id in the path. */
const callsOf = (def: RouteDef): Call[] => {
  const search = def.query
    ? `?${ids
        .slice(0, 3)
        .map((one, index) => `${['paciente_id', 'dono_id', 'id'][index]}=${one}`)
        .join('&')}`
    : '';
  const paths = (def.path.includes('/:') ? ids : ['']).map((id) => def.path.replace(/:\w+/g, id) + search);
  if (!def.body) return paths.map((path) => ({ path, json: undefined }));
  const bodies = valid(def, Math.max(2, paths.length));
  return bodies.map((body, index) => ({ path: paths[index] ?? paths[0] ?? '', json: JSON.stringify(body) }));
};

const expectClosed = async (caller: Caller, def: RouteDef, { path, json }: Call, earlier: Call[]) => {
  const response = await caller.fetch(path, {
    method: def.method,
    headers: json === undefined ? {} : { 'content-type': 'application/json' },
    body: json,
  });
  const text = await response.text();
  const what = `${def.method} ${path} ${json?.slice(0, 300)} → ${response.status} ${text.slice(0, 300)}`;
  expect(response.status, what).toBeLessThan(500);
  if (def.path.includes('/:id') && isSigned(def) && !def.multipart)
    expect([402, 403, 404, 409, 422], what).toContain(response.status);
  // The same new record sent twice is answered as it was created the first time.
  expectNothing(text, [path, json, ...earlier.map((one) => one.json)].join(' '), what);
};

/** Distributes the routes over several test files, which workers run in parallel. */
export const walk = ({ part, of }: { part: number; of: number }) => {
  server = demoServer();
  beforeAll(prepare);

  describe('the demo practice', () => {
    it('has rows in enough tables', () => {
      expect(empty.join(' ')).toBe('');
      expect(secrets.length).toBeGreaterThan(3);
    });
  });

  describe('with the ids of another practice, each route', () => {
    let before: Awaited<ReturnType<typeof states>>;
    beforeAll(async () => {
      before = await states();
      expect(before).toHaveLength(tables.length);
    });

    it.each(named(inOrder.filter((_, index) => index % of === part - 1)))(
      '%s reveals and changes nothing',
      async (_, def) => {
        const calls = callsOf(def);
        const callers = await sessions(calls.length);
        for (const [index, call] of calls.entries())
          await expectClosed(callers[index] ?? server.nobody(), def, call, calls.slice(0, index));
        const after = await states();
        const changed = after.filter((row, index) => row.estado !== before[index]?.estado);
        // Report a changed table once, for the route that changed it.
        before = after;
        expect(changed.map(({ tabela }) => tabela)).toEqual([]);
      },
    );
  });
};
