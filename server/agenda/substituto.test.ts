import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { anamneseCriar, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { membros } from '#contract/conta/membros.ts';
import { type Equipe, equipe } from '#contract/equipe.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** An appointment is given to somebody outside of the case team (decision 0162). */
const server = testServer();
type Errors = { errors: Record<string, string[]>; codigo: string };

const clinic = async () => {
  const ana = await server.practice({ locale: 'pt-br' });
  const colleague = async (funcao: Funcao) => {
    const membro = await addMember(server, ana.user.conta_id, funcao);
    const [session] = await sessionsOf(server, ana.user.conta_id, membro.usuario_id, 1);
    return { ...membro, session: session ?? server.nobody() };
  };
  const [bia, gil, eva] = [
    await colleague('profissional'),
    await colleague('profissional'),
    await colleague('secretaria'),
  ];
  const { id } = (await gil.session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body;
  await gil.session.call(anamneseCriar, { body: { paciente_id: id, modelo: 'infantojuvenil' } });
  return { ana, bia, gil, eva, lia: id };
};

const inDays = (days: number, hour = 15) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { inicio: `${day}T${hour}:00:00.000Z`, fim: `${day}T${hour}:50:00.000Z` };
};
const book = async (who: Caller, body: object) => (await who.call<Atendimento>(atendimentos.criar, { body })).body;
const change = (who: Caller, id: string, body: object) =>
  who.call<Atendimento & Errors>(atendimentos.editar, { params: { id }, body });
const reads = async (who: Caller, paciente_id: string) =>
  (await who.call(anamnesesListar, { query: { paciente_id } })).status;
const teamOf = async (who: Caller, id: string) => (await who.call<Equipe>(equipe.ler, { params: { id } })).body;

describe('a substitute', () => {
  it('is asked for first, then sees the file until a week after the appointment', async () => {
    const { ana, bia, gil, eva, lia } = await clinic();
    const { id } = await book(eva.session, { paciente_id: lia, ...inDays(3) });
    const asked = await change(eva.session, id, { profissional_id: bia.membro_id });
    expect([asked.status, asked.body.codigo]).toEqual([409, 'fora_da_equipe']);
    expect(await reads(bia.session, lia)).toBe(404);
    const given = await change(eva.session, id, { profissional_id: bia.membro_id, substituto: true });
    expect([given.status, given.body.profissional_id]).toEqual([200, bia.membro_id]);
    expect(await reads(bia.session, lia)).toBe(200);
    const { equipe: rows, colegas } = await teamOf(ana, lia);
    const hers = rows.find(({ membro_id }) => membro_id === bia.membro_id);
    expect(hers).toMatchObject({ substitui: true, atual: true, motivo: null });
    const days = (Date.parse(hers?.ate ?? '') - Date.parse(given.body.inicio)) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThanOrEqual(8);
    // The owner can still put the substitute on the team for good.
    expect(colegas.map(({ membro_id }) => membro_id)).toContain(bia.membro_id);
    for (const { email } of [bia, gil, ana]) expect(await server.mailTo(email)).toContain('Substituição');
  });

  it('is named for a new appointment too, by the owner and the secretary', async () => {
    const { ana, bia, eva, lia } = await clinic();
    for (const [n, who] of [ana, eva.session].entries()) {
      const body = { paciente_id: lia, profissional_id: bia.membro_id, ...inDays(20 + n * 20), substituto: true };
      expect((await who.call(atendimentos.criar, { body })).status).toBe(201);
    }
  });

  it('loses the file when the appointment goes back, is cancelled or removed', async () => {
    const { bia, gil, eva, lia } = await clinic();
    const { id } = await book(eva.session, { paciente_id: lia, ...inDays(3) });
    const give = () => change(eva.session, id, { profissional_id: bia.membro_id, substituto: true });
    await give();
    await change(eva.session, id, { profissional_id: gil.membro_id });
    expect(await reads(bia.session, lia)).toBe(404);
    await give();
    await change(eva.session, id, { status: 'Cancelado' });
    expect(await reads(bia.session, lia)).toBe(404);
    await change(eva.session, id, { status: 'Agendado', profissional_id: gil.membro_id });
    await give();
    expect(await reads(bia.session, lia)).toBe(200);
    await eva.session.call(atendimentos.excluir, { params: { id } });
    expect(await reads(bia.session, lia)).toBe(404);
  });

  it('keeps the file when the secretary moves the appointment, but does not prolong it', async () => {
    const { ana, bia, eva, lia } = await clinic();
    const { id } = await book(eva.session, { paciente_id: lia, ...inDays(3) });
    await change(eva.session, id, { profissional_id: bia.membro_id, substituto: true });
    const until = async () =>
      Date.parse((await teamOf(ana, lia)).equipe.find(({ membro_id }) => membro_id === bia.membro_id)?.ate ?? '');
    const before = await until();
    expect((await change(bia.session, id, inDays(90))).status).toBe(200);
    expect(await until()).toBe(before);
    await change(eva.session, id, inDays(10));
    expect(await until()).toBe(before + 7 * 86_400_000);
  });

  it('is for one appointment, not for a series', async () => {
    const { bia, eva, lia } = await clinic();
    const recorrencia = { frequencia: 'semanal', dias: [3], ate: null, vezes: 3 };
    const { id } = await book(eva.session, { paciente_id: lia, ...inDays(3), recorrencia });
    const all = { profissional_id: bia.membro_id, substituto: true, escopo: 'todos' };
    const { status, body } = await change(eva.session, id, all);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['profissional_id']]);
    expect((await change(eva.session, id, { ...all, escopo: 'este' })).status).toBe(200);
  });

  it('is not the owner who acts: joining a team oneself needs a reason', async () => {
    const { ana, lia } = await clinic();
    const body = { paciente_id: lia, profissional_id: ana.user.membro.id, ...inDays(3), substituto: true };
    const refused = await ana.call<Errors>(atendimentos.criar, { body });
    expect([refused.status, refused.body.errors.profissional_id?.[0]]).toEqual([
      422,
      expect.stringContaining('reason'),
    ]);
    expect(await reads(ana, lia)).toBe(404);
  });

  it('cannot be chosen by a professional, and must have a clinical function', async () => {
    const { bia, gil, eva, lia } = await clinic();
    const other = await server.practice();
    const { id } = await book(gil.session, { paciente_id: lia, ...inDays(3) });
    const tries = [
      [gil.session, bia.membro_id],
      [eva.session, eva.membro_id],
      [eva.session, other.user.membro.id],
    ] as const;
    for (const [who, profissional_id] of tries) {
      const { status, body } = await change(who, id, { profissional_id, substituto: true });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['profissional_id']]);
    }
  });

  it('does not make a team: nobody is left with a substitute alone, and leaving hands no substitution over', async () => {
    const { ana, bia, gil, eva, lia } = await clinic();
    const { id } = await book(eva.session, { paciente_id: lia, ...inDays(3) });
    await change(eva.session, id, { profissional_id: bia.membro_id, substituto: true });
    const out = await ana.call<Errors>(equipe.sair, { params: { id: lia }, body: { membro_id: gil.membro_id } });
    expect(out.status).toBe(409);
    const left = await ana.call(membros.desativar, { params: { id: bia.membro_id }, body: { para: gil.membro_id } });
    expect(left.status).toBe(200);
    const { body } = await ana.call<Atendimento>(atendimentos.ler, { params: { id } });
    expect(body.profissional_id).toBeNull();
  });
});
