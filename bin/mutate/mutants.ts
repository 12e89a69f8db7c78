import { readFileSync } from 'node:fs';
import { isNode, type Node, parseSource, walk } from '../../contract/testing.ts';

/** One change of a source file, small enough that a test should notice it. */
export type Mutant = { file: string; line: number; start: number; end: number; from: string; to: string };

const SWAP: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

type Edit = { start: number; end: number; to: string };
const text = (code: string, { start, end }: Node) => code.slice(start, end);

/** Finds the operator between its two operands, past comments and brackets. */
const operatorOf = (node: Node, code: string): Edit[] => {
  const [left, right, operator] = [node.left as Node, node.right as Node, String(node.operator)];
  const to = SWAP[operator];
  const at = code.indexOf(operator, left.end);
  if (!to || at < 0 || at >= right.start) return [];
  // A text that is put together: no subtraction.
  if (operator === '+' && /['`]/.test(text(code, node))) return [];
  return [{ start: at, end: at + operator.length, to }];
};

const conditionOf = (node: Node, code: string): Edit[] => {
  const test = node.test as Node;
  return [{ start: test.start, end: test.end, to: `!(${text(code, test)})` }];
};

const literalOf = (node: Node): Edit[] => {
  const { value, start, end } = node;
  if (typeof value === 'boolean') return [{ start, end, to: String(!value) }];
  return typeof value === 'number' ? [{ start, end, to: String(value + 1) }] : [];
};

/** A call whose result nobody uses: without it something is not done. */
const statementOf = (node: Node): Edit[] => {
  const { expression, start, end } = node as Node & { expression: unknown };
  const inner = isNode(expression) && expression.type === 'AwaitExpression' ? expression.argument : expression;
  return isNode(inner) && inner.type === 'CallExpression' ? [{ start, end, to: ';' }] : [];
};

const swapOf = (node: Node, code: string): Edit[] => {
  const [yes, no] = [node.consequent as Node, node.alternate as Node];
  return [{ start: yes.start, end: no.end, to: `${text(code, no)} : ${text(code, yes)}` }];
};

const EDITS: Record<string, (node: Node, code: string) => Edit[]> = {
  BinaryExpression: operatorOf,
  LogicalExpression: operatorOf,
  IfStatement: conditionOf,
  ConditionalExpression: swapOf,
  Literal: literalOf,
  ExpressionStatement: statementOf,
};

/** Types are not run, and a summary or the text of an import is not behaviour. */
const isSkipped = ({ type }: Node) => /^TS|^Import|^Export(All|Named).*Source/.test(type);

export const mutantsOf = (file: string, root: string): Mutant[] => {
  const code = readFileSync(`${root}/${file}`, 'utf8');
  const found: Mutant[] = [];
  const skipped: Node[] = [];
  walk(parseSource(file, code).program, (node) => {
    if (isSkipped(node)) skipped.push(node);
    if (skipped.some((one) => one.start <= node.start && node.end <= one.end && one !== node)) return;
    for (const { start, end, to } of EDITS[node.type]?.(node, code) ?? []) {
      const line = code.slice(0, start).split('\n').length;
      found.push({ file, line, start, end, from: code.slice(start, end), to });
    }
  });
  return found;
};
