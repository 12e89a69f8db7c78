import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COOKIE_TOKEN } from '#domain/constants.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Document } from '#server/platform/openapi/document.ts';
import { withReading } from '../reading.ts';
import type { Deps } from '../serve.ts';
import { bearerOf } from '../session.ts';

/**
 * A page opened in the browser sends no bearer token, but it sends the cookie in which the web application keeps the
 * token.
 */
const isAdmin = async ({ database }: Deps, request: FastifyRequest) => {
  const token = request.cookies[COOKIE_TOKEN];
  if (!bearerOf(request) && token) request.headers.authorization = `Bearer ${token}`;
  try {
    return await withReading(database, request, async ({ user }) => user.role === 'admin');
  } catch (error) {
    if (error instanceof Recusa && error.status === 401) return false;
    throw error;
  }
};

/** `localhost` is wrong for a reader on another machine: a relative address is used instead. */
const addressOf = ({ env }: Deps) => (new URL(env.APP_URL).hostname === 'localhost' ? '/' : env.APP_URL);

/** Generated on the first request and cached: most servers never need it. */
const createReader = (deps: Deps) => {
  let written: Promise<Record<'admin' | 'others', Document>> | undefined;
  const write = async () => (await import('#server/platform/openapi/document.ts')).describeApi(addressOf(deps));
  return async (request: FastifyRequest) => {
    written ??= write();
    return (await written)[(await isAdmin(deps, request)) ? 'admin' : 'others'];
  };
};

/** The description of the API. The routes of administration are listed for administrators only. */
export const documentApi = async (app: FastifyInstance, deps: Deps) => {
  const read = createReader(deps);
  const documents = new WeakMap<FastifyRequest, Document>();
  const empty = { openapi: '3.1.0', info: { title: 'Vínculo', version: '' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      preHandler: async (request) => {
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) documents.set(request, await read(request));
      },
    },
    transformSpecificationClone: false,
    transformSpecification: (spec, request) => documents.get(request) ?? spec,
  });
};
