import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { type Profissional, profissionais, type Sala, salas } from '#contract/agenda/salas.ts';
import { membros } from '#contract/conta/membros.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** The agenda of a practice with several people: professionals, rooms, arrivals. */
const server = testServer();
type Errors = { errors: Record<string, string[]>; codigo: string };
type Owner = Awaited<ReturnType<typeof server.practice>>;

const colleague = async ({ user }: Owner, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

const aPatient = async (who: Caller, nome: string) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;
const aRoom = async (who: Caller, nome: string) => (await who.call<Sala>(salas.criar, { body: { nome } })).body;

const at = (hour: number) => ({ inicio: `2031-03-03T${hour}:00:00Z`, fim: `2031-03-03T${hour}:50:00Z` });
const book = (who: Caller, body: object) => who.call<Atendimento & Errors>(atendimentos.criar, { body });
const change = (who: Caller, id: string, body: object) =>
  who.call<Atendimento & Errors>(atendimentos.editar, { params: { id }, body });

/** An owner, a professional and a secretary; each of the two has a patient. */
const clinic = async () => {
  const ana = await server.practice();
  const bia = await colleague(ana, 'profissional');
  const eva = await colleague(ana, 'secretaria');
  return { ana, bia, eva, lia: await aPatient(ana, 'Lia'), rui: await aPatient(bia.session, 'Rui') };
};

describe('rooms', () => {
  it('are added, renamed, removed and restored by the owner, and read by all who book', async () => {
    const { ana, bia, eva } = await clinic();
    const sala = await aRoom(ana, 'Sala 1');
    const renamed = await ana.call<Sala>(salas.editar, {
      params: { id: sala.id },
      body: { nome: 'Ginásio', versao: sala.versao },
    });
    expect([renamed.status, renamed.body.nome]).toEqual([200, 'Ginásio']);
    const old = await ana.call(salas.editar, { params: { id: sala.id }, body: { nome: 'x', versao: sala.versao } });
    expect(old.status).toBe(409);
    for (const who of [bia.session, eva.session]) {
      expect((await who.call<Sala[]>(salas.listar)).body.map(({ nome }) => nome)).toEqual(['Ginásio']);
      expect((await who.call(salas.criar, { body: { nome: 'Outra' } })).status).toBe(404);
      expect((await who.call(salas.excluir, { params: { id: sala.id } })).status).toBe(404);
    }
    expect((await ana.call(salas.excluir, { params: { id: sala.id } })).status).toBe(204);
    expect((await ana.call(salas.excluir, { params: { id: sala.id } })).status).toBe(404);
    expect((await ana.call(salas.restaurar, { body: { ids: [sala.id] } })).body).toEqual({ ids: [sala.id] });
  });

  it('need a name that no other one has', async () => {
    const ana = await server.practice();
    await aRoom(ana, 'Sala 1');
    for (const nome of ['SALA 1', ''])
      expect(await ana.call<Errors>(salas.criar, { body: { nome } })).toMatchObject({
        status: 422,
        body: { errors: { nome: [expect.any(String)] } },
      });
  });

  it('of another practice, or removed, are refused for an appointment', async () => {
    const { ana, lia } = await clinic();
    const [alheia, fechada] = [await aRoom(await server.practice(), 'Sala 1'), await aRoom(ana, 'Sala 2')];
    await ana.call(salas.excluir, { params: { id: fechada.id } });
    for (const { id } of [alheia, fechada]) {
      const { status, body } = await book(ana, { paciente_id: lia, sala_id: id, ...at(12) });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['sala_id']]);
    }
  });
});

