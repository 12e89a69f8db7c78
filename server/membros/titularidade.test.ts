import { describe, expect, it } from 'vitest';
import { passwordEmail, passwordReset, type User } from '#contract/conta/auth.ts';
import { type Convite, conviteAceitar, conviteLer, convites, type Membro, membros } from '#contract/conta/membros.ts';
import { praticaSalvar } from '#contract/conta/praticas.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { type FinanceiroConfig, financeiroConfig, financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

/** Who owns a practice, and what a former owner keeps. */
const server = testServer();
const NOVA = { name: 'Bia Nova', password: PASSWORD, password_confirmation: PASSWORD };
const current_password = PASSWORD;
const PSICOLOGO = '019a0000-0000-7000-8000-000000000001';
let count = 0;
const anEmail = () => `titular-${Date.now()}-${count++}@equipe.example`;

const colleague = async ({ user }: { user: User }, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

const invite = async (who: Caller, email: string, funcao: Funcao = 'profissional') => {
  const { status } = await who.call<Convite>(convites.criar, { body: { email, funcao, current_password } });
  expect(status).toBe(201);
  return /\/convite\/([\w-]+)/.exec(await server.mailTo(email))?.[1] ?? '';
};
const accept = (token: string) =>
  server.nobody().call<{ token: string }>(conviteAceitar, { params: { token }, body: NOVA });

describe('an invitation of somebody who is no longer an owner', () => {
  const endings: [string, (ana: Caller & { user: User }, id: string) => Promise<{ status: number }>][] = [
    ['removed', (ana, id) => ana.call(membros.desativar, { params: { id }, body: { current_password } })],
    [
      'demoted',
      (ana, id) => ana.call(membros.editar, { params: { id }, body: { funcao: 'profissional', current_password } }),
    ],
  ];
  it.each(endings)('does not work: %s', async (_, end) => {
    const ana = await server.practice();
    const other = await colleague(ana, 'dono');
    const token = await invite(other.session, anEmail(), 'dono');
    expect((await end(ana, other.membro_id)).status).toBe(200);
    expect((await server.nobody().call(conviteLer, { params: { token } })).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
  });

  it('does not work after the practice was given away', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const token = await invite(ana, anEmail(), 'dono');
    const params = { id: bia.membro_id };
    expect((await ana.call(membros.transferir, { params, body: { current_password } })).status).toBe(200);
    expect((await accept(token)).status).toBe(404);
  });
});

describe('ownership', () => {
  it('is given and taken only with the password, in every way', async () => {
    const ana = await server.practice();
    const [bia, eva] = [await colleague(ana, 'profissional'), await colleague(ana, 'dono')];
    const email = anEmail();
    const ways = [
      () => ana.call<{ errors?: object }>(membros.editar, { params: { id: bia.membro_id }, body: { funcao: 'dono' } }),
      () =>
        ana.call<{ errors?: object }>(membros.editar, {
          params: { id: eva.membro_id },
          body: { funcao: 'financeiro' },
        }),
      () => ana.call<{ errors?: object }>(membros.desativar, { params: { id: eva.membro_id }, body: {} }),
      () => ana.call<{ errors?: object }>(convites.criar, { body: { email, funcao: 'dono' } }),
    ];
    for (const way of ways) {
      const { status, body } = await way();
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['current_password']]);
    }
    const other = await ana.call(membros.editar, {
      params: { id: bia.membro_id },
      body: { cor: 'teal', funcao: 'profissional' },
    });
    expect(other.status).toBe(200);
    const made = await ana.call<Membro>(membros.editar, {
      params: { id: bia.membro_id },
      body: { funcao: 'dono', current_password },
    });
    expect([made.status, made.body.funcao]).toEqual([200, 'dono']);
  });
});

describe('a practice that is given away', () => {
  it('is refused to whoever does not treat or sign alone', async () => {
    const ana = await server.practice();
    for (const funcao of ['estagiario', 'secretaria', 'financeiro'] as const) {
      const { membro_id } = await colleague(ana, funcao);
      const refused = await ana.call(membros.transferir, { params: { id: membro_id }, body: { current_password } });
      expect([refused.status, refused.body]).toMatchObject([409, { codigo: 'titular_profissional' }]);
    }
  });

  it('is announced to both by e-mail, each in their language', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const params = { id: bia.membro_id };
    expect((await ana.call(membros.transferir, { params, body: { current_password } })).status).toBe(200);
    expect(await server.mailTo(bia.email)).toContain('passou a titularidade');
    expect(await server.mailTo(ana.email)).toContain('transferred the ownership');
  });
});

describe('a member who no longer treats', () => {
  it('leaves no patient without a team', async () => {
    const ana = await server.practice();
    const [bia, eva] = [await colleague(ana, 'profissional'), await colleague(ana, 'profissional')];
    const { body: lia } = await bia.session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const params = { id: bia.membro_id };
    const demote = (para?: string) =>
      ana.call<{ errors?: object }>(membros.editar, { params, body: { funcao: 'secretaria', para } });
    const alone = await demote();
    expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([422, ['para']]);
    expect((await demote(bia.membro_id)).status).toBe(422);
    expect((await demote(eva.membro_id)).status).toBe(200);
    expect((await eva.session.call(pacientes.ler, { params: { id: lia.id } })).status).toBe(200);
  });

  it('needs nobody to take over a patient who has others', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    await joinTeam(server, ana.user.conta_id, lia.id, bia.membro_id);
    const body = { funcao: 'secretaria' };
    expect((await ana.call(membros.editar, { params: { id: bia.membro_id }, body })).status).toBe(200);
  });
});

