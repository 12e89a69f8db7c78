import { type Json, withoutLimits } from './simplify.ts';

const isPlainObject = (schema: Json) =>
  Object.keys(schema).every((key) => ['type', 'properties', 'required'].includes(key)) && schema.type === 'object';

const sizeOf = ({ properties = {} }: Json) => Object.keys(properties).length;
const MIN_FIELDS = 4;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Whether all fields of `smaller` are in `larger` with the same schema. The limits for input do not matter to an answer:
 * it has none of its own.
 */
const contains = (larger: Json, smaller: Json, isAnswer: boolean) =>
  Object.entries(smaller.properties ?? {}).every(([field, schema]) =>
    isSame(larger.properties?.[field], isAnswer ? withoutLimits(schema) : schema),
  ) && (smaller.required ?? []).every((field) => larger.required?.includes(field));

const isSmaller = (base: Json, schema: Json) =>
  sizeOf(base) < sizeOf(schema) ||
  (sizeOf(base) === sizeOf(schema) && (base.required?.length ?? 0) < (schema.required?.length ?? 0));

const without = ({ properties = {}, required = [] }: Json, base: Json): Json => {
  const own = Object.entries(properties).filter(([field]) => !(field in (base.properties ?? {})));
  const left = required.filter((field) => !base.required?.includes(field));
  return { ...(own.length > 0 && { properties: Object.fromEntries(own) }), ...(left.length > 0 && { required: left }) };
};

/** The part of two objects that is the same: fields that are in both with the same schema. */
const common = (a: Json, b: Json): Json => {
  const fields = Object.entries(a.properties ?? {}).filter(([field, schema]) => isSame(b.properties?.[field], schema));
  const properties = Object.fromEntries(fields);
  const required = (a.required ?? []).filter((field) => field in properties && b.required?.includes(field));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
  };
};

/** A smaller base would save nothing. */
const MIN_LENGTH = 300;
const lengthOf = (schema: Json) => JSON.stringify(schema).length;

/** `PacientesCriar` and `PacientesEditar` both begin with `Pacientes`. */
const sharedWords = (a: string, b: string) => {
  const words = (name: string) => name.match(/[A-Z][a-z0-9]*/g) ?? [];
  const other = words(b);
  const differs = [...words(a), ''].findIndex((word, index) => word !== other[index]);
  return words(a).slice(0, differs).join('');
};

/**
 * The fields that two schemas of the same word share without one containing the other, as a schema of their own:
 * `PacientesCriar` and `PacientesEditar` both extend `PacientesBase`.
 */
export const commonFields = (schemas: Record<string, Json>, isUsed: (name: string) => boolean) => {
  const plain = Object.entries(schemas).filter(([name, schema]) => isUsed(name) && isPlainObject(schema));
  const found: Record<string, Json> = {};
  for (const [index, [name, schema]] of plain.entries())
    for (const [other, second] of plain.slice(index + 1)) {
      const word = sharedWords(name, other);
      const base = common(schema, second);
      const smaller = Math.min(sizeOf(schema), sizeOf(second));
      const key = `${word}Base`;
      if (!word || sizeOf(base) >= smaller || lengthOf(base) < MIN_LENGTH) continue;
      if (lengthOf(base) > lengthOf(found[key] ?? {})) found[key] = base;
    }
  return found;
};

/**
 * Writes an object that has all fields of a named schema as `allOf` that schema and its additional fields: a record in
 * full extends its list entry, and every record extends the common time stamps.
 */
export const createExtending = (schemas: Record<string, Json>) => {
  const bases = Object.entries(schemas)
    .filter(([, schema]) => isPlainObject(schema) && sizeOf(schema) >= MIN_FIELDS)
    .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  return (schema: Json, isAnswer: boolean): Json => {
    if (!isPlainObject(schema)) return schema;
    const refs: Json[] = [];
    let own = schema;
    for (const [name, base] of bases) {
      if (!isSmaller(base, schema) || !contains(own, base, isAnswer)) continue;
      refs.push({ $ref: `#/components/schemas/${name}` });
      own = without(own, base);
    }
    return refs.length ? { allOf: refs, ...own } : schema;
  };
};
