import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { documentosOriginais } from '#contract/papel/documentos.ts';
import { registroGravar, registroModeloGravar } from '#contract/registros.ts';
import type { RouteDef } from '#contract/route.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { COLUNAS } from '#server/platform/db/columns/colunas.testing.ts';
import { named, routes } from './contract.testing.ts';
import { type Caller, demoServer } from './testing.ts';

/**
 * Lists leave long texts out. Every text of the demo practice is made as long as it may be, and every list is read: a page
 * of 100 must stay under 400 KB. A new list or a new column is tested without a change here.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });
const ITEM_MAX = 4000;
const DEFAULT_LENGTH = 200;
/** Lists with one entry per kind of document. */
const OF_FIXED_NUMBER: RouteDef[] = [documentosOriginais];

const server = demoServer();
let demo: Caller;
let ids: string[] = [];
let patients: string[] = [];

type Json = {
  type?: string;
  format?: string;
  maxLength?: number;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
};
const jsonOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' }) as Json;
const wordOf = ({ path }: RouteDef) =>
  path
    .split('/')[2]
    ?.replace(/-json$/, '')
    .replaceAll('-', '_') ?? '';

/** The maximum length of each field, by its name and the names before it: of its route, or of the containing record. */
const lengths = new Map<string, number>();
const collect = (words: string[], name: string, json: Json) => {
  for (const one of json.anyOf ?? []) collect(words, name, one);
  if (json.items) collect(words, name, json.items);
  for (const [key, one] of Object.entries(json.properties ?? {})) collect(name ? [...words, name] : words, key, one);
  if (!json.maxLength) return;
  for (const key of [...words.map((word) => `${word}.${name}`), name])
    lengths.set(key, Math.max(lengths.get(key) ?? 0, json.maxLength));
};
for (const def of routes) if (def.body) collect([wordOf(def)], '', jsonOf(def.body, 'input'));
const lengthOf = (table: string, column: string) =>
  lengths.get(`${table}.${column}`) ??
  lengths.get(`${table.split('_')[0]}.${column}`) ??
  lengths.get(column) ??
  DEFAULT_LENGTH;

const lists = routes.filter(
  ({ permission, response }) =>
    ['sessao', 'conta'].includes(permission) &&
    response &&
    typeof response !== 'string' &&
    jsonOf(response, 'output').type === 'array',
);

/** Rows that can no longer be changed (signed, final), texts that must be unique and columns with a list of values stay as they are. */
const UNCHANGEABLE = /cannot be changed|unique constraint|check constraint/;

const fill = async (conta: string) => {
  const types = await server.owner<{ coluna: string }>(
    `select table_name || '.' || column_name as coluna from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and udt_name = 'text' and column_name !~ 'email'`,
  );
  const texts = new Set(types.map(({ coluna }) => coluna));
  for (const [table, { claras = '' }] of Object.entries(COLUNAS))
    for (const column of claras.split(' ').filter((one) => texts.has(`${table}.${one}`))) {
      const key = table === 'contas' ? 'id' : 'conta_id';
      const update = `update ${table} set ${column} = left(repeat('um texto ', $2), $2) where ${key} = $1`;
      await server.owner(update, [conta, lengthOf(table, column)]).catch((error: Error) => {
        if (!UNCHANGEABLE.test(error.message)) throw error;
      });
    }
};

const idsOf = async (table: string, conta: string, limit: number) => {
  const rows = await server.owner<{ id: string }>(
    `select id from ${table} where conta_id = $1 order by id limit ${limit}`,
    [conta],
  );
  return rows.map(({ id }) => id);
};

/** Records that the demo practice does not have. */
const addTheRest = async (conta: string) => {
  const conteudo = `<p>${'texto '.repeat(5000)}</p>`;
  const [open] = await server.owner<{ id: string }>(
    `select a.id from atendimentos a left join registros r on r.atendimento_id = a.id
     where a.conta_id = $1 and r.atendimento_id is null and a.excluido_em is null limit 1`,
    [conta],
  );
  const id = open?.id ?? '';
  expect((await demo.call(registroGravar, { params: { id }, body: { conteudo, objetivos: [] } })).status).toBe(200);
  expect((await demo.call(registroModeloGravar, { body: { nome: 'Longo', conteudo } })).status).toBe(201);
  ids.push(id);
};

beforeAll(async () => {
  const [user] = await server.owner<{ conta_id: string; id: string }>(
    'select conta_id, id from usuarios where email = $1',
    [DEMO_EMAIL],
  );
  const conta = user?.conta_id ?? '';
  const token = newSecret();
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     values ($1, gen_random_uuid(), $2, $3, false, now() + interval '1 hour')`,
    [conta, user?.id, sha256(token)],
  );
  demo = server.as(token);
  const tables = await server.owner<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name in ('id', 'conta_id')
     and udt_name = 'uuid' group by 1 having count(*) = 2`,
  );
  for (const { table_name } of tables) ids.push(...(await idsOf(table_name, conta, 3)));
  await addTheRest(conta);
  ids = [...new Set(ids)];
  patients = await idsOf('pacientes', conta, 4);
  await fill(conta);
});

/** Queries with which the lists return something. */
const addresses = (def: RouteDef) => {
  if (def.path.includes('/:')) return ids.map((id) => def.path.replace(/:\w+/g, id));
  const fields = def.query ? Object.keys(jsonOf(def.query, 'input').properties ?? {}) : [];
  const query = new URLSearchParams();
  if (fields.includes('por_pagina')) query.set('por_pagina', '100');
  for (const one of ['de', 'inicio'])
    if (fields.includes(one)) query.set(one, one === 'de' ? '2020-01-01' : '2020-01-01T00:00:00Z');
  for (const one of ['ate', 'fim'])
    if (fields.includes(one)) query.set(one, one === 'ate' ? '2030-01-01' : '2030-01-01T00:00:00Z');
  const whole = `${def.path}?${query}`;
  return fields.includes('paciente_id') ? [whole, ...patients.map((id) => `${whole}&paciente_id=${id}`)] : [whole];
};

const read = async (def: RouteDef, address: string): Promise<unknown[] | null> => {
  const body =
    def.method === 'GET' ? {} : { body: JSON.stringify({ de: '2020-01-01', ate: '2030-01-01', status: 'Todos' }) };
  const response = await demo.fetch(address, {
    method: def.method,
    headers: def.method === 'GET' ? {} : { 'content-type': 'application/json' },
    ...body,
  });
  return response.status === 200 ? ((await response.json()) as unknown[]) : null;
};

/** The paths of long texts in a record. */
const longTexts = (value: unknown, at = ''): string[] => {
  if (typeof value === 'string') return value.length > 500 ? [`${at} (${value.length})`] : [];
  if (Array.isArray(value)) return value.flatMap((one) => longTexts(one, `${at}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => longTexts(one, at ? `${at}.${key}` : key));
};

const readLists = lists.filter((def) => def.method === 'GET' || def.path.includes('-buscar-'));

it.each(named(readLists.filter((def) => !OF_FIXED_NUMBER.includes(def))))(
  '%s leaves long texts out',
  async (_, def) => {
    let answered = false;
    for (const address of addresses(def)) {
      const items = await read(def, address);
      answered ||= items !== null;
      for (const item of items ?? []) {
        const size = JSON.stringify(item).length;
        expect(size, `${address}: ${[...new Set(longTexts(item))].join(', ')}`).toBeLessThan(ITEM_MAX);
      }
      if (items?.length) return;
    }
    expect(answered).toBe(true);
  },
);
