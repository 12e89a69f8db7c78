import type { Json } from './simplify.ts';

const isPlainObject = (schema: Json) =>
  Object.keys(schema).every((key) => ['type', 'properties', 'required'].includes(key)) && schema.type === 'object';

const sizeOf = ({ properties = {} }: Json) => Object.keys(properties).length;
const MIN_FIELDS = 4;

/** Whether all fields of `smaller` are in `larger` with the same schema. */
const contains = (larger: Json, smaller: Json) =>
  Object.entries(smaller.properties ?? {}).every(
    ([field, schema]) => JSON.stringify(larger.properties?.[field]) === JSON.stringify(schema),
  ) && (smaller.required ?? []).every((field) => larger.required?.includes(field));

const without = ({ properties = {}, required = [] }: Json, base: Json): Json => {
  const own = Object.entries(properties).filter(([field]) => !(field in (base.properties ?? {})));
  const left = required.filter((field) => !base.required?.includes(field));
  return { properties: Object.fromEntries(own), ...(left.length > 0 && { required: left }) };
};

/**
 * Writes an object that has all fields of a named schema as `allOf` that schema and its additional fields: a record in
 * full extends its list entry, and every record extends the common time stamps.
 */
export const createExtending = (schemas: Record<string, Json>) => {
  const bases = Object.entries(schemas)
    .filter(([, schema]) => isPlainObject(schema) && sizeOf(schema) >= MIN_FIELDS)
    .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  return (schema: Json): Json => {
    if (!isPlainObject(schema)) return schema;
    const refs: Json[] = [];
    let own = schema;
    for (const [name, base] of bases) {
      if (sizeOf(base) >= sizeOf(schema) || !contains(own, base)) continue;
      refs.push({ $ref: `#/components/schemas/${name}` });
      own = without(own, base);
    }
    return refs.length ? { allOf: [...refs, own] } : schema;
  };
};
