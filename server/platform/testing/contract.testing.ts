import fc from 'fast-check';
import { z } from 'zod';
import type { RouteDef } from '#contract/route.ts';

/** Every route of the contract, and values made from its schemas: valid and hostile ones. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/**/*.ts', '!../../../contract/**/*.test.ts'],
  {
    eager: true,
  },
);
const isRoute = (value: unknown): value is RouteDef =>
  value !== null && typeof value === 'object' && ['method', 'path', 'permission'].every((key) => key in value);
/** A module exports routes one by one, or together as the routes of a register. */
const routesIn = (value: unknown): RouteDef[] => {
  if (isRoute(value)) return [value];
  const holds = value !== null && typeof value === 'object' && !('parse' in value) && !Array.isArray(value);
  return holds ? Object.values(value).flatMap(routesIn) : [];
};
export const routes = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).flatMap(routesIn)))];
export const named = (list: RouteDef[]) => list.map((def) => [`${def.method} ${def.path}`, def] as const);

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  required?: string[];
  additionalProperties?: Json | boolean;
};

const schemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Json;

const deep = (levels: number) => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 ? { a: value } : [value];
  return value;
};

/** Values that break naive code: huge, malformed, of the wrong type. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    -1e308,
    2 ** 53,
    0.1,
    true,
    [],
    {},
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u200b\ufeff',
    'e\u0301'.repeat(500),
    '\u{1F9D1}\u200d\u{1F91D}\u200d\u{1F9D1}'.repeat(50),
    "' or 1=1 --",
    '%_\\',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '__proto__',
    'NaN',
    '1e999',
    '9'.repeat(400),
    '-infinity',
    '0000-00-00',
    '+275760-09-14',
    '2024-02-30',
    '9999-12-31T23:59:59.999Z',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(2_000, 60_000, 300_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(50, 2_000).map(deep),
  fc.constantFrom(500, 5_000).map((length) => Array.from({ length }, (_, index) => index)),
  fc.constant(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index]))),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that fits the schema, as far as JSON Schema describes it; `ids` are ids that exist. */
const fitting = (schema: Json, ids: readonly string[], poison: number, depth = 0): fc.Arbitrary<unknown> => {
  const inner = (one: Json) => {
    const fit = fitting(one, ids, poison, depth + 1);
    return poison ? fc.oneof({ weight: 100 - poison, arbitrary: fit }, { weight: poison, arbitrary: hostile }) : fit;
  };
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map((one) => fitting(one, ids, poison, depth + 1)));
  if (schema.allOf?.length)
    return fc.tuple(...schema.allOf.map(inner)).map((all) => Object.assign({}, ...(all as object[])));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    const required = new Set(schema.required ?? []);
    return fc.record(Object.fromEntries(fields.map(([key, one]) => [key, inner(one)])), {
      requiredKeys: fields.flatMap(([key]) => (required.has(key) ? [key] : [])),
    });
  }
  if (type === 'array') return depth > 6 ? fc.constant([]) : fc.array(inner(schema.items ?? {}), { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer')
    return fc.integer({ min: Math.max(schema.minimum ?? -5, -1e9), max: Math.min(schema.maximum ?? 500, 1e9) });
  if (type !== 'string') return fc.constantFrom<unknown>(null, 'texto', 1, true);
  if (schema.format === 'uuid' || schema.format === 'guid') return fc.constantFrom(...ids);
  if (schema.format === 'email') return fc.constant('alguem@fuzz.example');
  return fc.constantFrom(...ids.slice(0, 3), 'texto', '2026-03-04', '2026-03-04T10:00:00Z', '12.50', '08:30', 'pt-br');
};

export const valueFor = (
  schema: z.ZodType | undefined,
  ids: readonly string[],
  poison: number,
): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(undefined);
  const json = schemaOf(schema);
  const fit = fitting(json, ids, poison);
  return poison ? fc.oneof({ weight: 9, arbitrary: fit }, { weight: 1, arbitrary: hostile }) : fit;
};
