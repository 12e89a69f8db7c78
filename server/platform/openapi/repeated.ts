import { upper } from './names.ts';
import type { Json } from './simplify.ts';

/** What the document consists of, by kind and name: schemas, parameters, answers, operations. */
export type Parts = Record<string, Record<string, object>>;
/** Where a schema is used: the name of the part, and the field. */
type Use = { owner: string; field: string };
type Visit = (schema: Json, field: string) => object;

/** Kinds of parts whose name says what the schemas inside are about. */
const OWNERS = ['schemas', 'described'];
const LITERAL = ['examples', 'enum', 'const', 'required'];
const camel = (field: string) => field.split('_').map(upper).join('');
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object';

/** Replaces every object inside of `part` by the result of `on`; one that `on` returns as it is, is searched too. */
const mapInside = (part: object, field: string, on: Visit): object => {
  const visit = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, name));
    if (!isObject(value)) return value;
    const result = on(value, name);
    return result === value ? mapInside(value, name, on) : result;
  };
  const fields = (all: object) => Object.entries(all).map(([name, schema]) => [name, visit(schema, name)]);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (LITERAL.includes(key)) return [key, value];
      if (key === 'properties') return [key, Object.fromEntries(fields(value))];
      return [key, visit(value, key === 'schema' && 'name' in part ? String(part.name) : field)];
    }),
  );
};

const mapParts = (parts: Parts, on: (schema: Json, use: Use) => object): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([kind, all]) => [
      kind,
      Object.fromEntries(
        Object.entries(all).map(([name, part]) => [
          name,
          mapInside(part, '', (schema, field) =>
            on(schema, { owner: OWNERS.includes(kind) ? upper(name) : '', field }),
          ),
        ]),
      ),
    ]),
  );

/** Lists of values and objects: a text or a number is shorter than a reference. */
const isShareable = ({ type, enum: values, properties }: Json) =>
  values !== undefined || (type === 'object' && properties !== undefined);

const usesIn = (parts: Parts) => {
  const found = new Map<string, Use[]>();
  mapParts(parts, (schema, use) => {
    const text = isShareable(schema) && JSON.stringify(schema);
    if (text) found.set(text, [...(found.get(text) ?? []), use]);
    return schema;
  });
  return found;
};

/** `Uf` if the field `uf` has these values everywhere; else with the name of a schema or an operation in front. */
const nameFor = (uses: Use[], meanings: ReadonlyMap<string, number>, isTaken: (name: string) => boolean) =>
  uses
    .flatMap(({ owner, field }) => [
      ...(meanings.get(field) === 1 ? [camel(field)] : []),
      ...(owner && field ? [owner + camel(field)] : []),
    ])
    .filter((name) => !isTaken(name))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];

/** How many schemas each field has in the whole document. */
const meaningsOf = (all: Iterable<Use[]>) => {
  const found = new Map<string, number>();
  for (const uses of all)
    for (const field of new Set(uses.map((use) => use.field))) found.set(field, (found.get(field) ?? 0) + 1);
  return found;
};

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * The components that would make the document smaller, by the text of their schema. A schema inside of another one waits
 * for the next round: once the outer one is a component, it may not be repeated any more.
 */
const worthSharing = (parts: Parts, schemas: Record<string, object>) => {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const uses = usesIn(parts);
  const meanings = meaningsOf(uses.values());
  const taken = new Set(names.values());
  const found = new Map<string, string>();
  for (const [text, at] of [...uses].sort(([a], [b]) => b.length - a.length)) {
    const known = names.get(text);
    const name = known ?? nameFor(at, meanings, (one) => taken.has(one));
    if (!name || [...found.keys()].some((outer) => outer.includes(text))) continue;
    const saved = at.length * (text.length - JSON.stringify(refTo(name)).length);
    if (saved <= (known ? 0 : text.length + name.length)) continue;
    found.set(text, name);
    taken.add(name);
  }
  return found;
};

/** Moves lists of values and objects that are written several times into the components. */
export const shareRepeated = <P extends Parts & { schemas: Record<string, object> }>(parts: P): P => {
  const found = worthSharing(parts, parts.schemas);
  if (!found.size) return parts;
  const left = mapParts(parts, (schema) => {
    const name = isShareable(schema) && found.get(JSON.stringify(schema));
    return name ? refTo(name) : schema;
  });
  const added = [...found].map(([text, name]) => [name, JSON.parse(text) as object] as const);
  const schemas = Object.entries({ ...left.schemas, ...Object.fromEntries(added) }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return shareRepeated({ ...parts, ...left, schemas: Object.fromEntries(schemas) });
};