describe('the professional of an appointment', () => {
  it('is who books if on the case team, else who has been on it longest', async () => {
    const { ana, bia, eva, lia, rui } = await clinic();
    const de = async (who: Caller, paciente_id: string, hour: number) =>
      (await book(who, { paciente_id, ...at(hour) })).body.profissional_id;
    expect(await de(ana, lia, 10)).toBe(ana.user.membro.id);
    expect(await de(bia.session, rui, 10)).toBe(bia.membro_id);
    expect(await de(eva.session, rui, 11)).toBe(bia.membro_id);
    expect(await de(ana, rui, 12)).toBe(bia.membro_id);
    expect(await de(eva.session, await aPatient(eva.session, 'Zoe'), 15)).toBeNull();
  });

  it('must be an active member of the case team', async () => {
    const { ana, bia, eva, lia } = await clinic();
    const other = await server.practice();
    const asked = await book(eva.session, { paciente_id: lia, profissional_id: bia.membro_id, ...at(12) });
    expect([asked.status, asked.body.codigo]).toEqual([409, 'fora_da_equipe']);
    for (const profissional_id of [eva.membro_id, other.user.membro.id]) {
      const { status, body } = await book(eva.session, { paciente_id: lia, profissional_id, ...at(12) });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['profissional_id']]);
    }
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    const { body } = await book(eva.session, { paciente_id: lia, profissional_id: bia.membro_id, ...at(12) });
    expect(body.profissional_id).toBe(bia.membro_id);
  });

  it('is changed by the secretary, and back again', async () => {
    const { ana, bia, eva, lia } = await clinic();
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    const { id, profissional_id } = (await book(eva.session, { paciente_id: lia, ...at(12) })).body;
    const moved = await change(eva.session, id, { profissional_id: bia.membro_id });
    expect([moved.status, moved.body.profissional_id]).toEqual([200, bia.membro_id]);
    expect((await change(eva.session, id, { profissional_id })).body.profissional_id).toBe(profissional_id);
  });

  it('hands the appointments to come over when leaving; those of the past keep who attended', async () => {
    const { ana, bia, rui } = await clinic();
    const next = (await book(bia.session, { paciente_id: rui, ...at(12) })).body;
    const past = { inicio: '2024-03-04T12:00:00Z', fim: '2024-03-04T12:50:00Z', status: 'Realizado' };
    const last = (await book(bia.session, { paciente_id: rui, ...past })).body;
    const left = await ana.call(membros.desativar, {
      params: { id: bia.membro_id },
      body: { para: ana.user.membro.id, motivo: 'Assumo os casos da Bia' },
    });
    expect(left.status).toBe(200);
    const who = async (id: string) =>
      (await ana.call<Atendimento>(atendimentos.ler, { params: { id } })).body.profissional_id;
    expect([await who(next.id), await who(last.id)]).toEqual([ana.user.membro.id, bia.membro_id]);
  });

  it('is listed for everybody who sees the agenda, without those who do not attend', async () => {
    const { ana, bia, eva } = await clinic();
    const { body } = await eva.session.call<Profissional[]>(profissionais);
    expect(body.map(({ id }) => id).sort()).toEqual([ana.user.membro.id, bia.membro_id].sort());
  });
});

