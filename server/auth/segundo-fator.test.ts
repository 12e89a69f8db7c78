import { describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as contract from '#contract/conta/seguranca.ts';
import * as settings from '#contract/conta/settings.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';
import { trocarSenha } from './contas.queries.ts';
import { begin, codeOf, fixClock, login, type Refusal, turnOn } from './segundo-fator.testing.ts';
import { confirmarFator } from './segundo-fator.ts';
import { hashSenha } from './senhas.ts';

const server = testServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
fixClock();
const fields = ({ body }: { body: Refusal }) => Object.keys(body.errors);
const stateOf = async (caller: Caller) => (await caller.call<contract.Seguranca>(contract.seguranca)).body;

describe('turning the second factor on', () => {
  it('needs the password, shows a secret and a QR code, and is active only after a first code', async () => {
    const ana = await server.practice();
    const refused = await ana.call<Refusal>(contract.totpComecar, { body: { current_password: 'não é esta' } });
    expect([refused.status, fields(refused)]).toEqual([422, ['current_password']]);
    const { segredo, qr } = await begin(ana);
    expect(segredo).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr).toMatch(/^<svg/);
    expect(await stateOf(ana)).toMatchObject({ dois_fatores: false, desde: null, codigos_restantes: 0 });
    expect((await login(server, ana.email)).status).toBe(200);
    const wrong = await ana.call<Refusal>(contract.totpConfirmar, { body: { codigo: '000000' } });
    expect([wrong.status, fields(wrong)]).toEqual([422, ['codigo']]);
    expect(await stateOf(ana)).toMatchObject({ dois_fatores: false });
  });

  it('returns ten recovery codes, ends all other sessions and notifies the owner', async () => {
    const ana = await server.practice();
    const other = server.as((await login(server, ana.email)).body.token);
    const { codigos } = await turnOn(ana);
    expect(new Set(codigos).size).toBe(10);
    for (const codigo of codigos) expect(codigo).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(await stateOf(ana)).toMatchObject({ dois_fatores: true, codigos_restantes: 10 });
    expect((await other.call(auth.user)).status).toBe(401);
    expect((await ana.call(auth.user)).status).toBe(200);
    expect(await server.mailTo(ana.email)).toContain('Two-step verification is on');
    expect((await ana.call(contract.totpComecar, { body: { current_password: PASSWORD } })).status).toBe(409);
  });

  it('refuses a concurrent sign-in by password alone, also with a password that is being changed', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { segredo } = await begin(ana);
    const nova = await hashSenha('outra frase comprida');
    const beside = async (who: Practice, work: (db: Db) => Promise<unknown>) => {
      const { entering } = await server.deps.database.transaction(
        { conta_id: who.user.conta_id, membro: 'produto' },
        async (db) => {
          await work(db);
          const entering = login(server, who.email);
          await server.blocked(entering);
          return { entering };
        },
      );
      const { status, body } = await entering;
      return [status, Object.keys(body.errors ?? {})];
    };
    const turning = (db: Db) => confirmarFator(db, server.deps.cofre, ana.user, codeOf(segredo, -1));
    expect(await beside(ana, turning)).toEqual([422, ['codigo']]);
    expect(await beside(bia, (db) => trocarSenha(db, bia.user.id, nova))).toEqual([422, ['email']]);
  });

  it('stores neither the secret nor a recovery code in the clear', async () => {
    const ana = await server.practice();
    const { segredo, codigos } = await turnOn(ana);
    const rows = await server.owner(
      `select s.usuario_id, encode(s.segredo, 'escape') as segredo, c.codigo_hash
       from segundos_fatores s join codigos_recuperacao c using (conta_id, usuario_id)`,
    );
    const dump = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const secret of [segredo, ...codigos, ...codigos.map((one) => one.replaceAll('-', ''))])
      expect(dump).not.toContain(secret);
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code only after the password, and refuses without it', async () => {
    const ana = await server.practice();
    const { segredo } = await turnOn(ana);
    const wrongPassword = await login(server, ana.email, codeOf(segredo), 'não é esta');
    expect(fields(wrongPassword)).toEqual(['email']);
    const asked = await login(server, ana.email);
    expect([asked.status, fields(asked)]).toEqual([422, ['codigo']]);
    expect(asked.body).not.toHaveProperty('token');
    const wrong = await login(server, ana.email, '123456');
    expect([wrong.status, fields(wrong)]).toEqual([422, ['codigo']]);
    const right = await login(server, ana.email, ` ${codeOf(segredo).replace(/(...)/, '$1 ')} `);
    expect(right.status).toBe(200);
    expect((await server.as(right.body.token).call(auth.user)).status).toBe(200);
  });

  it('accepts no code twice, nor an earlier one', async () => {
    const ana = await server.practice();
    const { segredo } = await turnOn(ana);
    const code = codeOf(segredo);
    expect((await login(server, ana.email, code)).status).toBe(200);
    const again = await login(server, ana.email, code);
    expect([again.status, fields(again)]).toEqual([422, ['codigo']]);
    expect((await login(server, ana.email, codeOf(segredo, -1))).status).toBe(422);
    const [first, second] = await Promise.all([1, 2].map(() => login(server, ana.email, codeOf(segredo, 1))));
    expect([first?.status, second?.status].sort()).toEqual([200, 422]);
  });

  it('accepts a recovery code once, in any spelling', async () => {
    const ana = await server.practice();
    const { codigos } = await turnOn(ana);
    const [one = '', two = ''] = codigos;
    expect((await login(server, ana.email, one)).status).toBe(200);
    expect((await login(server, ana.email, one)).status).toBe(422);
    expect((await login(server, ana.email, two.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await stateOf(ana)).toMatchObject({ codigos_restantes: 8 });
  });

  it("refuses another user's code", async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    await turnOn(ana);
    const hers = await turnOn(bia);
    expect((await login(server, ana.email, codeOf(hers.segredo))).status).toBe(422);
    expect((await login(server, ana.email, hers.codigos[0])).status).toBe(422);
  });

  it('does not reset the count of wrong codes by an unlock with the password', async () => {
    const ana = await server.practice();
    await turnOn(ana);
    const guess = () =>
      ana.call(contract.totpCodigos, { body: { current_password: PASSWORD, codigo: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' } });
    // Turning it on counted as one attempt.
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(422);
    await ana.call(contract.sessionLock);
    expect((await ana.call(contract.sessionUnlock, { body: { password: PASSWORD } })).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  it('delays a guesser of codes, and does not count a request without a code', async () => {
    const ana = await server.practice();
    const { segredo } = await turnOn(ana);
    for (let ask = 0; ask < 12; ask++) expect((await login(server, ana.email)).status).toBe(422);
    for (let guess = 0; guess < 10; guess++) expect((await login(server, ana.email, `99999${guess}`)).status).toBe(422);
    const refused = await login(server, ana.email, codeOf(segredo));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is not turned off by a password reset, once the address was confirmed', async () => {
    const ana = await server.practice();
    const { segredo } = await turnOn(ana);
    await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [ana.user.id]);
    await server.nobody().call(auth.passwordEmail, { body: { email: ana.email } });
    const token = await vi.waitFor(
      async () => {
        const [, found] = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(ana.email)) ?? [];
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 8000 },
    );
    const nova = 'outra frase comprida';
    const body = { token, email: ana.email, password: nova, password_confirmation: nova };
    expect((await server.nobody().call(auth.passwordReset, { body })).status).toBe(200);
    expect((await login(server, ana.email, undefined, nova)).status).toBe(422);
    expect((await login(server, ana.email, codeOf(segredo), nova)).status).toBe(200);
  });
});

describe('with a second factor', () => {
  const off = (caller: Caller, body: object) => caller.call<Refusal>(contract.totpDesligar, { body });

  it('it is turned off only by password and code together', async () => {
    const ana = await server.practice();
    const { segredo } = await turnOn(ana);
    expect(fields(await off(ana, { codigo: codeOf(segredo) }))).toEqual(['current_password']);
    expect(fields(await off(ana, { current_password: PASSWORD }))).toEqual(['codigo']);
    expect(await stateOf(ana)).toMatchObject({ dois_fatores: true });
    expect((await off(ana, { current_password: PASSWORD, codigo: codeOf(segredo) })).status).toBe(204);
    expect(await stateOf(ana)).toMatchObject({ dois_fatores: false, codigos_restantes: 0 });
    expect((await login(server, ana.email)).status).toBe(200);
    expect((await off(ana, { current_password: PASSWORD })).status).toBe(409);
  });

  it('new recovery codes invalidate the old ones', async () => {
    const ana = await server.practice();
    const { segredo, codigos } = await turnOn(ana);
    const body = { current_password: PASSWORD, codigo: codeOf(segredo) };
    const { status, body: fresh } = await ana.call<{ codigos: string[] }>(contract.totpCodigos, { body });
    expect(status).toBe(200);
    expect((await login(server, ana.email, codigos[0])).status).toBe(422);
    expect((await login(server, ana.email, fresh.codigos[0])).status).toBe(200);
  });

  it('neither address nor password can be changed without a code', async () => {
    const ana = await server.practice();
    const { codigos } = await turnOn(ana);
    const nova = { password: 'outra frase comprida', password_confirmation: 'outra frase comprida' };
    const email = { email: `nova-${ana.user.id}@x.example`, current_password: PASSWORD };
    expect(fields(await ana.call<Refusal>(settings.settingsEmail, { body: email }))).toEqual(['codigo']);
    const password = { current_password: PASSWORD, ...nova };
    expect(fields(await ana.call<Refusal>(settings.settingsPassword, { body: password }))).toEqual(['codigo']);
    const withCode = await ana.call(settings.settingsEmail, { body: { ...email, codigo: codigos[0] } });
    expect(withCode.status).toBe(200);
  });
});

describe('an account without a password', () => {
  const withoutPassword = async (): Promise<Practice> => {
    const ana = await server.practice();
    await server.owner('update usuarios set senha_hash = null where id = $1', [ana.user.id]);
    return ana;
  };
  const age = (ana: Practice) =>
    server.owner(`update sessoes set criada_em = now() - interval '11 minutes' where usuario_id = $1`, [ana.user.id]);

  it('can change its address only right after a sign-in', async () => {
    const ana = await withoutPassword();
    const body = { email: `mudou-${ana.user.id}@x.example` };
    await age(ana);
    expect(await ana.call(settings.settingsEmail, { body })).toMatchObject({
      status: 403,
      body: { codigo: 'entre_de_novo' },
    });
    await server.owner('update sessoes set criada_em = now() where usuario_id = $1', [ana.user.id]);
    expect((await ana.call(settings.settingsEmail, { body })).status).toBe(200);
  });

  it('uses a code instead, if there is a second factor', async () => {
    const ana = await withoutPassword();
    const { body } = await ana.call<{ segredo: string }>(contract.totpComecar, { body: {} });
    await ana.call(contract.totpConfirmar, { body: { codigo: codeOf(body.segredo, -1) } });
    await age(ana);
    const email = `mudou-${ana.user.id}@x.example`;
    const codigo = codeOf(body.segredo);
    expect((await ana.call(settings.settingsEmail, { body: { email } })).status).toBe(422);
    expect((await ana.call(settings.settingsEmail, { body: { email, codigo } })).status).toBe(200);
  });
});
