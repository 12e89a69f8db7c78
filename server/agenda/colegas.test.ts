import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { FUNCOES, type Funcao, mudaAAgendaDe } from '#contract/permissoes.ts';
import { registroAssinar, registroGravar } from '#contract/registros.ts';
import { addMember, joinTeam, type Member, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** Who changes whose appointments. A case team reads all of its patients; the agenda of a colleague is their own. */
const server = testServer();
type Errors = { errors: Record<string, string[]>; codigo: string };
type Quem = Member & { funcao: Funcao; session: Caller };

const at = (hour: number, day = '03') => ({
  inicio: `2031-03-${day}T${hour}:00:00.000Z`,
  fim: `2031-03-${day}T${hour}:50:00.000Z`,
});
const book = ({ session }: Pick<Quem, 'session'>, body: object) =>
  session.call<Atendimento & Errors>(atendimentos.criar, { body: { permitir_conflito: true, ...body } });
const change = ({ session }: Pick<Quem, 'session'>, id: string, body: object) =>
  session.call<Atendimento & Errors>(atendimentos.editar, {
    params: { id },
    body: { permitir_conflito: true, ...body },
  });
const read = async ({ session }: Pick<Quem, 'session'>, id: string) =>
  (await session.call<Atendimento>(atendimentos.ler, { params: { id } })).body;

/** Lia and everybody who treats on her case team, and a secretary. */
const clinic = async () => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const member = async (funcao: Funcao, team = true): Promise<Quem> => {
    const one = await addMember(server, conta_id, funcao);
    if (team) await joinTeam(server, conta_id, lia.id, one.membro_id);
    const [session = server.nobody()] = await sessionsOf(server, conta_id, one.usuario_id, 1);
    return { ...one, funcao, session };
  };
  const bia = await member('profissional');
  const gil = await member('profissional');
  const isa = await member('estagiario');
  const eva = await member('secretaria', false);
  return { conta_id, lia: lia.id, bia, gil, isa, eva, member };
};

const REFUSED = [403, 'atendimento_de_colega'];

