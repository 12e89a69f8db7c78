import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { login, passwordEmail, passwordReset, user } from '#contract/conta/auth.ts';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import * as seguranca from '#contract/conta/seguranca.ts';
import { settingsPassword, settingsSessions } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';
import { inPractices, type Refused, tab } from './praticas.testing.ts';

/** What belongs to a person, and what each of their practices may know of it. */
const server = testServer();
const { both, join, signIn } = inPractices(server);

type Line = { acao: string; endereco: string | null; agente: string | null };
const lines = async (who: Pick<Caller, 'call'>) => (await who.call<Line[]>(seguranca.segurancaAcessos)).body;
const actions = async (who: Pick<Caller, 'call'>) => (await lines(who)).map(({ acao }) => acao);

describe('the trail of every practice', () => {
  it('has the new password and the second factor, without where they were changed', async () => {
    const { ana, bia, own, annas } = await both();
    const third = await server.practice({ name: 'Caio' });
    await join(third, bia);
    const password = 'uma frase nova e comprida';
    const body = { current_password: PASSWORD, password, password_confirmation: password };
    expect((await own.call(settingsPassword, { body })).status).toBe(200);
    const { segredo } = (
      await own.call<{ segredo: string }>(seguranca.totpComecar, { body: { current_password: password } })
    ).body;
    const codigo = generateSync({ secret: segredo });
    expect((await own.call(seguranca.totpConfirmar, { body: { codigo } })).status).toBe(200);
    expect((await lines(own)).slice(0, 2)).toEqual([
      expect.objectContaining({ acao: 'ligou_2fa', endereco: expect.any(String) }),
      expect.objectContaining({ acao: 'trocou_senha', endereco: expect.any(String) }),
    ]);
    const known = { endereco: null, agente: null };
    expect((await lines(annas)).slice(0, 2)).toMatchObject([
      { acao: 'ligou_2fa', ...known },
      { acao: 'trocou_senha', ...known },
    ]);
    // Each practice of Bia gets one line without details of the request in the others; other practices get none.
    const rows = await server.owner<{ conta_id: string; pedido: string | null }>(
      `select conta_id, pedido from auditoria where usuario_id = $1 and acao = 'trocou_senha'`,
      [bia.user.id],
    );
    expect(rows.map(({ conta_id }) => conta_id).sort()).toEqual(
      [ana, bia, third].map((one) => one.user.conta_id).sort(),
    );
    expect(rows.filter(({ pedido }) => pedido !== null).map(({ conta_id }) => conta_id)).toEqual([bia.user.conta_id]);
    // The session still works in the other practice.
    expect((await own.call(pacientes.criar, { body: { nome: 'Daqui' } })).status).toBe(201);
  });

  it('has a refused password, and no sign-in to another practice', async () => {
    const { bia, own, annas } = await both();
    const before = [await actions(own), await actions(annas)];
    await server.nobody().call(login, { body: { email: bia.email, password: 'não é esta' } });
    await expect.poll(() => actions(annas)).toEqual(['senha_recusada', ...(before[1] ?? [])]);
    expect(await actions(own)).toEqual(['senha_recusada', ...(before[0] ?? [])]);
    await signIn(bia.email);
    expect((await actions(own))[0]).toBe('entrou');
    expect((await actions(annas))[0]).toBe('senha_recusada');
  });

  it('is not written where the person has left, and does not count as an access', async () => {
    const { ana, bia, own, params } = await both();
    const seen = async () => {
      const { body } = await ana.call<{ membros: Membro[] }>(membros.listar);
      return body.membros.find(({ id }) => id === params.id)?.ultimo_acesso;
    };
    const lastSeen = await seen();
    const body = {
      current_password: PASSWORD,
      password: 'outra frase bem nova',
      password_confirmation: 'outra frase bem nova',
    };
    expect((await own.call(settingsPassword, { body })).status).toBe(200);
    expect(await seen()).toBe(lastSeen);
    await ana.call(membros.desativar, { params, body: {} });
    await server.nobody().call(login, { body: { email: bia.email, password: 'não é esta' } });
    await expect.poll(() => actions(own)).toContain('senha_recusada');
    const left = await server.owner(
      `select 1 from auditoria where conta_id = $1 and usuario_id = $2 and acao = 'senha_recusada'`,
      [ana.user.conta_id, bia.user.id],
    );
    expect(left).toEqual([]);
  });
});

