import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** A component and the properties that are read one after the other: `Menu.Sub.Target`. */
export type Path = string[];

/** `named`: only these properties are read. `passed`: the value goes elsewhere, where any of its own may be read. */
export type Uses = { named: Path[]; passed: Path[] };

/** A property that a module gives to a component: `Menu.Sub = MenuSub;`. `names`: the component that its value is. */
export type Given = { owner: string; key: string; names: string | null; uses: Uses; start: number; end: number };

/** `loose`: names of properties that are read of a value that may or may not be a component. */
export type Source = Uses & { loose: string[]; given: Given[]; exported: Set<string> };

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

const isMember = ({ type }: Node) => type === 'MemberExpression' || type === 'JSXMemberExpression';
/** Syntax around a value that does not change it. */
const WRAPPERS = [
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
];
const ELEMENTS = ['jsx', 'jsxs', 'createElement'];
const EQUAL = /^[!=]==?$/;

/** The name by which a node declares or labels something, rather than reading it. */
const isLabel = (node: Node, parent: Node) =>
  (isMember(parent) && parent.property === node && parent.computed !== true) ||
  (parent.key === node && parent.computed !== true) ||
  (parent.id === node && parent.type !== 'AssignmentExpression') ||
  (parent.type === 'JSXAttribute' && parent.name === node);

/** Whether a value is only made an element of, called, compared or written to. */
const staysHere = (node: Node, parent: Node) =>
  parent.type === 'JSXOpeningElement' ||
  parent.type === 'JSXClosingElement' ||
  (parent.type === 'CallExpression' &&
    (parent.callee === node ||
      ((parent.arguments as Node[])[0] === node && ELEMENTS.includes(nameOf(parent.callee))))) ||
  (parent.type === 'BinaryExpression' && EQUAL.test(String(parent.operator))) ||
  (parent.type === 'AssignmentExpression' && parent.left === node);

/** Refuses an import of all components under one name, because it hides which of them are used. */
const refuseWhole = (file: string, from: string, how: string) => {
  if (from.startsWith('@mantine/'))
    throw new Error(`${file}: ${how} of ${from}. Import the components by their names.`);
};

/** The names of components in this module, by those that it calls them. */
const importsOf = (file: string, body: Node[]) => {
  const names = new Map<string, string>();
  for (const { type, specifiers, source } of body) {
    if (type !== 'ImportDeclaration') continue;
    for (const one of specifiers as Node[]) {
      if (one.type === 'ImportNamespaceSpecifier')
        refuseWhole(file, nameOf(source), `import * as ${nameOf(one.local)}`);
      names.set(nameOf(one.local), nameOf(one.imported ?? one.local));
    }
  }
  return names;
};

/** `Menu.Sub = MenuSub;` or `Menu.classes = { ...Popover.classes };`, but nothing that is computed. */
const isGiven = (node: Node) => {
  const set = node.expression;
  if (node.type !== 'ExpressionStatement' || !isNode(set) || set.type !== 'AssignmentExpression') return false;
  const { left, right } = set as Node & { left: Node; right: Node };
  return (
    left.type === 'MemberExpression' &&
    !left.computed &&
    /^[A-Z]/.test(nameOf(left.object)) &&
    ['Identifier', 'MemberExpression', 'ObjectExpression', 'Literal'].includes(right.type)
  );
};

const bodyOf = (file: string, code: string) => {
  const { program, errors }: { program: unknown; errors: { message: string }[] } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return (program as { body: Node[] }).body;
};

/** Names in `export { … }`, as they are here and outside. */
const exportsOf = (body: Node[]) =>
  body
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && !declaration)
    .flatMap(({ specifiers }) => specifiers as Node[])
    .map(({ local, exported }) => ({ local: nameOf(local), exported: nameOf(exported) }));

/** What a source does with the components that it names. */
export const usesIn = (file: string, code: string): Source => {
  const body = bodyOf(file, code);
  const imports = importsOf(file, body);
  const realName = (name: string) => imports.get(name) ?? name;
  const source: Source = { named: [], passed: [], loose: [], given: [], exported: new Set() };
  for (const { local, exported } of exportsOf(body)) {
    if (realName(local) === exported) source.exported.add(exported);
    else source.passed.push([realName(local)]);
  }

  /** Follows the properties that are read of a name, up to what is done with the last one. */
  const use = (uses: Uses, node: Node, parents: Node[]) => {
    const path = [realName(nameOf(node))];
    let at = node;
    for (const parent of parents.toReversed()) {
      if (isMember(parent) && parent.object === at) {
        const key = parent.computed && (parent.property as Node).type !== 'Literal' ? '' : nameOf(parent.property);
        if (!key) return uses.passed.push(path);
        path.push(key);
      } else if (!WRAPPERS.includes(parent.type)) return (staysHere(at, parent) ? uses.named : uses.passed).push(path);
      at = parent;
    }
    return uses.passed.push(path);
  };
  const isKnown = (node: unknown): boolean => {
    if (!isNode(node)) return false;
    if (WRAPPERS.includes(node.type)) return isKnown(node.expression);
    if (isMember(node)) return isKnown(node.object);
    return imports.has(nameOf(node)) || source.exported.has(nameOf(node));
  };
  const walk = (uses: Uses, node: Node, parents: Node[]) => {
    if (node.type.startsWith('TS') && !WRAPPERS.includes(node.type)) return;
    const parent = parents.at(-1);
    if (/^(JSX)?Identifier$/.test(node.type) && parent && !isLabel(node, parent)) use(uses, node, parents);
    if (isMember(node) && !node.computed && !isKnown(node.object)) source.loose.push(nameOf(node.property));
    if (node.type === 'ImportExpression') refuseWhole(file, nameOf(node.source), 'import()');
    if (node.type === 'ObjectPattern') source.loose.push(...(node.properties as Node[]).map(({ key }) => nameOf(key)));
    const inside = [...parents, node];
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(uses, child, inside);
  };
  const give = (node: Node) => {
    const { left, right } = node.expression as { left: Node; right: Node };
    const names = right.type === 'Identifier' ? realName(nameOf(right)) : null;
    const uses: Uses = { named: [], passed: [] };
    if (!names) walk(uses, right, [node]);
    const { start, end } = node;
    source.given.push({ owner: nameOf(left.object), key: nameOf(left.property), names, uses, start, end });
  };

  for (const node of body) {
    if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration)) continue;
    if (isGiven(node)) give(node);
    else walk(source, node, []);
  }
  return source;
};
