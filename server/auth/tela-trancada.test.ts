import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as contract from '#contract/conta/seguranca.ts';
import * as settings from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Refusal = { errors: Record<string, string[]> };
const unlock = (caller: Caller, password?: string, headers = {}) =>
  caller.call<Refusal>(contract.sessionUnlock, { body: { password }, headers });

describe('a locked session', () => {
  it('refuses every call until the password is given', async () => {
    const ana = await server.practice();
    expect((await ana.call(contract.sessionLock)).status).toBe(204);
    for (const def of [auth.user, pacientes.listar, settings.settingsSessions, contract.seguranca, auth.logout])
      expect((await ana.call(def)).status).toBe(401);
    const wrong = await unlock(ana, 'não é esta');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
    expect((await ana.call(auth.user)).status).toBe(401);
    expect((await unlock(ana, PASSWORD)).status).toBe(200);
    expect((await ana.call(auth.user)).status).toBe(200);
    expect((await ana.call(pacientes.listar)).status).toBe(200);
  });

  it('cannot be unlocked by another user', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    await ana.call(contract.sessionLock);
    expect((await unlock(server.nobody(), PASSWORD)).status).toBe(401);
    expect((await unlock(bia, PASSWORD)).status).toBe(401);
    expect((await unlock(server.as('x'.repeat(43)), PASSWORD)).status).toBe(401);
    expect((await bia.call(auth.user)).status).toBe(200);
  });

  it('needs the half that its browser holds', async () => {
    const ana = await server.practice();
    const signed = await server.nobody().call<{ token: string }>(auth.login, {
      body: { email: ana.email, password: PASSWORD },
      headers: { origin: server.url },
    });
    const cookie = signed.headers.getSetCookie().map((one) => one.split(';')[0]);
    const browser = server.as(signed.body.token, null, { cookie: cookie.join('; ') });
    expect((await browser.call(contract.sessionLock)).status).toBe(204);
    expect((await unlock(server.as(signed.body.token), PASSWORD)).status).toBe(401);
    expect((await unlock(browser, PASSWORD)).status).toBe(200);
  });

  it('limits guesses, and expires like other sessions', async () => {
    const ana = await server.practice();
    await ana.call(contract.sessionLock);
    for (let guess = 0; guess < 10; guess++) expect((await unlock(ana, `chute ${guess}`)).status).toBe(422);
    expect((await unlock(ana, PASSWORD)).status).toBe(429);
    const bia = await server.practice();
    await bia.call(contract.sessionLock);
    await server.owner('update sessoes set expira_em = now() where usuario_id = $1', [bia.user.id]);
    expect((await unlock(bia, PASSWORD)).status).toBe(401);
  });

  it('is refused if the user could not unlock it', async () => {
    const ana = await server.practice();
    await server.owner('update usuarios set senha_hash = null where id = $1', [ana.user.id]);
    expect((await ana.call(contract.sessionLock)).status).toBe(409);
    expect((await ana.call(auth.user)).status).toBe(200);
  });
});

describe('the minutes until the screen locks', () => {
  it('are fifteen by default, and each user can set them up to sixty', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    const state = async (caller: Caller) => (await caller.call<contract.Seguranca>(contract.seguranca)).body;
    expect(await state(ana)).toMatchObject({ tela_trancada_minutos: 15, pode_trancar: true });
    const save = (tela_trancada_minutos: unknown) =>
      ana.call<Refusal>(contract.segurancaSalvar, { body: { tela_trancada_minutos } });
    expect(await save(5)).toMatchObject({ status: 200, body: { tela_trancada_minutos: 5 } });
    for (const bad of [61, -1, 1.5, 'dez', null]) {
      const refused = await save(bad);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['tela_trancada_minutos']]);
    }
    expect(await state(ana)).toMatchObject({ tela_trancada_minutos: 5 });
    expect(await state(bia)).toMatchObject({ tela_trancada_minutos: 15 });
    expect(await save(0)).toMatchObject({ status: 200 });
  });
});
