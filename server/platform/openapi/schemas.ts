import { z } from 'zod';
import { commonFields, createExtending } from './extend.ts';
import { type Json, simplify, withoutDefaults, withoutLimits } from './simplify.ts';

type Io = 'input' | 'output';
type Schemas = Map<string, Json>;

const PREFIX = '#/components/schemas/';
const REF = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

const refsIn = (schema: Json | undefined) =>
  [...JSON.stringify(schema ?? {}).matchAll(REF)].map(([, name = '']) => name);

/** The result of a transformation has the type of its input, unless a schema follows it. */
const afterTransform = (schema: z.core.$ZodType): Json | null => {
  const { def } = schema._zod as { def: { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType } };
  if (def.type !== 'pipe' || !def.in || def.out?._zod.def.type !== 'transform') return null;
  return z.toJSONSchema(def.in, options('output')) as Json;
};

const options = (io: Io) => ({
  io,
  unrepresentable: 'any' as const,
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
    if (io === 'output') Object.assign(jsonSchema, afterTransform(zodSchema));
  },
});

const convert = (ids: ReadonlyMap<z.ZodType, string>, io: Io): Schemas => {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options(io), uri: (id) => PREFIX + id });
  return new Map(Object.entries(schemas).map(([id, schema]) => [id, simplify(schema as Json)]));
};

/** Every name that `roots` refer to, directly or indirectly. */
const reach = (schemas: Schemas, roots: Iterable<string>) => {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of refsIn(schemas.get(name))) visit(next);
  };
  for (const root of roots) visit(root);
  return seen;
};

/** Names whose schema differs between requests and answers, by itself or through a reference. */
const differing = (input: Schemas, output: Schemas) => {
  const different = new Set<string>();
  for (const [name, schema] of output)
    if (JSON.stringify(schema) !== JSON.stringify(input.get(name))) different.add(name);
  for (let before = -1; before !== different.size; ) {
    before = different.size;
    for (const [name, schema] of output) if (refsIn(schema).some((ref) => different.has(ref))) different.add(name);
  }
  return different;
};

const renamed = (schema: Json, names: ReadonlySet<string>): Json =>
  JSON.parse(
    JSON.stringify(schema).replace(REF, (ref, name: string) => (names.has(name) ? `${ref.slice(0, -1)}Input"` : ref)),
  );

/** Objects with many fields are easier to read, and to use in a client, under a name. */
const isLarge = ({ properties = {} }: Json = {}) => Object.keys(properties).length >= 6;

export type Used = { id: string; schema: z.ZodType; io: Io };

/**
 * The components of the document, and the reference or inline schema for each use. A named schema becomes a component,
 * and so does one that is used twice; any other is written inline. A schema with fields that are optional in a request
 * and always present in an answer becomes two components: `Config` for answers, `ConfigInput` for requests.
 */
export const createSchemas = (names: ReadonlyMap<z.ZodType, string>, used: Used[]) => {
  const ids = new Map(names);
  for (const { id, schema } of used) if (!ids.has(schema)) ids.set(schema, id);
  const idOf = (schema: z.ZodType) => ids.get(schema) ?? '';
  const converted = { input: convert(ids, 'input'), output: convert(ids, 'output') };
  const roots = (io: Io) => used.filter((one) => one.io === io).map(({ schema }) => idOf(schema));
  const reached = { input: reach(converted.input, roots('input')), output: reach(converted.output, roots('output')) };
  const different = differing(converted.input, converted.output);
  const twice = new Set([...reached.input].filter((name) => reached.output.has(name) && different.has(name)));
  const times = (id: string) => used.filter(({ schema }) => idOf(schema) === id).length;
  const referred = new Set([...converted.input.values(), ...converted.output.values()].flatMap(refsIn));
  const isShared = (id: string) => referred.has(id) || times(id) > 1 || isLarge(converted.input.get(id));
  const isNamed = new Set([...names.values(), ...[...ids.values()].filter(isShared)]);

  const body = (io: Io, id: string): Json => {
    const schema = converted[io].get(id) ?? {};
    if (io === 'input') return withoutDefaults(renamed(schema, twice));
    return reached.input.has(id) && !twice.has(id) ? withoutDefaults(schema) : withoutLimits(schema);
  };
  const components: Record<string, Json> = {};
  for (const id of isNamed) {
    const isSent = reached.input.has(id);
    const isAnswered = reached.output.has(id);
    components[id] = body(isSent && !isAnswered ? 'input' : 'output', id);
    // A schema that no operation uses directly may still be part of others.
    if (twice.has(id) || !(isSent || isAnswered)) components[`${id}Input`] = body('input', id);
  }
  const isAnswer = (name: string) => reached.output.has(name) && (twice.has(name) || !reached.input.has(name));
  const isUsed = (name: string) => reached.input.has(name.replace(/Input$/, '')) || reached.output.has(name);
  Object.assign(components, commonFields(components, isUsed));
  const extend = createExtending(components);
  const sorted = Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1));

  return {
    components: Object.fromEntries(sorted.map(([name, schema]) => [name, extend(schema, isAnswer(name))])),
    /**
     * The schema without a reference, for reading the fields of a query. A schema that only adds a rule refers to
     * another.
     */
    whole: (schema: z.ZodType, io: Io) => {
      const json = converted[io].get(idOf(schema)) ?? {};
      const [name] = json.$ref ? refsIn(json) : [];
      return renamed(converted[io].get(name ?? '') ?? json, io === 'input' ? twice : new Set());
    },
    /** The schema for one use: a reference if it has a name. */
    use: (schema: z.ZodType, io: Io): Json => {
      const id = idOf(schema);
      if (!isNamed.has(id)) return extend(body(io, id), io === 'output');
      return { $ref: `${PREFIX}${id}${io === 'input' && twice.has(id) ? 'Input' : ''}` };
    },
  };
};
export type SchemaBook = ReturnType<typeof createSchemas>;
