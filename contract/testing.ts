import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { LOCALES, type Locale } from '#domain/constants.ts';

/** Helpers for tests that read sources and texts from disk. */
const ROOT = join(import.meta.dirname, '..');

export const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
export const readJson = (file: string): object => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** All texts by their full key: `alertas.salvo`. */
export const flatten = (texts: object, prefix = ''): Map<string, unknown> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      value !== null && typeof value === 'object'
        ? [...flatten(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, value]],
    ),
  );

/** Placeholders for endings, which only some languages have. */
const ENDINGS = ['genero', 'gp', 'ga'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

const gaps = (text: unknown) =>
  [...String(text).matchAll(/{{\s*([^}\s,]+)[^}]*}}/g)]
    .flatMap(([, name = '']) => (ENDINGS.includes(name) ? [] : [name.toLowerCase()]))
    .sort();

/** Differences between the languages of one file: a missing key, an empty text, another placeholder. */
export const differences = (of: (locale: Locale) => object): string[] => {
  const texts = LOCALES.map((locale) => ({ locale, keys: flatten(of(locale)) }));
  const bases = new Set(texts.flatMap(({ keys }) => [...keys.keys()].map((key) => key.replace(PLURAL, ''))));
  return [...bases].flatMap((base) => {
    const found = texts.map(({ locale, keys }) => ({ locale, text: keys.get(base) ?? keys.get(`${base}_other`) }));
    const wanted = new Set(found.map(({ text }) => gaps(text).join()));
    const empty = found.filter(({ text }) => typeof text !== 'string' || text.trim() === '');
    return [
      ...empty.map(({ locale }) => `${locale}: ${base} has no text`),
      ...(empty.length === 0 && wanted.size > 1 ? [`${base}: the gaps differ: ${[...wanted].join(' | ')}`] : []),
    ];
  });
};

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

export const walk = (node: Node, visit: (node: Node) => void) => {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
};

export type Source = { file: string; program: Node; lineOf: (node: Node) => string };

export const parseSource = (file: string, code: string): Source => {
  const { program, errors }: { program: unknown; errors: { message: string }[] } = parseSync(file, code);
  if (errors.length || !isNode(program)) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineOf = ({ start }: Node) => `${file}:${code.slice(0, start).split('\n').length}`;
  return { file, program, lineOf };
};

/** The parsed files of a pattern, without tests. With `word`, only those that contain it: parsing all takes seconds. */
export const sourcesOf = (pattern: string, word = ''): Source[] =>
  filesOf(pattern)
    .filter((file) => !/(\.test\.tsx?|testing\.ts)$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
    .flatMap(([file, code]) => (code.includes(word) ? [parseSource(file, code)] : []));

/** The string literals that an expression may evaluate to. */
export const literalsOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.length === 1 ? [quasis[0]?.value.cooked ?? ''] : [];
  }
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literalsOf(node.left), ...literalsOf(node.right)];
  if (node.type === 'ParenthesizedExpression' || node.type === 'JSXExpressionContainer')
    return literalsOf(node.expression);
  return [];
};

/** The last name of a callee: `refine` of `z.string().refine(…)`. */
export const calleeOf = (node: Node): string => {
  const callee = node.callee as Node | undefined;
  if (callee?.type === 'Identifier') return String(callee.name);
  const property = callee?.property as Node | undefined;
  return callee?.type === 'MemberExpression' && property?.type === 'Identifier' ? String(property.name) : '';
};
