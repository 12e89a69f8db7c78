import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { RouteDef } from '#contract/route.ts';

export type Names = { routes: Map<RouteDef, string>; schemas: Map<z.ZodType, string> };

type Found<T> = { file: string; path: string[]; value: T };

const CONTRACT = new URL('../../../contract/', import.meta.url);

export const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (words: string[]) => words.map((word, index) => (index ? upper(word) : word)).join('');
const moduleName = (file: string) => basename(file, '.ts').split('-').map(upper).join('');

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
const isRoute = (value: unknown): value is RouteDef =>
  isObject(value) && ['method', 'path', 'permission'].every((key) => key in value);

/** Fields that several records share, such as the time stamps, are exported as a shape: an object of schemas. */
const isShape = (value: unknown): value is z.ZodRawShape =>
  isObject(value) && Object.keys(value).length > 3 && Object.values(value).every((field) => field instanceof z.ZodType);

/** Routes and schemas are exported one by one, or together in an object, like those of a register. */
const collect = (file: string, path: string[], value: unknown): Found<unknown>[] => {
  if (isRoute(value) || value instanceof z.ZodType) return [{ file, path, value }];
  if (isShape(value)) return [{ file, path, value: z.object(value) }];
  if (!isObject(value) || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => collect(file, [...path, key], inner));
};

const exported = async () => {
  const files = (await readdir(CONTRACT, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(^|\.)test(ing)?\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(new URL(file, CONTRACT).href)) as object] as const),
  );
  // The shortest path first: a route that is exported twice gets the shorter name.
  return modules
    .flatMap(([file, module]) => collect(file, [], { ...module }))
    .sort((a, b) => a.path.length - b.path.length || (a.file < b.file ? -1 : 1));
};

type Parts = { type: string; in?: z.ZodType; out?: z.ZodType; options?: z.ZodType[] };

/** A simple value (a day, an id, an amount) is written inline: shorter than a reference, and easier to read. */
const isValue = (schema: z.ZodType): boolean => {
  const { type, in: before, out, options } = schema.def as Parts;
  if (type === 'pipe' && before && out) return isValue(before) && (isValue(out) || out.def.type === 'transform');
  return type === 'union' && options ? options.every(isValue) : ['string', 'number', 'boolean'].includes(type);
};

/** A field inside an exported object is not a schema of its own. */
const isNamed = ({ path, value }: Found<z.ZodType>) =>
  (path.length === 1 || /^[A-Z]/.test(path.at(-1) ?? '')) && !isValue(value);

const schemaNames = (schemas: Found<z.ZodType>[]) => {
  const first = new Map<z.ZodType, Found<z.ZodType>>();
  for (const one of schemas.filter(isNamed)) if (!first.has(one.value)) first.set(one.value, one);
  const plain = ({ path }: Found<z.ZodType>) => upper(camel(path));
  const times = new Map<string, number>();
  for (const one of first.values()) times.set(plain(one), (times.get(plain(one)) ?? 0) + 1);
  // Two schemas of the same name are distinguished by the names of their files.
  const name = (one: Found<z.ZodType>) =>
    times.get(plain(one)) === 1 ? plain(one) : `${moduleName(one.file)}${plain(one)}`;
  return new Map([...first].map(([schema, one]) => [schema, name(one)]));
};

/** The names of routes and schemas in the contract: `pacientes.listar` becomes `pacientesListar`. */
export const readNames = async (): Promise<Names> => {
  const found = await exported();
  const routes = new Map<RouteDef, string>();
  for (const { path, value } of found) if (isRoute(value) && !routes.has(value)) routes.set(value, camel(path));
  return { routes, schemas: schemaNames(found.filter((one): one is Found<z.ZodType> => !isRoute(one.value))) };
};
