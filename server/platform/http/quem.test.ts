import { beforeAll, describe, expect, it } from 'vitest';
import { login, logout, user as userRoute } from '#contract/conta/auth.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { FORA_DA_PRATICA, OUTRA_SESSAO, QUEM_HEADER, quemDe } from '#contract/conta/quem.ts';
import { sessionLock, sessionUnlock } from '#contract/conta/seguranca.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { RouteDef } from '#contract/route.ts';
import { isSigned } from '#server/platform/http/permission.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let ana: Practice;
let bia: Practice;
beforeAll(async () => {
  ana = await server.practice();
  bia = await server.practice();
});

const asking = (caller: Caller, def: RouteDef, quem: string) =>
  caller.call<{ codigo?: string }>(def, {
    headers: { [QUEM_HEADER]: quem },
    ...(def.multipart ? { body: file() } : def.method === 'GET' ? {} : { body: {} }),
  });
const file = () => {
  const form = new FormData();
  form.set('arquivo', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
  return form;
};
const signed = routes.filter(isSigned);

describe('a request that names its user and practice', () => {
  it.each(named(signed))('is refused for another user: %s', async (_, def) => {
    const { status, body } = await asking(ana, def, quemDe(bia.user));
    expect([status, body.codigo]).toEqual([401, OUTRA_SESSAO]);
  });

  it('does not change the session of the other user', async () => {
    expect((await asking(ana, logout, quemDe(bia.user))).status).toBe(401);
    expect((await ana.call(userRoute)).status).toBe(200);
  });

  it.each([
    ['another user of the same practice', () => `${bia.user.id}/${ana.user.conta_id}`],
    ['the user alone', () => ana.user.id],
    ['two users at once', () => `${quemDe(ana.user)}, ${quemDe(bia.user)}`],
    ['nothing readable', () => '????'],
    ['nobody', () => ''],
  ])('is refused for %s', async (_, quem) => {
    for (const def of [userRoute, pacientes.listar, pacientes.criar, pacientes.exportar]) {
      const { status, body } = await asking(ana, def, quem());
      expect([status, body.codigo]).toEqual([401, OUTRA_SESSAO]);
    }
  });

  it('is refused for a practice that the session may not act in', async () => {
    for (const def of [userRoute, pacientes.listar, pacientes.criar, pacientes.exportar]) {
      const { status, body } = await asking(ana, def, `${ana.user.id}/${bia.user.conta_id}`);
      expect([status, body.codigo]).toEqual([401, FORA_DA_PRATICA]);
    }
  });

  it('creates nothing in the practice of the session', async () => {
    const body = { nome: 'Criança de outra pessoa' };
    const refused = await ana.call(pacientes.criar, { body, headers: { [QUEM_HEADER]: quemDe(bia.user) } });
    expect(refused.status).toBe(401);
    expect(await server.owner('select 1 from pacientes where nome = $1', [body.nome])).toEqual([]);
  });

  it('is served for its own user and practice, read after read and write', async () => {
    const headers = { [QUEM_HEADER]: quemDe(ana.user) };
    expect((await ana.call(userRoute, { headers })).status).toBe(200);
    expect((await ana.call(pacientes.criar, { body: { nome: 'Caio' }, headers })).status).toBe(201);
    expect((await ana.call(pacientes.listar, { headers })).body).toHaveLength(1);
    expect((await ana.call(pacientes.listar, { headers: { [QUEM_HEADER]: quemDe(bia.user) } })).status).toBe(401);
    expect((await ana.call(pacientes.listar, { headers })).body).toHaveLength(1);
  });

  it('is optional, for programs', async () => {
    expect((await ana.call(userRoute)).status).toBe(200);
    expect((await ana.call(pacientes.listar)).status).toBe(200);
  });

  it('does not unlock the session of another, even with the right password', async () => {
    const caio = await server.practice();
    expect((await caio.call(sessionLock)).status).toBe(204);
    const body = { password: PASSWORD };
    const foreign = await caio.call<{ codigo: string }>(sessionUnlock, {
      body,
      headers: { [QUEM_HEADER]: quemDe(bia.user) },
    });
    expect([foreign.status, foreign.body.codigo]).toEqual([401, OUTRA_SESSAO]);
    expect((await caio.call(userRoute)).status).toBe(401);
    expect((await caio.call(sessionUnlock, { body, headers: { [QUEM_HEADER]: quemDe(caio.user) } })).status).toBe(200);
    expect((await caio.call(userRoute)).status).toBe(200);
  });

  it('reveals the mismatch only to the holder of the session', async () => {
    const stranger = server.as('x'.repeat(43));
    const { status, body } = await asking(stranger, userRoute, quemDe(bia.user));
    expect([status, body.codigo]).toEqual([401, 'sem_sessao']);
  });

  it('is described with the session that every route but a public one needs', async () => {
    type Described = { components: { securitySchemes: { bearer: { description: string } } } };
    const response = await server.nobody().fetch('/api/docs/json');
    const { components } = (await response.json()) as Described;
    expect(components.securitySchemes.bearer.description).toContain(`${QUEM_HEADER}: {user id}/{practice id}`);
    expect(components.securitySchemes.bearer.description).toContain(OUTRA_SESSAO);
  });
});

describe('a browser that names no practice', () => {
  let browser: Caller;
  beforeAll(async () => {
    const body = { email: ana.email, password: PASSWORD };
    const entered = await server.nobody().call<{ token: string }>(login, { body, headers: { origin: server.url } });
    const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0]);
    browser = server.as(entered.body.token, null, { cookie: cookie.join('; ') });
  });

  it.each(named(signed.filter(({ semPratica }) => !semPratica)))('is refused: %s', async (_, def) => {
    const body = def.multipart ? file() : {};
    const refused = await browser.call<{ codigo?: string }>(def, def.method === 'GET' ? {} : { body });
    expect([refused.status, refused.body.codigo]).toEqual([401, FORA_DA_PRATICA]);
  });

  it('may read the user and the key of the drafts, enter a practice, lock and sign out', async () => {
    expect(signed.filter(({ semPratica }) => semPratica).map(({ path }) => path)).toEqual(
      expect.arrayContaining(NAMES_NONE),
    );
    expect(signed.filter(({ semPratica }) => semPratica)).toHaveLength(NAMES_NONE.length);
    expect((await browser.call(userRoute)).status).toBe(200);
    expect((await browser.call(praticaEntrar, { params: { id: ana.user.conta_id } })).status).toBe(200);
    expect((await browser.call(sessionLock)).status).toBe(204);
    expect((await browser.call(sessionUnlock, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await browser.call(logout)).status).toBe(204);
  });
});
const NAMES_NONE = ['/api/user', '/api/rascunhos/chave', '/api/contas/:id/entrar', '/api/session/lock', '/api/logout'];

describe('signing out', () => {
  it('keeps the cookie of a user who has signed in on this browser since', async () => {
    const browser = { origin: server.url };
    const body = { email: bia.email, password: PASSWORD };
    const entered = await server.nobody().call<{ token: string }>(login, { body, headers: browser });
    const half = /vinculo_sessao=[^;]+/.exec(entered.headers.getSetCookie().join('\n'))?.[0] ?? '';
    expect(half).not.toBe('');
    const left = await server.as(entered.body.token).call(logout, { headers: { ...browser, cookie: half } });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie()).toEqual([]);
  });
});
