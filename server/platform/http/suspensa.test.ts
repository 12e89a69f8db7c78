import { describe, expect, it } from 'vitest';
import type { RouteDef } from '#contract/route.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';

/** A suspended account may read its own data, secure its login, and leave. */
const server = testServer();

const suspended = async () => {
  const ana = await server.practice();
  await server.owner('update contas set suspensa_em = now() where id = $1', [ana.user.conta_id]);
  return ana;
};
const body = (def: RouteDef) => {
  if (!def.multipart) return def.body ? {} : undefined;
  const form = new FormData();
  form.set('arquivo', new Blob(['texto']), 'nota.txt');
  return form;
};

const writes = routes.filter(
  ({ method, permission }) => method !== 'GET' && !['publica', 'link', 'admin'].includes(permission),
);
const open = writes.filter(({ suspensa }) => suspensa);
const closed = writes.filter(({ suspensa }) => !suspensa);

describe('a suspended account', () => {
  it('may secure its login, cancel what it pays for, and go elsewhere', () => {
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /api/exemplo',
      'DELETE /api/planos-json/assinatura',
      'DELETE /api/settings/sessions',
      'DELETE /api/settings/sessions/:id',
      'PATCH /api/settings/language',
      'PATCH /api/settings/password',
      'PATCH /api/settings/security',
      'POST /api/contas/:id/entrar',
      'POST /api/convites/:token/entrar',
      'POST /api/logout',
      'POST /api/pagamentos-json/:id/cancelar',
      'POST /api/pagamentos-json/:id/conferir',
      'POST /api/session/lock',
      'POST /api/settings/security/codes',
      'POST /api/settings/security/totp',
      'POST /api/settings/security/totp/confirm',
      'POST /api/settings/security/totp/disable',
    ]);
  });

  it('is refused every write, including uploads, that the contract does not allow it', async () => {
    const ana = await suspended();
    expect(closed.filter(({ multipart }) => multipart).length).toBeGreaterThan(1);
    for (const def of closed) {
      const answer = await ana.call(def, { body: body(def) });
      expect(answer, `${def.method} ${def.path}`).toMatchObject({ status: 403, body: { codigo: 'conta_suspensa' } });
    }
    expect(await server.owner('select 1 from imagens where conta_id = $1', [ana.user.conta_id])).toEqual([]);
  });

  it.each(named(open))('may still %s', async (_, def) => {
    const ana = await suspended();
    expect((await ana.call(def, { body: body(def) })).status).not.toBe(403);
  });
});
