import { z } from 'zod';
import { Erro } from '#contract/erros.ts';
import type { RouteDef } from '#contract/route.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { EXAMPLES, SAMPLES } from './examples.ts';
import { type Names, readNames, upper } from './names.ts';
import { COMPONENTS, type Content, type Operation, operationOf } from './operations.ts';
import { shareRepeated } from './repeated.ts';
import { createSchemas, type Used } from './schemas.ts';
import { createShare, type Ref } from './share.ts';
import type { Json } from './simplify.ts';
import { ALWAYS, createRefusals, REFUSALS } from './statuses.ts';

type PathItem = { parameters?: object[] } | Record<string, Operation>;
export type Document = {
  openapi: '3.1.0';
  info: object;
  servers: { url: string; description: string }[];
  security: object[];
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, object>>;
};

const usedBy = (def: RouteDef, id: string): Used[] => {
  const { params, query, body, response, evento } = def;
  const sent = Object.entries({ params, query, body }).map(([slot, schema]) => ({
    slot,
    schema,
    io: 'input' as const,
  }));
  const answered = Object.entries({ response, evento }).map(([slot, schema]) => ({
    slot,
    schema,
    io: 'output' as const,
  }));
  return [...sent, ...answered].flatMap(({ slot, schema, io }) =>
    schema instanceof z.ZodType ? [{ id: upper(id) + (slot === 'body' ? '' : upper(slot)), schema, io }] : [],
  );
};

/** The name of a body or an answer among the components: that of its schema, or of the first operation that uses it. */
const nameOf = ({ content }: { content?: Content }, operationId: string) => {
  const { schema } = Object.values(content ?? {})[0] ?? {};
  const ref = schema?.$ref ?? (schema?.items as Json | undefined)?.$ref;
  const name = ref?.split('/').at(-1);
  return name ? `${name}${schema?.$ref ? '' : 'Lista'}` : `${operationId}`;
};

/** Calls `on` for every part of the operations that can be shared, and replaces the part by the result. */
const visitParts = (operations: Operation[], on: <T extends object>(kind: Kind, name: string, part: T) => T | Ref) => {
  for (const operation of operations) {
    const { operationId, parameters, requestBody, responses } = operation;
    operation.parameters = parameters?.map((one) => ('$ref' in one ? one : on('parameters', one.name, one)));
    if (requestBody && !('$ref' in requestBody))
      operation.requestBody = on('requestBodies', nameOf(requestBody, operationId), requestBody);
    for (const [status, response] of Object.entries(responses))
      if (!('$ref' in response)) responses[status] = on('responses', nameOf(response, operationId), response);
  }
};

type Kind = 'parameters' | 'requestBodies' | 'responses';

/** Moves parts that several operations share into the components. */
const shareParts = (operations: Operation[]) => {
  const shares = {
    parameters: createShare('parameters'),
    requestBodies: createShare('requestBodies'),
    responses: createShare('responses'),
  };
  visitParts(operations, (kind, name, part) => {
    shares[kind].count(name, part);
    return part;
  });
  visitParts(operations, (kind, _, part) => shares[kind].use(part));
  return shares;
};

const mapValues = <A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

/** Moves parameters that all operations of a path share to the path. */
const liftParameters = (operations: Record<string, Operation>): PathItem => {
  const lists = Object.values(operations).map(({ parameters = [] }) => parameters.map((one) => JSON.stringify(one)));
  const common = (lists[0] ?? []).filter((text) => lists.length > 1 && lists.every((list) => list.includes(text)));
  if (!common.length) return operations;
  const own = mapValues(operations, ({ parameters = [], ...operation }) => {
    const left = parameters.filter((one) => !common.includes(JSON.stringify(one)));
    return { ...operation, ...(left.length > 0 && { parameters: left }) };
  });
  return { parameters: common.map((text) => JSON.parse(text) as object), ...own };
};

const COMPONENT = /"#\/components\/(\w+)\/([^"]+)"/g;

/** Keeps only the components that an operation refers to, directly or indirectly. */
const withUsed = (document: Document): Document => {
  const seen = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value ?? {}).matchAll(COMPONENT)) {
      if (seen.has(`${kind}/${name}`)) continue;
      seen.add(`${kind}/${name}`);
      visit(document.components[kind]?.[name]);
    }
  };
  visit(document.paths);
  const left = (kind: string, all: object) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => kind === 'securitySchemes' || seen.has(`${kind}/${name}`)),
    );
  const components = Object.entries(document.components).map(([kind, all]) => [kind, left(kind, all)]);
  return { ...document, components: Object.fromEntries(components) };
};

const INFO = {
  title: 'Vínculo',
  version: manifest.version,
  description: [
    'Sign in with `login` and send the token as a bearer token. Messages are answered in the language of `Accept-Language`: en, es, pt-br or zh-CN. Days are `YYYY-MM-DD`, instants ISO 8601, amounts of money decimal strings.',
    `A refusal answers \`Erro\` with one of these statuses. Every operation says which of them can occur, besides ${ALWAYS.join(' and ')}, which can always occur.`,
    Object.entries(REFUSALS)
      .map(([status, meaning]) => `- ${status}: ${meaning}`)
      .join('\n'),
  ].join('\n\n'),
  license: { name: 'Proprietary', identifier: 'LicenseRef-Vinculo' },
};

const build = ({ routes, schemas }: Names, url: string) => {
  const used = [...routes].flatMap(([def, id]) => usedBy(def, id));
  const book = createSchemas(schemas, [...used, { id: 'Erro', schema: Erro, io: 'output' }]);
  const refusals = createRefusals();
  const parts = { book, refusals };
  const operations = new Map([...routes].map(([def, id]) => [def, operationOf(def, id, parts, EXAMPLES[id])]));
  const { parameters, requestBodies, responses } = shareParts([...operations.values()]);
  const { described, ...shared } = shareRepeated({
    described: Object.fromEntries([...operations.values()].map((one) => [one.operationId, one])),
    schemas: book.components,
    parameters: parameters.components(),
    requestBodies: requestBodies.components(),
    responses: { ...refusals.components, ...responses.components() },
  });
  const components = {
    ...COMPONENTS,
    examples: mapValues<unknown, object>(SAMPLES, (value) => ({ value })),
    ...shared,
  };
  return (isShown: (def: RouteDef) => boolean): Document => {
    const paths: Record<string, Record<string, Operation>> = {};
    for (const [{ method, path }, one] of [...operations].filter(([def]) => isShown(def))) {
      const address = path.replace(/:(\w+)/g, '{$1}');
      paths[address] = { ...paths[address], [method.toLowerCase()]: described[one.operationId] ?? one };
    }
    const servers = [{ url, description: 'This server' }];
    return withUsed({
      openapi: '3.1.0',
      info: INFO,
      servers,
      security: [{ bearer: [] }, { bearer: [], quem: [] }],
      paths: mapValues(paths, liftParameters),
      components,
    });
  };
};

/** The description of the API: all of it for administrators, without the routes of administration for the others. */
export const describeApi = async (url: string) => {
  const { routes, schemas } = await readNames();
  const show = build({ routes: new Map([...routes].filter(([def]) => !def.interna)), schemas }, url);
  return { admin: show(() => true), others: show(({ permission }) => permission !== 'admin') };
};
