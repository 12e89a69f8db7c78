import { describe, expect, it } from 'vitest';
import type { Assentos } from '#contract/conta/assentos.ts';
import { assentosOferta } from '#contract/conta/assentos-compra.ts';
import type { User } from '#contract/conta/auth.ts';
import { type Convite, conviteAceitar, convites, type Membro, membros } from '#contract/conta/membros.ts';
import { pacientes } from '#contract/pacientes.ts';
import { FUNCOES, type Funcao, ocupaAssento } from '#contract/permissoes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Practice = Caller & { user: User };
type Refused = { codigo?: string };

let count = 0;
const anEmail = () => `assento-${Date.now()}-${count++}@equipe.example`;

/** A practice whose plan has this many seats. */
const withSeats = async (seats: number): Promise<Practice> => {
  const ana = await server.practice();
  await server.owner('update contas set assentos = $2 where id = $1', [ana.user.conta_id, seats]);
  return ana;
};
const invite = (who: Caller, funcao: Funcao = 'profissional', email = anEmail()) =>
  who.call<Convite & Refused>(convites.criar, { body: { email, funcao, current_password: PASSWORD } });
const seats = async (who: Caller) => (await who.call<{ assentos: Assentos }>(membros.listar)).body.assentos;
const member = ({ user }: Practice, funcao: Funcao) => addMember(server, user.conta_id, funcao);
const edit = (who: Caller, id: string, funcao: Funcao) =>
  who.call<Membro & Refused>(membros.editar, { params: { id }, body: { funcao, current_password: PASSWORD } });

describe('a seat', () => {
  it.each(FUNCOES)('is occupied by a member and an invitation as %s, or not, as the contract says', async (funcao) => {
    const ana = await withSeats(10);
    const one = ocupaAssento(funcao) ? 1 : 0;
    await member(ana, funcao);
    expect((await seats(ana)).usados).toBe(1 + one);
    expect((await invite(ana, funcao)).status).toBe(201);
    expect(await seats(ana)).toMatchObject({ usados: 1 + 2 * one, total: 10 });
  });

  it('is needed to invite a practitioner, not a secretary', async () => {
    const ana = await withSeats(1);
    const refused = await invite(ana);
    expect([refused.status, refused.body.codigo]).toEqual([409, 'sem_assento']);
    expect((await invite(ana, 'secretaria')).status).toBe(201);
    const { body } = await ana.call<{ convites: Convite[] }>(membros.listar);
    expect(body.convites.map(({ funcao }) => funcao)).toEqual(['secretaria']);
  });

  it('is free again when an invitation is withdrawn or expires, or a member leaves', async () => {
    const ana = await withSeats(2);
    const first = await invite(ana);
    expect((await invite(ana)).status).toBe(409);
    await ana.call(convites.retirar, { params: { id: first.body.id } });
    const second = await invite(ana);
    expect(second.status).toBe(201);
    await server.owner(`update convites set expira_em = now() where id = $1`, [second.body.id]);
    const bia = await member(ana, 'estagiario');
    expect((await invite(ana)).status).toBe(409);
    expect((await ana.call(membros.desativar, { params: { id: bia.membro_id }, body: {} })).status).toBe(200);
    expect((await invite(ana)).status).toBe(201);
  });

  it('is not limited in a practice whose plan has no end', async () => {
    const ana = await withSeats(1);
    await server.owner('update contas set venc_plano = null where id = $1', [ana.user.conta_id]);
    expect((await invite(ana)).status).toBe(201);
    expect((await seats(ana)).total).toBeNull();
    const { body } = await ana.call<{ oferta: object | null }>(assentosOferta);
    expect(body.oferta).toBeNull();
  });

  it('goes to one of several invitations that are sent at once', async () => {
    const ana = await withSeats(3);
    const sessions = await sessionsOf(server, ana.user.conta_id, ana.user.id, 6);
    const all = await Promise.all(sessions.map((one) => invite(one)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await seats(ana)).toMatchObject({ usados: 3, total: 3 });
  });

  it('goes to one of an invitation and a change of function at once', async () => {
    const ana = await withSeats(2);
    const sara = await member(ana, 'secretaria');
    const [other = ana] = await sessionsOf(server, ana.user.conta_id, ana.user.id, 1);
    const both = await Promise.all([invite(other), edit(ana, sara.membro_id, 'profissional')]);
    expect(both.map(({ status }) => status < 300)).toContain(true);
    expect(both.map(({ status }) => status)).toContain(409);
    expect((await seats(ana)).usados).toBe(2);
  });
});

describe('without a free seat', () => {
  it('a secretary becomes neither a practitioner nor an owner', async () => {
    const ana = await withSeats(1);
    const { membro_id: id } = await member(ana, 'secretaria');
    for (const funcao of ['profissional', 'estagiario', 'dono'] as const) {
      const { status, body } = await edit(ana, id, funcao);
      expect([status, body.codigo]).toEqual([409, 'sem_assento']);
    }
    const given = await ana.call<Refused>(membros.transferir, { params: { id }, body: { current_password: PASSWORD } });
    expect([given.status, given.body.codigo]).toEqual([409, 'titular_profissional']);
    expect((await edit(ana, id, 'financeiro')).status).toBe(200);
  });

  it('a member who left does not come back', async () => {
    const ana = await withSeats(2);
    const bia = await member(ana, 'profissional');
    await ana.call(membros.desativar, { params: { id: bia.membro_id }, body: {} });
    expect((await invite(ana)).status).toBe(201);
    const back = await invite(ana, 'profissional', bia.email);
    expect([back.status, back.body.codigo]).toEqual([409, 'sem_assento']);
  });

  it('an invitation that expired is not sent again; one that is valid is', async () => {
    const ana = await withSeats(2);
    const [late, email] = [await invite(ana), anEmail()];
    await server.owner(`update convites set expira_em = now() where id = $1`, [late.body.id]);
    const open = await invite(ana, 'profissional', email);
    const again = (id: string) => ana.call<Refused>(convites.reenviar, { params: { id } });
    const refused = await again(late.body.id);
    expect([refused.status, refused.body.codigo]).toEqual([409, 'sem_assento']);
    expect((await again(open.body.id)).status).toBe(200);
  });

  it('everybody keeps working: functions change among those with a seat, and a sent invitation is accepted', async () => {
    const ana = await withSeats(3);
    const bia = await member(ana, 'profissional');
    const [session = ana] = await sessionsOf(server, ana.user.conta_id, bia.usuario_id, 1);
    const email = anEmail();
    await invite(ana, 'profissional', email);
    const token = /\/convite\/([\w-]+)/.exec(await server.mailTo(email))?.[1] ?? '';
    await server.owner('update contas set assentos = 1 where id = $1', [ana.user.conta_id]);
    expect(await seats(ana)).toMatchObject({ usados: 3, total: 1 });
    expect((await edit(ana, bia.membro_id, 'estagiario')).status).toBe(200);
    expect((await session.call(pacientes.listar)).status).toBe(200);
    const body = { name: 'Eva Nova', password: PASSWORD, password_confirmation: PASSWORD };
    expect((await server.nobody().call(conviteAceitar, { params: { token }, body })).status).toBe(200);
    expect((await invite(ana)).status).toBe(409);
    expect((await seats(ana)).usados).toBe(3);
  });
});
