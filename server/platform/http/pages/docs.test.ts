import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { login } from '#contract/conta/auth.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoPdf } from '#contract/papel/impressoes.ts';
import type { RouteDef } from '#contract/route.ts';
import { EXAMPLES, SAMPLES } from '#server/platform/openapi/examples.ts';
import { readNames } from '#server/platform/openapi/names.ts';
import { routes as everyRoute } from '#server/platform/testing/contract.testing.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
/** Those for our own pages are left out. */
const routes = everyRoute.filter(({ interna }) => !interna);
type Ref = { $ref: string };
type Part = { name: string; in: string } | Ref;
type Operation = {
  operationId: string;
  summary: string;
  security?: object[];
  parameters?: Part[];
  requestBody?: { content: Record<string, { schema: object }> } | Ref;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> } | Ref>;
};
type PathItem = Record<string, Operation> & { parameters?: Part[] };
type Description = {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  security: object[];
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, object>>;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const follow = <T extends object>({ components }: Description, part: T | Ref): T => {
  if (!('$ref' in part)) return part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  return components[kind]?.[name] as T;
};
const operationOf = ({ paths }: Description, def: RouteDef) => {
  const item = paths[def.path.replace(/:(\w+)/g, '{$1}')];
  const operation = item?.[def.method.toLowerCase()];
  if (!operation) throw new Error(`${def.method} ${def.path} is not described`);
  return { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] };
};

const describeApi = async (who: Caller) => (await (await who.fetch('/api/docs/json')).json()) as Description;
const listed = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).flatMap((method) => (METHODS.includes(method) ? [`${method} ${path}`] : [])),
  );
const nameOf = (def: RouteDef) => `${def.method.toLowerCase()} ${def.path.replace(/:(\w+)/g, '{$1}')}`;

/** The calls of the product specification, except signing out, which has neither body nor answer. */
const SPECIFIED = [
  '/api/user',
  '/api/oauth/:provider',
  '/api/pacientes-json',
  '/api/pacientes-json/:id',
  '/api/pagamentos-json',
  '/api/atendimentos-buscar-json',
  '/api/testes-json/:id',
  '/api/teste-categs-areas-assuntos-json',
  '/api/profissoes',
  '/api/settings/config',
  '/api/documentos-json',
];

const administrator = async () => {
  const chefe = await server.practice();
  await server.owner(`update usuarios set role = 'admin' where id = $1`, [chefe.user.id]);
  return chefe;
};

