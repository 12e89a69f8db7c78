/** The parts of a JSON schema that are used here. */
export type Json = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
  [keyword: string]: unknown;
};

/** Keywords that are useless to a client, or repeat `format`. */
const isNoise = (key: string, value: unknown, { format }: Json) =>
  ['$schema', '$id', 'id'].includes(key) ||
  (key === 'additionalProperties' && value === false) ||
  (key === 'pattern' && format !== undefined) ||
  (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') ||
  ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER);

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
const asDay = ({ pattern, ...schema }: Json): Json =>
  pattern === DAY ? { ...schema, format: 'date' } : { ...schema, ...(pattern && { pattern }) };

/** `anyOf: [{ type: 'string' }, { type: 'null' }]` is `type: ['string', 'null']`, which is shorter. */
const foldNull = (schema: Json): Json => {
  const { anyOf = [], ...rest } = schema;
  const [one, empty] = anyOf;
  if (anyOf.length !== 2 || empty?.type !== 'null' || !one || typeof one.type !== 'string' || one.const !== undefined)
    return schema;
  return { ...rest, ...one, type: [one.type, 'null'], ...(one.enum && { enum: [...one.enum, null] }) };
};

const each = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(each);
  return value !== null && typeof value === 'object' ? simplify(value as Json) : value;
};

/** Field names are not keywords: a field may be called `id` or `pattern`. */
const fields = (properties: object) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, simplify(schema as Json)]));

/** The schema without noise, for readers of the document. */
export const simplify = (schema: Json): Json => {
  const left = Object.entries(schema).filter(([key, value]) => !isNoise(key, value, schema));
  return foldNull(
    asDay(
      Object.fromEntries(
        left.map(([key, value]) => {
          if (key === 'properties') return [key, fields(value as object)];
          return [key, ['enum', 'const', 'default', 'required'].includes(key) ? value : each(value)];
        }),
      ),
    ),
  );
};

const LITERAL = ['enum', 'const', 'required', 'type'];

/** The same schema without some keywords, at every depth. */
const drop = (keywords: readonly string[], schema: Json): Json => {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return value !== null && typeof value === 'object' ? drop(keywords, value as Json) : value;
  };
  const fields = (all: object) => Object.fromEntries(Object.entries(all).map(([name, one]) => [name, inner(one)]));
  const left = Object.entries(schema).filter(([key]) => !keywords.includes(key));
  return Object.fromEntries(
    left.map(([key, value]) => {
      if (key === 'properties') return [key, fields(value as object)];
      return [key, LITERAL.includes(key) ? value : inner(value)];
    }),
  );
};

const LIMITS = ['maxLength', 'minLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** Without the limits for input: they are useless in an answer. */
export const withoutLimits = (schema: Json) => drop([...LIMITS, 'default'], schema);

/** Client generators treat a field with a default as always present, and would require it in a body. */
export const withoutDefaults = (schema: Json) => drop(['default'], schema);
