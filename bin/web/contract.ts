import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

type Edit = { start: number; end: number; text: string };

const keyOf = (property: Node) => (isNode(property.key) ? String(property.key.name ?? property.key.value) : '');

/**
 * The contract is in the build twice. What a screen imports is lean: addresses, rules and lists of words, without zod.
 * What a form imports on demand, to validate what was typed, has this ending: it has the bodies of the requests too.
 */
export const SCHEMAS = '?schemas';

/** The exports that screens use to decide whether they offer a route. */
const RIGHTS = ['recurso', 'leitura', 'supervisor'];
const LEAN = ['method', 'path', 'palavras', ...RIGHTS];
export const FULL = ['method', 'path', 'body'];

/** What the browser reads of a route: the address, its words, who may call it, and whether it has parameters. */
const partOf = (property: Node, code: string, kept: string[]) => {
  if (property.type === 'SpreadElement' || kept.includes(keyOf(property)))
    return [code.slice(property.start, property.end)];
  return keyOf(property) === 'params' ? ['params: true'] : [];
};

/** The definition of a route without the schemas that only the server uses. */
const leanRoute = (call: Node, code: string, kept: string[]): Edit | undefined => {
  const [def] = call.arguments as Node[];
  if (!isNode(call.callee) || call.callee.name !== 'route' || def?.type !== 'ObjectExpression') return;
  const properties = def.properties as Node[];
  const parts = properties.flatMap((property) => partOf(property, code, kept));
  return { start: call.start, end: call.end, text: `({ ${parts.join(', ')} })` };
};

/** What the browser reads of a register: the words of its list, and the rights. */
const OF_REGISTER = ['palavras', 'recurso', 'cria', 'lixeira', 'exporta'];

/** The routes of a register: `cadastro(name, { palavras, recurso })`. */
const leanRegister = (call: Node, code: string): Edit | undefined => {
  const [, schemas] = call.arguments as Node[];
  if (!isNode(call.callee) || call.callee.name !== 'cadastro' || schemas?.type !== 'ObjectExpression') return;
  const kept = (schemas.properties as Node[]).filter((property) => OF_REGISTER.includes(keyOf(property)));
  const text = kept.map((property) => code.slice(property.start, property.end)).join(', ');
  return { start: schemas.start, end: schemas.end, text: `{ ${text} }` };
};

/** Finds the definitions of routes, also inside of functions. */
const routesIn = (node: Node, code: string, kept: string[]): Edit[] => {
  const call = node.type === 'CallExpression';
  const edit = call && (leanRoute(node, code, kept) ?? (kept === LEAN && leanRegister(node, code)));
  if (edit) return [edit];
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap((child) => routesIn(child, code, kept)),
  );
};

const isConstant = ({ type, kind }: Node) => type === 'VariableDeclaration' && kind === 'const';

const valuesOf = (node: Node) => (node.declarations as Node[]).map(({ init }) => init).filter(isNode);

/** Constants of a module whose value is computed: the bundler drops an unused one only if it is marked as pure. */
const constantsOf = (program: Node): Node[] =>
  (program.body as Node[])
    .map((line) => (line.type === 'ExportNamedDeclaration' && isNode(line.declaration) ? line.declaration : line))
    .filter(isConstant)
    .flatMap(valuesOf)
    .filter(({ type }) => !/Function|Literal$/.test(type));

/** The schemas that a function makes, of which its routes may need none. */
const schemasIn = (node: Node, code: string): Node[] => [
  ...(isConstant(node) ? valuesOf(node) : []).filter(({ start }) => code.startsWith('z.', start)),
  ...Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap((child) => schemasIn(child, code)),
  ),
];

export const leanContract = (code: string, parse: (code: string) => unknown, kept = LEAN): string => {
  const program = parse(code);
  if (!isNode(program)) throw new Error('the contract cannot be parsed');
  const routes = routesIn(program, code, kept);
  const replaced = ({ start, end }: Edit | Node) => routes.some((one) => one.start < start && end < one.end);
  const edits = [
    ...routes,
    ...[...new Set([...constantsOf(program), ...schemasIn(program, code)])]
      .filter((constant) => !replaced(constant))
      .flatMap(({ start, end }) => [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ]),
  ];
  // From the end, so that positions stay right; what opens at the same place as a replaced part comes before it.
  return edits
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
};

/** The contract without what a screen does not use: schemas of answers, and whatever it does not import. */
export const contractForBrowser: Plugin = {
  name: 'contract-for-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(#contract\/|\.\.?\/)/ },
    async handler(id, importer) {
      if (!importer?.endsWith(SCHEMAS)) return;
      const found = await this.resolve(id, importer.slice(0, -SCHEMAS.length), { skipSelf: true });
      return found && /\/contract\//.test(found.id) ? { ...found, id: found.id + SCHEMAS } : found;
    },
  },
};

/** After the types are gone. */
export const leanContractForBrowser: Plugin = {
  name: 'lean-contract-for-browser',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/(?!.*\.test\.ts).*\.ts(\?schemas)?$/ },
    handler(code, id) {
      const kept = id.endsWith(SCHEMAS) ? FULL : LEAN;
      return leanContract(code, (text) => this.parse(text), kept);
    },
  },
};
