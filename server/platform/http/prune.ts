import type { z } from 'zod';

type Prune = (value: unknown) => unknown;
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
};

const same: Prune = (value) => value;
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

const pruneObject = (shape: Record<string, z.ZodType>): Prune => {
  const fields = Object.entries(shape).map(([key, schema]) => [key, pruner(schema)] as const);
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const out: Record<string, unknown> = {};
    for (const [key, prune] of fields) out[key] = prune((value as Record<string, unknown>)[key]);
    return out;
  };
};

const isPlain = (schema: z.ZodType) => pruner(schema) === same;

/**
 * Removes from an answer everything that its schema does not declare, so that no column is sent by accident. Values
 * from the database are not validated again.
 */
export const pruner = (schema: z.ZodType): Prune => {
  const { type, shape, element, innerType, valueType, in: input, out, options } = defOf(schema);
  if (type === 'object' && shape) return pruneObject(shape);
  if (type === 'array' && element) {
    const prune = pruner(element);
    return prune === same ? same : (value) => (Array.isArray(value) ? value.map(prune) : value);
  }
  if (type === 'record' && valueType) {
    if (isPlain(valueType)) return same;
    throw new Error('an answer may not hold a record of objects: declare its keys');
  }
  if (type === 'union') {
    if (options?.every(isPlain)) return same;
    throw new Error('an answer may not hold a union of objects: which fields to send would be ambiguous');
  }
  if (type === 'pipe') {
    const [before, after] = [input && pruner(input), out && pruner(out)];
    return after && after !== same ? after : (before ?? same);
  }
  return innerType ? pruner(innerType) : same;
};
