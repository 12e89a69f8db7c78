import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { COOKIE_TOKEN } from '#contract/constants.ts';
import type { Permission } from '#contract/route.ts';
import { Recusa } from './errors.ts';
import { withReading } from './reading.ts';
import type { Deps } from './serve.ts';
import { bearerOf } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
  }
}

/** A page that the browser opens by itself sends no bearer token; the cookie the web application keeps it in is sent. */
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

type Paths = Record<string, Record<string, unknown>>;

const without = (paths: Paths, hidden: ReadonlySet<string>): Paths =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) => {
      const left = Object.entries(operations).filter(([method]) => !hidden.has(`${method} ${path}`));
      return left.length ? [[path, Object.fromEntries(left)]] : [];
    }),
  );

/** The description of the API. The routes of administration are listed for administrators only. */
export const documentApi = async (app: FastifyInstance, deps: Deps) => {
  const hidden = new Set<string>();
  const admins = new WeakSet<FastifyRequest>();
  await app.register(swagger, {
    openapi: {
      info: { title: 'Vínculo', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const path = input.url.replace(/:(\w+)/g, '{$1}');
      if (input.route.config?.permission === 'admin')
        for (const method of [input.route.method].flat()) hidden.add(`${method.toLowerCase()} ${path}`);
      return jsonSchemaTransform(input);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      preHandler: async (request) => {
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '') && (await isAdmin(deps, request)))
          admins.add(request);
      },
    },
    transformSpecification: (spec, request) =>
      admins.has(request) || !('paths' in spec) ? spec : { ...spec, paths: without(spec.paths as Paths, hidden) },
  });
};