describe('somebody who has left', () => {
  it('the practice they were created in sets a new password without a line there', async () => {
    const { ana, bia } = await both();
    await server.owner('update membros set ativo = false, saiu_em = now() where conta_id = $1 and usuario_id = $2', [
      bia.user.conta_id,
      bia.user.id,
    ]);
    await server.nobody().call(passwordEmail, { body: { email: bia.email } });
    const link = async () => /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(bia.email))?.[1];
    await expect.poll(link).toBeDefined();
    const password = 'uma frase nova e comprida';
    const body = { token: await link(), email: bia.email, password, password_confirmation: password };
    expect((await server.nobody().call(passwordReset, { body })).status).toBe(200);
    const rows = await server.owner(
      `select conta_id, endereco is not null as onde from auditoria where usuario_id = $1 and acao = 'redefiniu_senha'`,
      [bia.user.id],
    );
    expect(rows).toEqual([{ conta_id: ana.user.conta_id, onde: true }]);
  });

  it('sees that at the sign-in, if the password is right', async () => {
    const bia = await server.practice();
    await server.owner('update membros set ativo = false, saiu_em = now() where usuario_id = $1', [bia.user.id]);
    const said = async (password: string) =>
      (
        await server.nobody().call<{ errors: object }>(login, {
          body: { email: bia.email, password },
          headers: { 'accept-language': 'pt-br' },
        })
      ).body.errors;
    expect(await said('outra senha qualquer')).toEqual({ email: ['E-mail ou senha incorretos.'] });
    expect(await said(PASSWORD)).toEqual({ email: [expect.stringContaining('foi encerrado')] });
  });

  it('is listed with the address they had, until they come back', async () => {
    const { ana, bia, params } = await both();
    await ana.call(membros.desativar, { params, body: {} });
    await server.owner('update usuarios set email = $2 where id = $1', [bia.user.id, `nova-${bia.email}`]);
    const shown = async () => {
      const { body } = await ana.call<{ membros: Membro[] }>(membros.listar);
      return body.membros.find(({ id }) => id === params.id)?.email;
    };
    expect(await shown()).toBe(bia.email);
    await server.owner('update membros set ativo = true, saiu_em = null where id = $1', [params.id]);
    expect(await shown()).toBe(`nova-${bia.email}`);
  });
});

describe('the key of the drafts', () => {
  const key = async (who: Pick<Caller, 'call'>) => (await who.call<{ chave: string }>(rascunhoChave)).body;

  it('is another one in each practice, and is not given out by a practice that was left', async () => {
    const { ana, bia, own, annas, params } = await both();
    const [mine, theirs] = [await key(own), await key(annas)];
    expect([mine, theirs]).toMatchObject([
      { usuario_id: bia.user.id, conta_id: bia.user.conta_id, primeira: true },
      { usuario_id: bia.user.id, conta_id: ana.user.conta_id, primeira: false },
    ]);
    expect(theirs.chave).not.toBe(mine.chave);
    expect(await key(annas)).toEqual(theirs);
    await ana.call(membros.desativar, { params, body: {} });
    expect((await annas.call(rascunhoChave)).status).toBe(401);
    expect((await key(own)).chave).toBe(mine.chave);
  });
});

describe('the request of a browser that names no practice', () => {
  it('writes nowhere, also after the practice of the sign-in was closed to it', async () => {
    const { ana, bia, params } = await both();
    const entered = await signIn(bia.email, undefined, { origin: server.url });
    const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0]);
    const browser = server.as(entered.body.token, null, { cookie: cookie.join('; ') });
    expect((await browser.call(praticaEntrar, { params: { id: bia.user.conta_id } })).status).toBe(200);
    await ana.call(membros.encerrarSessoes, { params });
    const body = { nome: `Caiu ${bia.user.id}` };
    const refused = await browser.call<Refused>(pacientes.criar, { body });
    expect([refused.status, refused.body.codigo]).toEqual([401, 'fora_da_pratica']);
    expect(await server.owner('select 1 from pacientes where nome = $1', [body.nome])).toEqual([]);
    expect((await tab(browser, bia.user.id, bia.user.conta_id).call(pacientes.criar, { body })).status).toBe(201);
  });
});

describe('the twelve hours without use', () => {
  it('are those of the sign-in: a tab in another practice unlocks, and is listed, as long as one is in use', async () => {
    const { ana, bia, own, annas } = await both();
    const idle = (conta_id: string | null) =>
      server.owner(
        `update sessoes set ultimo_uso = now() - interval '13 hours' where usuario_id = $1 and conta_id = coalesce($2, conta_id)`,
        [bia.user.id, conta_id],
      );
    const unlock = async (who: Pick<Caller, 'call'>) =>
      (await who.call(seguranca.sessionUnlock, { body: { password: PASSWORD } })).status;
    await idle(ana.user.conta_id);
    expect((await own.call<object[]>(settingsSessions)).body).toHaveLength(1);
    expect((await own.call(seguranca.sessionLock)).status).toBe(204);
    expect(await unlock(annas)).toBe(200);
    for (const one of [own, annas]) expect((await one.call(user)).status).toBe(200);
    await own.call(seguranca.sessionLock);
    await idle(null);
    for (const one of [own, annas]) expect(await unlock(one)).toBe(401);
    for (const one of [own, annas]) expect((await one.call(user)).status).toBe(401);
  });
});