describe('the description of the API', () => {
  it('lists every route of the contract with its input and output', async () => {
    const description = await describeApi(await administrator());
    expect(description.openapi).toBe('3.1.0');
    const signed = [{ bearer: [] }, { bearer: [], quem: [] }];
    expect(description.security).toEqual(signed);
    for (const def of routes) {
      const operation = operationOf(description, def);
      const name = `${def.method} ${def.path}`;
      expect(operation.summary, name).toBe(def.summary);
      expect(operation.security ?? description.security, name).toEqual(def.permission === 'publica' ? [] : signed);
      if (def.body)
        expect(follow(description, operation.requestBody ?? {}), name).toHaveProperty(['content', 'application/json']);
      if (def.response && def.response !== 'stream' && def.response !== 'eventos')
        expect(follow(description, operation.responses[String(def.status ?? 200)] ?? {}), name).toHaveProperty([
          'content',
          'application/json',
        ]);
      const parameters = operation.parameters.map((one) => follow(description, one) as { name: string; in: string });
      const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(inPath, name).toEqual([...def.path.matchAll(/:(\w+)/g)].map(([, param]) => param));
      const inQuery = parameters.filter((one) => one.in === 'query').map((one) => one.name);
      expect(inQuery.toSorted(), name).toEqual(
        Object.keys((def.query as z.ZodObject | undefined)?.shape ?? {}).toSorted(),
      );
    }
    expect(listed(description).sort()).toEqual(routes.map(nameOf).sort());
  });

  it('uses the names of the contract for operations and schemas', async () => {
    const description = await describeApi(server.nobody());
    const ids = routes
      .filter(({ permission }) => permission !== 'admin')
      .map((def) => operationOf(description, def).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operationOf(description, pacientes.listar).operationId).toBe('pacientesListar');
    expect(operationOf(description, settingsProfile).operationId).toBe('settingsProfile');
    expect(Object.keys(description.components.schemas ?? {})).toEqual(
      expect.arrayContaining(['Paciente', 'User', 'Config', 'Erro', 'Atendimento', 'PacientesCriar']),
    );
    const { responses } = operationOf(description, pacientes.ler);
    expect(follow(description, responses['200'] ?? {})).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Paciente' } } },
    });
  });

  it('writes shared fields and lists of values once', async () => {
    const description = await describeApi(await administrator());
    const schemas = description.components.schemas ?? {};
    const base = { $ref: '#/components/schemas/PacientesBase' };
    expect(schemas.PacientesCriar).toMatchObject({ allOf: [base], required: ['nome'] });
    expect(schemas.PacientesEditar).toMatchObject({ allOf: [base], properties: { versao: { type: 'integer' } } });
    // An answer with all fields of what is sent: only those that are always present are added.
    expect(schemas.Proposto).toEqual({
      allOf: [{ $ref: '#/components/schemas/PropostoInput' }],
      required: expect.arrayContaining(['casou']),
    });
    const bodies = routes.map((def) => operationOf(description, def).requestBody ?? {});
    const large = bodies.flatMap((body) =>
      Object.values(follow(description, body as { content?: Record<string, { schema: object }> }).content ?? {})
        .map(({ schema }) => Object.keys((schema as { properties?: object }).properties ?? {}))
        .filter((fields) => fields.length >= 6),
    );
    expect(large).toEqual([]);
    expect(JSON.stringify(description).match(/"AC","AL","AM"/g)).toHaveLength(1);
  });

  it('lists the possible refusals, all in the same format', async () => {
    const description = await describeApi(server.nobody());
    const refused = (def: RouteDef) => {
      const { responses } = operationOf(description, def);
      const ranges = ['4XX', '5XX'].filter((range) => range in responses);
      const parts = ranges.map((range) => follow(description, responses[range] ?? {}));
      for (const part of parts)
        expect(part).toMatchObject({
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } },
        });
      return parts.map((part) => (part as { description: string }).description).join(', ');
    };
    expect(refused(pacientes.ler)).toBe('400, 401, 402, 403, 404');
    expect(refused(pacientes.editar)).toBe('400, 401, 402, 403, 404, 409, 413, 415, 422');
    expect(refused(login)).toBe('400, 413, 415, 422, 429');
    expect(refused(impressaoPdf)).toContain('500, 501, 503');
    expect(description.info.description).toContain('besides 500 and 503, which can always occur');
  });

  it('passes the linter, and is small', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    for (const who of [server.nobody(), await administrator()]) {
      const source = await (await who.fetch('/api/docs/json')).text();
      const problems = await lintFromString({ source, config });
      expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
        [],
      );
      expect(Buffer.byteLength(source)).toBeLessThan(250 * 1024);
    }
  });

  it('has no administration schemas for others', async () => {
    const { components } = await describeApi(server.nobody());
    expect(Object.keys(components.schemas ?? {}).filter((name) => name.startsWith('Admin'))).toEqual([]);
  });

  it('has an example for each call of the product specification, which matches its schema', async () => {
    const { routes: named } = await readNames();
    const byId = new Map([...named].map(([def, id]) => [id, def]));
    const calls = Object.keys(EXAMPLES).map((id) => byId.get(id));
    expect(new Set(calls.map((def) => def?.path))).toEqual(new Set(SPECIFIED));
    for (const [id, { body, response }] of Object.entries(EXAMPLES)) {
      const def = byId.get(id);
      if (body) expect(def?.body?.safeParse(SAMPLES[body]).error?.issues, id).toBeUndefined();
      const answered =
        def?.response instanceof z.ZodType ? def.response.safeParse(response && SAMPLES[response]) : null;
      expect(answered?.error?.issues, id).toBeUndefined();
      expect(answered?.data, id).toEqual(response && SAMPLES[response]);
    }
  });

  it('shows the routes of administration to administrators only', async () => {
    const open = routes.filter(({ permission }) => permission !== 'admin').map(nameOf);
    expect(open.length).toBeLessThan(routes.length);
    for (const who of [server.nobody(), await server.practice(), server.as('x'.repeat(43))]) {
      expect(listed(await describeApi(who)).sort()).toEqual(open.sort());
      expect(await (await who.fetch('/api/docs/yaml')).text()).not.toContain('/api/admin/');
    }
  });

  it('recognises an administrator by the cookies of the browser', async () => {
    const { email } = await administrator();
    const response = await server.nobody().fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { token } = (await response.json()) as { token: string };
    const half = response.headers.getSetCookie().map((one) => one.split(';')[0]);
    const read = async (...cookies: (string | undefined)[]) => {
      const headers = { cookie: cookies.join('; ') };
      return (await server.nobody().fetch('/api/docs/yaml', { headers })).text();
    };
    expect(await read(`vinculo_token=${token}`, ...half)).toContain('/api/admin/');
    expect(await read(`vinculo_token=${token}`)).not.toContain('/api/admin/');
  });

  it('is a page that may run its own scripts only', async () => {
    const page = await server.nobody().fetch('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const scripts = /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(scripts).toBeDefined();
    expect(scripts).not.toContain('unsafe');
  });
});
