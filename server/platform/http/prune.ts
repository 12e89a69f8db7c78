import { z } from 'zod';

type Schema = z.core.$ZodType;
type Prune = (value: unknown) => unknown;

const same: Prune = (value) => value;

const pruneObject = (shape: Readonly<Record<string, Schema>>): Prune => {
  const fields = Object.entries(shape).map(([key, schema]) => [key, pruner(schema)] as const);
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const out: Record<string, unknown> = {};
    for (const [key, prune] of fields) out[key] = prune((value as Record<string, unknown>)[key]);
    return out;
  };
};

const isPlain = (schema: Schema) => pruner(schema) === same;

/**
 * Removes from an answer everything that its schema does not declare, so that no column is sent by accident. Values
 * from the database are not validated again.
 */
export const pruner = (schema: Schema): Prune => {
  if (schema instanceof z.ZodObject) return pruneObject(schema.shape);
  if (schema instanceof z.ZodArray) {
    const prune = pruner(schema.element);
    return prune === same ? same : (value) => (Array.isArray(value) ? value.map(prune) : value);
  }
  if (schema instanceof z.ZodRecord) {
    if (isPlain(schema.valueType)) return same;
    throw new Error('an answer may not hold a record of objects: declare its keys');
  }
  if (schema instanceof z.ZodUnion) {
    if (schema.options.every(isPlain)) return same;
    throw new Error('an answer may not hold a union of objects: which fields to send would be ambiguous');
  }
  if (schema instanceof z.ZodPipe) {
    const after = pruner(schema.out);
    return after === same ? pruner(schema.in) : after;
  }
  // Optional, nullable, with a default: the value, if there is one, is that of the schema inside.
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? pruner(def.innerType) : same;
};
