import { describe, expect, it } from 'vitest';
import { routes } from './contract.testing.ts';
import { testServer } from './testing.ts';

const server = testServer();
type Operation = {
  summary?: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: object }>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

const describeApi = async () => (await (await server.nobody().fetch('/api/docs/json')).json()) as Description;

describe('the description of the API', () => {
  it('lists every route of the contract with what it takes and answers', async () => {
    const { openapi, paths } = await describeApi();
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
    const listed = Object.values(paths).flatMap((operations) => Object.keys(operations));
    expect(listed).toHaveLength(routes.length);
  });

  it('names the fields of a body', async () => {
    const { paths } = await describeApi();
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
