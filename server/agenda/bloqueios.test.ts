import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type HorarioBloqueado, horariosBloqueados, type Marcados } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** A blocked time of one professional, of several, or of everybody. */
const server = testServer();
type Owner = Awaited<ReturnType<typeof server.practice>>;
type Errors = { errors: Record<string, string[]>; codigo: string };

const colleague = async ({ user }: Owner, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session = server.nobody()] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { id: membro.membro_id, session };
};
const aPatient = async (who: Caller, nome: string) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;

const LUNCH = { inicio: '2031-03-03T15:00:00.000Z', fim: '2031-03-03T16:00:00.000Z', motivo: 'Almoço' };
const INSIDE = { inicio: '2031-03-03T15:10:00Z', fim: '2031-03-03T15:50:00Z' };
const block = (who: Caller, body: object) =>
  who.call<HorarioBloqueado & Errors>(horariosBloqueados.criar, { body: { ...LUNCH, ...body } });
const book = (who: Caller, paciente_id: string, body: object = {}) =>
  who.call<Atendimento & Errors>(atendimentos.criar, { body: { paciente_id, ...INSIDE, ...body } });
const conflicts = async (who: Caller, paciente_id: string, body: object = {}) =>
  (await who.call<Conflito[]>(atendimentos.conflitos, { body: { paciente_id, ...INSIDE, ...body } })).body;

/** An owner and two professionals, each with a patient, and a secretary. */
const clinic = async () => {
  const ana = await server.practice();
  const [bia, caio, eva] = [
    await colleague(ana, 'profissional'),
    await colleague(ana, 'profissional'),
    await colleague(ana, 'secretaria'),
  ];
  const [lia, rui, ivo] = [
    await aPatient(ana, 'Lia'),
    await aPatient(bia.session, 'Rui'),
    await aPatient(caio.session, 'Ivo'),
  ];
  return { ana, bia, caio, eva: eva.session, lia, rui, ivo };
};

describe('a blocked time', () => {
  it('of one professional is a conflict for that one only', async () => {
    const { ana, bia, eva, lia, rui } = await clinic();
    const made = await block(eva, { profissionais: [bia.id] });
    expect([made.status, made.body.profissionais]).toEqual([201, [bia.id]]);
    expect(await conflicts(eva, lia)).toEqual([]);
    expect(await conflicts(eva, rui)).toMatchObject([{ tipo: 'horario_bloqueado', nome: 'Almoço' }]);
    expect((await book(ana, lia)).status).toBe(201);
    expect((await book(eva, rui)).status).toBe(409);
    // Without a professional an appointment takes up everybody.
    expect(await conflicts(eva, rui, { profissional_id: null })).toMatchObject([
      { nome: 'Almoço' },
      { tipo: 'atendimento' },
    ]);
  });

  it('of several or of everybody is one for each of them', async () => {
    const { ana, bia, caio, eva, lia, rui, ivo } = await clinic();
    const { body } = await block(ana, { profissionais: [bia.id, caio.id] });
    expect((await conflicts(eva, lia)).length).toBe(0);
    for (const one of [rui, ivo]) expect((await conflicts(eva, one)).length).toBe(1);
    const all = await ana.call<HorarioBloqueado>(horariosBloqueados.editar, {
      params: { id: body.id },
      body: { profissionais: [], versao: body.versao },
    });
    expect(all.body.profissionais).toEqual([]);
    for (const one of [lia, rui, ivo]) expect((await conflicts(eva, one)).length).toBe(1);
    expect(
      (await block(ana, { inicio: '2031-03-04T15:00:00Z', fim: '2031-03-04T16:00:00Z' })).body.profissionais,
    ).toEqual([]);
  });

  it('is asked about only if one of its professionals has an appointment then', async () => {
    const { ana, bia, caio, eva, rui } = await clinic();
    expect((await book(eva, rui)).status).toBe(201);
    const others = await block(ana, { profissionais: [caio.id] });
    expect(others.status).toBe(201);
    const marked = async (profissionais?: string) =>
      (await eva.call<Marcados>(horariosBloqueados.marcados, { query: { ...INSIDE, profissionais } })).body.total;
    expect([await marked(), await marked(bia.id), await marked(caio.id)]).toEqual([1, 1, 0]);
    const refused = await block(ana, { profissionais: [bia.id] });
    expect([refused.status, refused.body.codigo]).toEqual([409, 'horario_bloqueado_ocupado']);
    const widened = await ana.call<Errors>(horariosBloqueados.editar, {
      params: { id: others.body.id },
      body: { profissionais: [caio.id, bia.id] },
    });
    expect([widened.status, widened.body.codigo]).toEqual([409, 'horario_bloqueado_ocupado']);
  });

  it('is skipped by a series of its professional only', async () => {
    const { bia, eva, lia, rui } = await clinic();
    await block(eva, { inicio: '2031-03-10T15:00:00Z', fim: '2031-03-10T16:00:00Z', profissionais: [bia.id] });
    const recorrencia = { frequencia: 'semanal', dias: [1], vezes: 3 };
    const days = async (paciente_id: string) => {
      const { status, body } = await book(eva, paciente_id, { recorrencia, pular_folgas: true });
      expect(status).toBe(201);
      const rows = await server.owner<{ dia: string }>(
        `select to_char(inicio, 'MM-DD') as dia from atendimentos where serie_id = $1 order by 1`,
        [body.serie_id],
      );
      return rows.map(({ dia }) => dia);
    };
    expect(await days(rui)).toEqual(['03-03', '03-17']);
    expect(await days(lia)).toEqual(['03-03', '03-10', '03-17']);
  });
});

describe('who does not run the agenda', () => {
  it('blocks their own time, and names nobody else', async () => {
    const { ana, bia, caio, eva, lia } = await clinic();
    const own = await block(bia.session, {});
    expect([own.status, own.body.profissionais]).toEqual([201, [bia.id]]);
    expect(await conflicts(ana, lia)).toEqual([]);
    for (const profissionais of [[caio.id], [bia.id, caio.id], []]) {
      const refused = await block(bia.session, { profissionais });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['profissionais']]);
    }
    const taken = await bia.session.call(horariosBloqueados.editar, {
      params: { id: (await block(eva, { profissionais: [caio.id] })).body.id },
      body: { motivo: 'x' },
    });
    expect(taken.status).toBe(403);
  });

  it('reads the reason of their own time, and of that of others that it is taken', async () => {
    const { bia, caio, eva } = await clinic();
    await block(eva, { profissionais: [bia.id] });
    const reasons = async ({ session }: { session: Caller }) =>
      (await session.call<HorarioBloqueado[]>(horariosBloqueados.listar, { query: LUNCH_DAY })).body.map(
        ({ motivo, profissionais }) => [motivo, profissionais],
      );
    expect(await reasons(bia)).toEqual([['Almoço', [bia.id]]]);
    expect(await reasons(caio)).toEqual([[undefined, [bia.id]]]);
  });
});
const LUNCH_DAY = { inicio: '2031-03-03T00:00:00Z', fim: '2031-03-04T00:00:00Z' };

it('names members of the practice', async () => {
  const [{ ana }, other] = [await clinic(), await clinic()];
  for (const profissionais of [[uuidv7()], [other.bia.id]]) {
    const refused = await block(ana, { profissionais });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['profissionais']]);
  }
});
