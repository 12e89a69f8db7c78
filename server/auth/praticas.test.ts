import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { logout, type User, user } from '#contract/conta/auth.ts';
import { conviteAceitar, conviteEntrar, convites, membros } from '#contract/conta/membros.ts';
import * as seguranca from '#contract/conta/seguranca.ts';
import { settingsPassword, settingsSessions } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';
import { enter, inPractices, type Refused, tab } from './praticas.testing.ts';

/** One person in several practices. */
const server = testServer();
const { invitation, join, both, signIn } = inPractices(server);

describe('an invitation for somebody with an account', () => {
  it('adds a membership, with the password', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const params = await invitation(ana, bia.email, 'secretaria');
    const wrong = await server.nobody().call(conviteAceitar, { params, body: { password: 'outra frase qualquer' } });
    expect(wrong.status).toBe(422);
    const { body } = await server
      .nobody()
      .call<{ token: string }>(conviteAceitar, { params, body: { password: PASSWORD } });
    const joined = (await server.as(body.token).call<User>(user)).body;
    expect(joined).toMatchObject({ id: bia.user.id, conta_id: ana.user.conta_id, membro: { funcao: 'secretaria' } });
    expect(joined.contas).toEqual([
      { id: bia.user.conta_id, nome: bia.user.name, funcao: 'dono', exemplo_ate: null },
      { id: ana.user.conta_id, nome: ana.user.name, funcao: 'secretaria', exemplo_ate: null },
    ]);
    expect((await bia.call<User>(user)).body).toMatchObject({ conta_id: bia.user.conta_id, contas: joined.contas });
    expect((await ana.call<User>(user)).body.contas).toHaveLength(1);
  });

  it('needs no password in a session of the invited address, and refuses any other', async () => {
    const [ana, bia, rui] = [await server.practice(), await server.practice(), await server.practice()];
    const params = await invitation(ana, bia.email);
    const other = await rui.call<Refused>(conviteEntrar, { params });
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['token']]);
    expect((await bia.call(conviteEntrar, { params })).status).toBe(200);
    expect((await bia.call(conviteEntrar, { params })).status).toBe(404);
    const again = await ana.call<Refused>(convites.criar, { body: { email: bia.email, funcao: 'secretaria' } });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['email']]);
  });
});

describe('a session', () => {
  it('acts in the practice that a request names, and only there', async () => {
    const { ana, bia, own, annas } = await both();
    const names = ['Caio', 'Duda', 'Enzo', 'Lia'];
    const made = await Promise.all(
      names.flatMap((nome) => [
        own.call<{ id: string }>(pacientes.criar, { body: { nome: `${nome} daqui` } }),
        annas.call<{ id: string }>(pacientes.criar, { body: { nome: `${nome} de lá` } }),
      ]),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const read = async (who: Pick<Caller, 'call'>) =>
      (await who.call<{ nome: string }[]>(pacientes.listar)).body.map(({ nome }) => nome).sort();
    const [here, there] = [names.map((nome) => `${nome} daqui`), names.map((nome) => `${nome} de lá`)];
    expect(await Promise.all([read(own), read(annas), read(own), read(annas)])).toEqual([here, there, here, there]);
    expect(await read(bia)).toEqual(here);
    const params = { id: made[1]?.body.id ?? '' };
    for (const def of [pacientes.ler, pacientes.editar, pacientes.excluir])
      expect((await own.call(def, { params, ...(def.method === 'PUT' && { body: { nome: 'x' } }) })).status).toBe(404);
    expect((await annas.call(pacientes.ler, { params })).status).toBe(200);
    expect((await ana.call<{ id: string }[]>(pacientes.listar, { query: { casos: 'todos' } })).body).toHaveLength(4);
  });

  it('is refused in a practice that it has not entered, and in one that is not the person’s', async () => {
    const [ana, bia, rui] = [await server.practice(), await server.practice(), await server.practice()];
    await join(ana, bia);
    const refused = async (conta_id: string) => {
      const { status, body } = await tab(bia, bia.user.id, conta_id).call<Refused>(pacientes.criar, {
        body: { nome: 'Ninguém' },
      });
      return [status, body.codigo];
    };
    expect(await refused(ana.user.conta_id)).toEqual([401, 'fora_da_pratica']);
    expect(await refused(rui.user.conta_id)).toEqual([401, 'fora_da_pratica']);
    expect((await enter(bia, rui.user.conta_id)).status).toBe(404);
    expect((await enter(bia, bia.user.id)).status).toBe(404);
    expect(await refused(rui.user.conta_id)).toEqual([401, 'fora_da_pratica']);
    expect(await server.owner(`select 1 from pacientes where nome = 'Ninguém'`)).toEqual([]);
    expect((await enter(bia, ana.user.conta_id)).body).toMatchObject({
      conta_id: ana.user.conta_id,
      membro: { funcao: 'profissional' },
    });
  });

  it('opens in the practice that was used last in a browser, and in the first one in a program', async () => {
    const { ana, bia } = await both();
    const opened = async (headers: object) => {
      const { body, headers: answer } = await signIn(bia.email, undefined, headers);
      const cookie = answer
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const who = server.as(body.token);
      return (await who.call<User>(user, { headers: { ...headers, cookie } })).body.conta_id;
    };
    const browser = { 'sec-fetch-site': 'same-origin' };
    expect([await opened(browser), await opened({})]).toEqual([ana.user.conta_id, bia.user.conta_id]);
    await enter(bia, bia.user.conta_id);
    expect([await opened(browser), await opened({})]).toEqual([bia.user.conta_id, bia.user.conta_id]);
  });

  it('ends in all practices at once when the person signs out or changes the password', async () => {
    const { bia, own, annas, at } = await both();
    const second = server.as((await signIn(bia.email)).body.token);
    await enter(second, bia.user.conta_id);
    expect((await own.call<object[]>(settingsSessions)).body).toHaveLength(2);
    const password = 'uma frase nova e comprida';
    const body = { current_password: PASSWORD, password, password_confirmation: password };
    expect((await annas.call(settingsPassword, { body })).status).toBe(200);
    for (const one of Object.values(at(second))) expect((await one.call(user)).status).toBe(401);
    expect((await own.call(user)).status).toBe(200);
    expect((await annas.call(logout)).status).toBe(204);
    for (const one of [own, annas]) expect((await one.call<Refused>(user)).body.codigo).toBe('sem_sessao');
  });

  it('is locked and unlocked in all practices', async () => {
    const { own, annas } = await both();
    expect((await annas.call(seguranca.sessionLock)).status).toBe(204);
    for (const one of [own, annas]) expect((await one.call(user)).status).toBe(401);
    expect((await own.call(seguranca.sessionUnlock, { body: { password: PASSWORD } })).status).toBe(200);
    for (const one of [own, annas]) expect((await one.call(user)).status).toBe(200);
  });
});

describe('the second factor', () => {
  it('is one for the person, whichever practice it is turned on in', async () => {
    const { bia, own, annas } = await both();
    const { body } = await annas.call<{ segredo: string }>(seguranca.totpComecar, {
      body: { current_password: PASSWORD },
    });
    expect((await own.call<seguranca.Seguranca>(seguranca.seguranca)).body.dois_fatores).toBe(false);
    const codigo = generateSync({ secret: body.segredo });
    expect((await own.call(seguranca.totpConfirmar, { body: { codigo } })).status).toBe(200);
    for (const one of [own, annas])
      expect((await one.call(seguranca.seguranca)).body).toMatchObject({ dois_fatores: true, codigos_restantes: 10 });
    const asked = await signIn(bia.email);
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['codigo']]);
  });
});