describe('an appointment of a colleague in a shared case', () => {
  it('is read, and neither moved, marked, priced, given away nor removed', async () => {
    const { lia, bia, gil, isa } = await clinic();
    const { id } = (await book(bia, { paciente_id: lia, ...at(12) })).body;
    const tries = [
      at(15),
      { status: 'Cancelado' },
      { valor: '90.00' },
      { profissional_id: gil.membro_id },
      { sala_id: null, local: 'Sala 3' },
    ];
    for (const who of [gil, isa]) {
      expect((await read(who, id)).profissional_id).toBe(bia.membro_id);
      for (const body of tries) {
        const refused = await change(who, id, body);
        expect([refused.status, refused.body.codigo]).toEqual(REFUSED);
      }
      for (const [route, options] of [
        [atendimentos.excluir, { params: { id } }],
        [atendimentos.excluirVarios, { body: { ids: [id] } }],
      ] as const) {
        const refused = await who.session.call<Errors>(route, options);
        expect([refused.status, refused.body.codigo], route.path).toEqual(REFUSED);
      }
    }
    expect(await read(bia, id)).toMatchObject({ ...at(12), status: 'Agendado', profissional_id: bia.membro_id });
    await bia.session.call(atendimentos.excluir, { params: { id } });
    const restored = await gil.session.call<Errors>(atendimentos.restaurar, { body: { ids: [id] } });
    expect([restored.status, restored.body.codigo]).toEqual(REFUSED);
  });

  it('keeps its clinical text open to the case team', async () => {
    const { lia, bia, gil } = await clinic();
    const { id } = (await book(bia, { paciente_id: lia, ...at(12) })).body;
    const body = { observacoes: 'Trouxe o caderno' };
    expect(await change(gil, id, body)).toMatchObject({
      status: 200,
      body: { ...body, profissional_id: bia.membro_id },
    });
  });

  it('is not booked for them either, nor handed over to them', async () => {
    const { lia, bia, gil } = await clinic();
    const booked = await book(gil, { paciente_id: lia, profissional_id: bia.membro_id, ...at(12) });
    expect([booked.status, Object.keys(booked.body.errors)]).toEqual([422, ['profissional_id']]);
    const own = (await book(gil, { paciente_id: lia, ...at(12) })).body;
    expect(own.profissional_id).toBe(gil.membro_id);
    const given = await change(gil, own.id, { profissional_id: bia.membro_id });
    expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['profissional_id']]);
  });

  it('is changed and handed over by whoever runs the agenda, and back again', async () => {
    const { lia, bia, gil, eva } = await clinic();
    const { id } = (await book(bia, { paciente_id: lia, ...at(12) })).body;
    for (const { membro_id } of [gil, bia])
      expect((await change(eva, id, { profissional_id: membro_id })).body.profissional_id).toBe(membro_id);
    expect((await change(eva, id, { status: 'Confirmado' })).status).toBe(200);
  });

  it('of a trainee is planned by a supervisor, who hands it over and takes it back; not the other way round', async () => {
    const { lia, bia, isa } = await clinic();
    const { id } = (await book(bia, { paciente_id: lia, profissional_id: isa.membro_id, ...at(12) })).body;
    expect((await change(bia, id, at(15))).status).toBe(200);
    for (const { membro_id } of [bia, isa, bia])
      expect((await change(bia, id, { profissional_id: membro_id })).status).toBe(200);
    expect((await change(isa, id, { profissional_id: isa.membro_id })).body.codigo).toBe('atendimento_de_colega');
  });

  it('that nobody attends yet is taken by a member of the team', async () => {
    const { lia, bia, eva } = await clinic();
    const { id } = (await book(eva, { paciente_id: lia, ...at(12) })).body;
    await change(eva, id, { profissional_id: null });
    expect((await change(bia, id, { profissional_id: bia.membro_id })).status).toBe(200);
  });

  it('stays where it is when the rest of its series is moved or removed', async () => {
    const { lia, bia, gil, eva } = await clinic();
    const recorrencia = { frequencia: 'semanal', dias: [1], ate: null, vezes: 3 };
    const { id, serie_id } = (await book(bia, { paciente_id: lia, ...at(12), recorrencia })).body;
    const dias = { status: 'Todos', de: '2031-03-01', ate: '2031-03-31' };
    const series = async () =>
      (await bia.session.call<Atendimento[]>(atendimentos.buscar, { body: dias })).body.map((one) =>
        one.inicio.slice(0, 13),
      );
    const [, second] = (await bia.session.call<Atendimento[]>(atendimentos.buscar, { body: dias })).body;
    expect(second?.serie_id).toBe(serie_id);
    await server.owner('update atendimentos set profissional_id = $1 where id = $2', [gil.membro_id, second?.id]);
    expect((await change(bia, id, { ...at(15), escopo: 'todos' })).status).toBe(200);
    expect(await series()).toEqual(['2031-03-03T15', '2031-03-10T12', '2031-03-17T15']);
    await bia.session.call(atendimentos.excluir, { params: { id }, query: { escopo: 'todos' } });
    expect(await series()).toEqual(['2031-03-10T12']);
    expect((await change(eva, second?.id ?? '', at(16, '10'))).status).toBe(200);
  });

  it('is marked as done by the note that a member of the team signs about it', async () => {
    const { lia, bia, gil, isa } = await clinic();
    for (const who of [gil, isa]) {
      const past = { inicio: '2024-03-04T12:00:00Z', fim: '2024-03-04T12:50:00Z' };
      const { id } = (await book(bia, { paciente_id: lia, ...past })).body;
      const params = { id };
      const { body } = await who.session.call<{ versao: number }>(registroGravar, {
        params,
        body: { conteudo: '<p>Leu</p>', objetivos: [] },
      });
      const signed = await who.session.call(registroAssinar, { params, body: { versao: body.versao } });
      expect([signed.status, (await read(bia, id)).status], who.funcao).toEqual([200, 'Realizado']);
    }
  });
});

describe('the database', () => {
  it('keeps the agenda of others as the contract does, whatever the query', async () => {
    const { conta_id, lia, bia, isa, member } = await clinic();
    const owner = await member('dono');
    const attends = [...[bia, isa, owner].map(({ membro_id, funcao }) => ({ id: membro_id, funcao })), null];
    for (const funcao of FUNCOES) {
      const who = await member(funcao, funcao !== 'secretaria' && funcao !== 'financeiro');
      for (const colega of [...attends, { id: who.membro_id, funcao }]) {
        const id = colega?.id ?? null;
        const [row] = await server.owner<{ id: string }>(
          `insert into atendimentos (conta_id, id, paciente_id, inicio, fim, profissional_id)
           values ($1, gen_random_uuid(), $2, now() + interval '1 day', now() + interval '25 hours', $3) returning id`,
          [conta_id, lia, id],
        );
        const moved = server.deps.database
          .transaction({ conta_id, membro: { id: who.membro_id, funcao } }, (db) =>
            sql`update atendimentos set fim = fim + interval '1 minute' where id = ${row?.id}`.execute(db),
          )
          .then(
            ({ numAffectedRows }) => numAffectedRows === 1n,
            () => false,
          );
        const quem = { membro: { id: who.membro_id, funcao }, config: null };
        const due = mudaAAgendaDe(quem, { id, funcao: colega?.funcao });
        expect(await moved, `${funcao} → ${colega?.funcao ?? 'nobody'}`).toBe(due);
      }
    }
  });
});
