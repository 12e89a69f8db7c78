import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

type Edit = { start: number; end: number; text: string };

const keyOf = (property: Node) => (isNode(property.key) ? String(property.key.name ?? property.key.value) : '');

/** What the browser reads of a route: the address, and whether it has parameters. */
const partOf = (property: Node, code: string) => {
  if (property.type === 'SpreadElement' || ['method', 'path', 'query', 'body'].includes(keyOf(property)))
    return [code.slice(property.start, property.end)];
  return keyOf(property) === 'params' ? ['params: true'] : [];
};

/** The definition of a route without its schemas, which only the server uses. */
const leanRoute = (call: Node, code: string): Edit | undefined => {
  const [def] = call.arguments as Node[];
  if (!isNode(call.callee) || call.callee.name !== 'route' || def?.type !== 'ObjectExpression') return;
  const parts = (def.properties as Node[]).flatMap((property) => partOf(property, code));
  return { start: call.start, end: call.end, text: `({ ${parts.join(', ')} })` };
};

/** Finds the definitions of routes, also inside of functions. */
const routesIn = (node: Node, code: string): Edit[] => {
  const edit = node.type === 'CallExpression' && leanRoute(node, code);
  if (edit) return [edit];
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap((child) => routesIn(child, code)),
  );
};

/** Constants of a module whose value is computed: the bundler drops an unused one only if it is marked as pure. */
const constantsOf = (program: Node): Node[] =>
  (program.body as Node[])
    .map((line) => (line.type === 'ExportNamedDeclaration' && isNode(line.declaration) ? line.declaration : line))
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => declarations as Node[])
    .map(({ init }) => init)
    .filter(isNode)
    .filter(({ type }) => !/Function|Literal$/.test(type));

export const leanContract = (code: string, parse: (code: string) => Node): string => {
  const program = parse(code);
  const edits = [
    ...routesIn(program, code),
    ...constantsOf(program).flatMap(({ start, end }) => [
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
  transform: {
    filter: { id: /\/contract\/(?!.*\.test\.ts).*\.ts$/ },
    handler(code) {
      return leanContract(code, (text) => this.parse(text) as unknown as Node);
    },
  },
};