describe('an invited person', () => {
  it('has a confirmed address, and cannot delete the PIX key of the practice', async () => {
    const ana = await server.practice();
    const { body: config } = await ana.call<FinanceiroConfig>(financeiroConfig);
    const pix = { pix_chave: 'ana@x.example', pix_nome: 'Ana' };
    await ana.call(financeiroConfigSalvar, { body: { ...config, ...pix } });
    const key = async () => (await ana.call<FinanceiroConfig>(financeiroConfig)).body.pix_chave;
    const reset = async (email: string) => {
      await server.nobody().call(passwordEmail, { body: { email } });
      await expect.poll(() => server.mailTo(email), { timeout: 15_000 }).toMatch(/password\/reset/);
      const token = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(email))?.[1];
      const password = 'uma frase bem diferente';
      const body = { token, email, password, password_confirmation: password };
      expect((await server.nobody().call(passwordReset, { body })).status).toBe(200);
    };
    const email = anEmail();
    await accept(await invite(ana, email, 'secretaria'));
    const [row] = await server.owner<{ ok: boolean }>(
      'select email_confirmado_em is not null as ok from usuarios where email = $1',
      [email],
    );
    expect(row).toEqual({ ok: true });
    await reset(email);
    expect(await key()).toBe(pix.pix_chave);
    // The reset of an unconfirmed owner deletes nothing, because the practice has another owner.
    const second = await colleague(ana, 'dono');
    await reset(second.email);
    expect(await key()).toBe(pix.pix_chave);
  });

  it('is shown the practice and the function, in the message and on the page', async () => {
    const ana = await server.practice();
    await ana.call(praticaSalvar, { body: { nome: 'Clínica Jardim' } });
    const email = anEmail();
    const token = await invite(ana, email, 'secretaria');
    const mail = await server.mailTo(email);
    for (const text of ['Clínica Jardim', 'Secretary']) expect(mail).toContain(text);
    const { body } = await server.nobody().call(conviteLer, { params: { token } });
    expect(body).toMatchObject({ pratica: 'Clínica Jardim', funcao: 'secretaria', funcao_nome: 'Secretary' });
  });

  it('gets no link in the name of whoever invites', async () => {
    const ana = await server.practice({ name: 'Ganhe R$ 500 em http://evil.example/premio' });
    const email = anEmail();
    await invite(ana, email);
    expect(await server.mailTo(email)).not.toContain('evil.example');
  });

  it('gets profession and council number from an owner', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    for (const body of [{ profissao_id: PSICOLOGO }, { registro: '06/12345' }]) {
      const refused = await bia.session.call<{ errors: object }>(settingsProfile, { body });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(body)]);
    }
    expect((await bia.session.call(settingsProfile, { body: { name: 'Bia', profissao_id: null } })).status).toBe(200);
    const given = { params: { id: bia.membro_id }, body: { profissao_id: PSICOLOGO, registro: '06/12345' } };
    expect((await ana.call(membros.editar, given)).status).toBe(200);
    await expect(
      server.deps.database.transaction(
        { conta_id: ana.user.conta_id, membro: { id: bia.membro_id, funcao: 'profissional' } },
        (db) => db.updateTable('membros').set({ funcao: 'dono' }).where('id', '=', bia.membro_id).execute(),
      ),
    ).rejects.toThrow(/only an owner/);
  });
});

describe('an owner who becomes a psychologist', () => {
  const body = { profissao_id: PSICOLOGO, registro: '06/00001' };
  const ways: [string, (ana: Caller & { user: User }, more?: object) => ReturnType<Caller['call']>][] = [
    [
      'as a member',
      (ana, more) => ana.call(membros.editar, { params: { id: ana.user.membro.id }, body: { ...body, ...more } }),
    ],
    ['in the profile', (ana, more) => ana.call(settingsProfile, { body: { ...body, ...more } })],
  ];

  it.each(ways)(
    'must give the password again, and the psychologists of the practice are notified: %s',
    async (_, become) => {
      const ana = await server.practice();
      const bia = await colleague(ana, 'profissional');
      const eva = await colleague(ana, 'secretaria');
      await server.owner('update membros set profissao_id = $2 where id = $1', [bia.membro_id, PSICOLOGO]);
      for (const wrong of [{}, { current_password: 'outra senha qualquer' }]) {
        const refused = await become(ana, wrong);
        expect([refused.status, refused.body]).toMatchObject([
          422,
          { errors: { current_password: [expect.any(String)] } },
        ]);
      }
      expect(await server.mailsTo(bia.email)).toEqual([]);
      expect((await become(ana, { current_password })).status).toBe(200);
      expect(await server.mailTo(bia.email)).toContain(ana.user.name);
      expect(await server.mailsTo(eva.email)).toEqual([]);
    },
  );

  it.each(ways)('alone in a practice needs no password: %s', async (_, become) => {
    expect((await become(await server.practice())).status).toBe(200);
  });
});