describe('a member who leaves one practice', () => {
  it('is out there at once, and goes on in the other', async () => {
    const { ana, bia, own, annas, params } = await both();
    expect((await ana.call(membros.desativar, { params, body: {} })).status).toBe(200);
    const refused = await annas.call<Refused>(pacientes.criar, { body: { nome: 'Tarde demais' } });
    expect([refused.status, refused.body.codigo]).toEqual([401, 'fora_da_pratica']);
    expect(await server.owner(`select 1 from pacientes where nome = 'Tarde demais'`)).toEqual([]);
    expect((await own.call<User>(user)).body.contas).toHaveLength(1);
    expect((await enter(bia, ana.user.conta_id)).status).toBe(404);
    // After a new invitation the earlier sign-in still cannot enter: it may be on a lost device.
    await join(ana, bia);
    const again = await enter(bia, ana.user.conta_id);
    expect([again.status, again.body.codigo]).toEqual([403, 'entre_de_novo']);
    const fresh = server.as((await signIn(bia.email)).body.token);
    expect((await enter(fresh, ana.user.conta_id)).status).toBe(200);
  });

  it('stays out with a session that an owner ended', async () => {
    const { ana, bia, own, annas, params } = await both();
    expect((await ana.call(membros.encerrarSessoes, { params })).status).toBe(204);
    expect((await annas.call(user)).status).toBe(401);
    expect((await enter(bia, ana.user.conta_id)).status).toBe(403);
    expect((await own.call(user)).status).toBe(200);
  });

  it('does not carry a program over to the other practice', async () => {
    const { ana, bia, params } = await both();
    const program = server.as((await signIn(bia.email)).body.token);
    // The last practice of the person is Ana's; a program signs in to the first.
    await enter(program, ana.user.conta_id);
    expect((await program.call<User>(user)).body.conta_id).toBe(bia.user.conta_id);
    const there = tab(program, bia.user.id, ana.user.conta_id);
    expect((await there.call<User>(user)).body.conta_id).toBe(ana.user.conta_id);
    await ana.call(membros.desativar, { params, body: {} });
    expect((await there.call(pacientes.criar, { body: { nome: 'Perdida' } })).status).toBe(401);
    expect((await program.call<User>(user)).body.conta_id).toBe(bia.user.conta_id);
  });
});

describe('entering a practice', () => {
  it('waits for a membership that is being ended, and is refused', async () => {
    const { ana, bia, params } = await both();
    const fresh = server.as((await signIn(bia.email)).body.token);
    await enter(fresh, bia.user.conta_id);
    const done = await server.holding(
      `update membros set ativo = false, saiu_em = now() where id = '${params.id}';
       delete from sessoes where conta_id = '${ana.user.conta_id}' and usuario_id = '${bia.user.id}'`,
    );
    const entering = enter(tab(fresh, bia.user.id, bia.user.conta_id) as Caller, ana.user.conta_id);
    await server.blocked(entering);
    await done();
    expect((await entering).status).toBe(404);
  });

  it('leaves nothing behind when the person signs out at the same moment', async () => {
    const { ana, bia } = await both();
    const token = (await signIn(bia.email)).body.token;
    await Promise.all([enter(server.as(token), bia.user.conta_id), server.as(token).call(logout)]);
    for (const { user: of } of [ana, bia])
      expect((await tab(server.as(token), bia.user.id, of.conta_id).call(user)).status).toBe(401);
  });
});
