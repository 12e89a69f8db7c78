import { describe, expect, it } from 'vitest';
import type { RouteDef } from '#contract/route.ts';
import { routes } from './contract.testing.ts';
import { type Caller, PASSWORD, testServer } from './testing.ts';

const server = testServer();
type Operation = {
  summary?: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: object }>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

const describeApi = async (who: Caller) => (await (await who.fetch('/api/docs/json')).json()) as Description;
const listed = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
const nameOf = (def: RouteDef) => `${def.method.toLowerCase()} ${def.path.replace(/:(\w+)/g, '{$1}')}`;

const administrator = async () => {
  const chefe = await server.practice();
  await server.owner(`update usuarios set role = 'admin' where id = $1`, [chefe.user.id]);
  return chefe;
};

describe('the description of the API', () => {
  it('lists every route of the contract with what it takes and answers', async () => {
    const description = await describeApi(await administrator());
    const { openapi, paths } = description;
    expect(openapi).toMatch(/^3\./);
    for (const def of routes) {
      const operation = paths[def.path.replace(/:(\w+)/g, '{$1}')]?.[def.method.toLowerCase()];
      const name = `${def.method} ${def.path}`;
      expect(operation?.summary, name).toBe(def.summary);
      expect(operation?.security !== undefined, name).toBe(def.permission !== 'publica');
      if (def.body) expect(operation?.requestBody?.content, name).toHaveProperty('application/json');
      if (def.response && def.response !== 'stream' && def.response !== 'eventos')
        expect(operation?.responses[String(def.status ?? 200)]?.content, name).toHaveProperty('application/json');
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path').map((one) => one.name) ?? [];
      expect(inPath, name).toEqual([...def.path.matchAll(/:(\w+)/g)].map(([, param]) => param));
    }
    expect(listed(description).sort()).toEqual(routes.map(nameOf).sort());
  });

  it('shows the routes of administration to administrators only', async () => {
    const open = routes.filter(({ permission }) => permission !== 'admin').map(nameOf);
    expect(open.length).toBeLessThan(routes.length);
    for (const who of [server.nobody(), await server.practice(), server.as('x'.repeat(43))]) {
      expect(listed(await describeApi(who)).sort()).toEqual(open.sort());
      expect(await (await who.fetch('/api/docs/yaml')).text()).not.toContain('/api/admin/');
    }
  });

  it('knows an administrator by the cookies of the browser that opens the page', async () => {
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

  it('names the fields of a body', async () => {
    const { paths } = await describeApi(server.nobody());
    const body = paths['/api/register']?.post?.requestBody?.content['application/json']?.schema.properties;
    expect(Object.keys(body ?? {})).toEqual(
      expect.arrayContaining(['name', 'email', 'password', 'password_confirmation']),
    );
  });

  it('is a page that may run its own scripts and nothing else', async () => {
    const page = await server.nobody().fetch('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const scripts = /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(scripts).toBeDefined();
    expect(scripts).not.toContain('unsafe');
  });
});