describe('conflicts', () => {
  it('are of the professional, not of the practice', async () => {
    const { ana, bia, lia, rui } = await clinic();
    expect((await book(ana, { paciente_id: lia, ...at(12) })).status).toBe(201);
    expect((await book(bia.session, { paciente_id: rui, ...at(12) })).status).toBe(201);
    const again = await book(ana, { paciente_id: await aPatient(ana, 'Eva'), ...at(12) });
    expect([again.status, again.body.codigo]).toEqual([409, 'horario_ocupado']);
  });

  it('are of the room, also with an appointment that the member may not see, which stays without a name', async () => {
    const { ana, bia, lia, rui } = await clinic();
    const { id: sala_id } = await aRoom(ana, 'Sala 1');
    await book(ana, { paciente_id: lia, sala_id, ...at(12) });
    expect((await book(bia.session, { paciente_id: rui, sala_id, ...at(12) })).status).toBe(409);
    const body = { paciente_id: rui, sala_id, ...at(12) };
    const found = await bia.session.call<Conflito[]>(atendimentos.conflitos, { body });
    expect(found.body).toEqual([
      {
        ...{ tipo: 'atendimento', id: null, nome: null, status: null, por: ['sala'] },
        inicio: '2031-03-03T12:00:00.000Z',
        fim: '2031-03-03T12:50:00.000Z',
      },
    ]);
    expect((await book(bia.session, { ...body, permitir_conflito: true })).status).toBe(201);
  });

  it('are of the patient, with two professionals', async () => {
    const { ana, bia, lia } = await clinic();
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    await book(ana, { paciente_id: lia, ...at(12) });
    expect((await book(bia.session, { paciente_id: lia, ...at(12) })).status).toBe(409);
    const { body } = await bia.session.call<Conflito[]>(atendimentos.conflitos, {
      body: { paciente_id: lia, ...at(12) },
    });
    expect(body).toMatchObject([{ nome: 'Lia', por: ['paciente'] }]);
  });

  it('are found when only the professional or the room changes', async () => {
    const { ana, bia, eva, lia, rui } = await clinic();
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    const { id: sala_id } = await aRoom(ana, 'Sala 1');
    await book(bia.session, { paciente_id: rui, sala_id, ...at(12) });
    const { id } = (await book(ana, { paciente_id: lia, profissional_id: ana.user.membro.id, ...at(12) })).body;
    for (const body of [{ profissional_id: bia.membro_id }, { sala_id }]) {
      expect((await change(eva.session, id, body)).status).toBe(409);
      expect((await change(eva.session, id, { ...body, permitir_conflito: true })).status).toBe(200);
    }
  });

  it('let only one of two members book a room at the same moment', async () => {
    const { ana, bia, lia, rui } = await clinic();
    const { id: sala_id } = await aRoom(ana, 'Sala 1');
    const answers = await Promise.all([
      book(ana, { paciente_id: lia, sala_id, ...at(12) }),
      book(bia.session, { paciente_id: rui, sala_id, ...at(12) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('many bookings of one member at once', () => {
  it('delay the booking of another by no more than one of them', async () => {
    const { ana, bia, lia, rui } = await clinic();
    const release = await server.holding(
      `select pg_advisory_xact_lock(hashtextextended('agenda:${ana.user.conta_id}', 0))`,
    );
    const done: string[] = [];
    const all: Promise<unknown>[] = [];
    const start = async (who: Caller, name: string, body: object) => {
      all.push(book(who, body).then(({ status }) => done.push(`${name} ${status}`)));
      await server.blocked(Promise.all(all), all.length);
    };
    for (const hour of [10, 11, 12]) await start(ana, 'ana', { paciente_id: lia, ...at(hour) });
    await start(bia.session, 'bia', { paciente_id: rui, ...at(13) });
    await release();
    await Promise.all(all);
    expect(done).toEqual(['ana 201', 'bia 201', 'ana 201', 'ana 201']);
  });
});

describe('an arrival', () => {
  const now = () => ({
    inicio: new Date(Date.now() - 60_000).toISOString(),
    fim: new Date(Date.now() + 3_000_000).toISOString(),
  });

  it('is marked by the secretary, seen by the professional with its time, and taken back', async () => {
    const { bia, eva, rui } = await clinic();
    const { id } = (await book(bia.session, { paciente_id: rui, ...now() })).body;
    expect((await change(eva.session, id, { status: 'Chegou' })).status).toBe(200);
    const seen = async () => (await bia.session.call<Atendimento>(atendimentos.ler, { params: { id } })).body;
    const { status, chegou_em } = await seen();
    expect(status).toBe('Chegou');
    expect(Math.abs(Date.now() - Date.parse(chegou_em ?? ''))).toBeLessThan(60_000);
    await change(bia.session, id, { status: 'Realizado' });
    expect((await seen()).chegou_em).toBe(chegou_em);
    await change(eva.session, id, { status: 'Confirmado' });
    expect((await seen()).chegou_em).toBeNull();
  });

  it.each(['Agendado', 'Confirmado'])(
    'names the status that it replaced, until it is taken back: %s',
    async (status) => {
      const { bia, eva, rui } = await clinic();
      const { id } = (await book(bia.session, { paciente_id: rui, status, ...now() })).body;
      const antes = async () => (await eva.session.call<Atendimento>(atendimentos.ler, { params: { id } })).body;
      await change(eva.session, id, { status: 'Chegou' });
      expect(await antes()).toMatchObject({ status: 'Chegou', antes_de_chegar: status });
      // Marking it as done, and as arrived a second time, keeps the status that was replaced.
      await change(eva.session, id, { status: 'Realizado' });
      await change(eva.session, id, { status: 'Chegou' });
      expect((await antes()).antes_de_chegar).toBe(status);
      await change(eva.session, id, { status });
      expect(await antes()).toMatchObject({ status, antes_de_chegar: null });
    },
  );

  it('is refused for a later day', async () => {
    const { eva, lia } = await clinic();
    const { id } = (await book(eva.session, { paciente_id: lia, ...at(12) })).body;
    const { status, body } = await change(eva.session, id, { status: 'Chegou' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['status']]);
  });
});

describe('the list of appointments', () => {
  it('is filtered by professional and by room', async () => {
    const { ana, bia, eva, lia, rui } = await clinic();
    const { id: sala_id } = await aRoom(ana, 'Sala 1');
    const um = (await book(ana, { paciente_id: lia, sala_id, ...at(12) })).body.id;
    const dois = (await book(bia.session, { paciente_id: rui, ...at(12) })).body.id;
    const found = async (filter: object) =>
      (
        await eva.session.call<{ id: string }[]>(atendimentos.buscar, { body: { de: '2031-03-03', ...filter } })
      ).body.map(({ id }) => id);
    expect((await found({})).sort()).toEqual([um, dois].sort());
    expect(await found({ profissional_id: bia.membro_id })).toEqual([dois]);
    expect(await found({ sala_id })).toEqual([um]);
  });
});
