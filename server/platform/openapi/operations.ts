import { OUTRA_SESSAO, QUEM_HEADER } from '#contract/conta/quem.ts';
import type { RouteDef } from '#contract/route.ts';
import { TOTAL_HEADER } from '#domain/constants.ts';
import type { Example } from './examples.ts';
import type { SchemaBook } from './schemas.ts';
import type { Ref } from './share.ts';
import type { Json } from './simplify.ts';
import { type Refusals, successOf } from './statuses.ts';

export type Content = Record<string, { schema: Json; examples?: Record<string, Ref> }>;
type Response = { description: string; headers?: object; content?: Content };
export type Parameter = { name: string; in: string; required?: true; description?: string; schema: Json };
type Body = { required?: true; content: Content };
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  /** Overrides that of the document: every operation but a public one needs a session. */
  security?: [];
  parameters?: (Parameter | Ref)[] | undefined;
  requestBody?: Body | Ref;
  responses: Record<string, Response | Ref>;
};

type Parts = { book: SchemaBook; refusals: Refusals };

const TOTAL = { [TOTAL_HEADER]: { $ref: '#/components/headers/Total' } };

export const COMPONENTS = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: `The token that the login returns. A browser, whose tabs share one session, must also send the header \`${QUEM_HEADER}: {user id}/{practice id}\`: the session of another user is then refused with 401 and \`codigo\` \`${OUTRA_SESSAO}\`.`,
    },
    quem: { type: 'apiKey', in: 'header', name: QUEM_HEADER, description: 'Of a browser: {user id}/{practice id}' },
  },
  headers: {
    Total: { description: 'The total number of rows of the list.', schema: { type: 'integer' } },
    RetryAfter: { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  },
};

const fieldsOf = (where: 'path' | 'query', { properties = {}, required = [] }: Json): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    ...((where === 'path' || required.includes(name)) && { required: true as const }),
    schema,
  }));

const parametersOf = ({ params, query }: RouteDef, book: SchemaBook) => [
  ...(params ? fieldsOf('path', book.whole(params, 'input')) : []),
  ...(query ? fieldsOf('query', book.whole(query, 'input')) : []),
];

const FILE: Json = {
  type: 'object',
  properties: { arquivo: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['arquivo'],
};

const withExample = (schema: Json, sample: string | undefined) => ({
  schema,
  ...(sample && { examples: { [sample]: { $ref: `#/components/examples/${sample}` } } }),
});

const bodyOf = ({ body, multipart, formulario }: RouteDef, book: SchemaBook, example?: Example): Body | undefined => {
  if (multipart) return { required: true as const, content: { 'multipart/form-data': { schema: FILE } } };
  if (!body) return undefined;
  return {
    ...(body.safeParse(undefined).success ? {} : { required: true as const }),
    content: {
      [formulario ? 'application/x-www-form-urlencoded' : 'application/json']: withExample(
        book.use(body, 'input'),
        example?.body,
      ),
    },
  };
};

const isPaged = ({ query, body }: RouteDef, book: SchemaBook) =>
  [query, body].some((schema) => schema && 'pagina' in (book.whole(schema, 'input').properties ?? {}));

const contentOf = (def: RouteDef, book: SchemaBook, example: Example | undefined): Content | undefined => {
  const { response, evento, media = 'application/octet-stream' } = def;
  if (response === null || (def.status ?? 200) >= 300) return undefined;
  if (response === 'stream') return { [media]: { schema: { type: 'string', contentMediaType: media } } };
  if (response === 'eventos') return { 'text/event-stream': { schema: evento ? book.use(evento, 'output') : {} } };
  return { 'application/json': withExample(book.use(response, 'output'), example?.response) };
};

const responsesOf = (def: RouteDef, { book, refusals }: Parts, example?: Example) => {
  const status = successOf(def);
  const content = contentOf(def, book, example);
  const headers = status >= 300 ? { location: { schema: { type: 'string' } } } : isPaged(def, book) ? TOTAL : undefined;
  return {
    [status]: {
      description: status >= 300 ? 'Redirect' : 'OK',
      ...(headers && { headers }),
      ...(content && { content }),
    },
    ...refusals.of(def),
  };
};

export const operationOf = (def: RouteDef, operationId: string, parts: Parts, example?: Example): Operation => {
  const { book } = parts;
  const parameters = parametersOf(def, book);
  const requestBody = bodyOf(def, book, example);
  return {
    operationId,
    summary: def.summary,
    tags: [def.path.split('/')[2]?.replace(/-json$/, '') ?? ''],
    ...(def.permission === 'publica' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(def, parts, example),
  };
};
