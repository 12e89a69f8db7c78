import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { novoPaciente } from '#contract/novo-paciente.ts';
import { pacientes } from '#contract/pacientes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** The working hours of a member count when an appointment is booked or moved. */
const server = testServer();

/** On a Monday, in the time zone of the practice. */
const at = (de: string, ate: string) => ({
  inicio: `2031-03-03T${de}:00.000-03:00`,
  fim: `2031-03-03T${ate}:00.000-03:00`,
});
const instants = ({ inicio, fim }: ReturnType<typeof at>) => ({
  inicio: new Date(inicio).toISOString(),
  fim: new Date(fim).toISOString(),
});
const MANHA = { dia: 1, inicio: '08:00', fim: '12:00' };
const TARDE = { dia: 1, inicio: '13:00', fim: '18:00' };
const fora = (de: string, ate: string) => ({
  ...{ tipo: 'fora_do_horario', id: null, nome: 'Pessoa profissional', status: null, por: [] },
  ...instants(at(de, ate)),
});

const book = (who: Caller, body: object) => who.call<Atendimento & { codigo: string }>(atendimentos.criar, { body });
const change = (who: Caller, id: string, body: object) =>
  who.call<Atendimento & { codigo: string }>(atendimentos.editar, { params: { id }, body });
const asked = async (who: Caller, body: object) => (await who.call<Conflito[]>(atendimentos.conflitos, { body })).body;

/** Bia works on Mondays with a pause from twelve to one; Ana has no hours of her own. */
const clinic = async () => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  const bia = await addMember(server, conta_id, 'profissional');
  const [session = server.nobody()] = await sessionsOf(server, conta_id, bia.usuario_id, 1);
  const { body } = await session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Rui' } });
  await joinTeam(server, conta_id, body.id, ana.user.membro.id);
  await ana.call(membros.editar, { params: { id: bia.membro_id }, body: { horarios: [TARDE, MANHA] } });
  return { ana, bia: { ...bia, session }, rui: body.id };
};

describe('an appointment outside of the hours of the professional', () => {
  it('is asked about, with the part outside, and booked after a yes', async () => {
    const { ana, bia, rui } = await clinic();
    const pedido = { paciente_id: rui, profissional_id: bia.membro_id };
    for (const [horario, parte] of [
      [at('07:30', '08:20'), fora('07:30', '08:00')],
      [at('11:30', '12:20'), fora('12:00', '12:20')],
      [at('12:05', '12:55'), fora('12:05', '12:55')],
      [at('17:30', '18:20'), fora('18:00', '18:20')],
    ] as const) {
      const { status, body } = await book(bia.session, { ...pedido, ...horario });
      expect([status, body.codigo]).toEqual([409, 'horario_ocupado']);
      expect(await asked(bia.session, { ...pedido, ...horario })).toEqual([parte]);
    }
    expect(await asked(ana, { ...pedido, ...at('11:10', '12:00') })).toEqual([]);
    expect((await book(ana, { ...pedido, ...at('11:10', '12:00') })).status).toBe(201);
    const yes = await book(ana, { ...pedido, ...at('12:05', '12:55'), permitir_conflito: true });
    expect(yes.status).toBe(201);
  });

  it('falls on lunch, of a member without other hours too', async () => {
    const { ana, bia, rui } = await clinic();
    const horarios = [{ dia: 1, inicio: '12:00', fim: '13:00', almoco: true }];
    const { body: saved } = await ana.call<Membro>(membros.editar, {
      params: { id: bia.membro_id },
      body: { horarios },
    });
    expect(saved.horarios).toEqual(horarios);
    const pedido = { paciente_id: rui, profissional_id: bia.membro_id };
    expect(await asked(ana, { ...pedido, ...at('06:00', '06:50') })).toEqual([]);
    const noAlmoco = { ...fora('12:30', '13:00'), tipo: 'almoco' };
    expect(await asked(ana, { ...pedido, ...at('12:30', '13:20') })).toEqual([noAlmoco]);
    expect((await book(ana, { ...pedido, ...at('12:30', '13:20') })).status).toBe(409);
    // The hours of the others are free.
    expect(
      await asked(ana, { paciente_id: rui, profissional_id: ana.user.membro.id, ...at('12:30', '13:20') }),
    ).toEqual([]);
  });

  it('is named beside what is booked then', async () => {
    const { bia, rui } = await clinic();
    await book(bia.session, { paciente_id: rui, ...at('12:05', '12:55'), permitir_conflito: true });
    const found = await asked(bia.session, { paciente_id: rui, ...at('12:30', '13:20') });
    expect(found).toMatchObject([{ tipo: 'atendimento', nome: 'Rui' }, fora('12:30', '13:00')]);
  });

  it('is not asked about for a professional without hours, whatever those of the practice are', async () => {
    const { ana, rui } = await clinic();
    expect((await book(ana, { paciente_id: rui, ...at('05:00', '05:50') })).status).toBe(201);
  });

  it('is asked about when it is moved there or given to the professional, not when only its place changes', async () => {
    const { ana, bia, rui } = await clinic();
    const { id } = (await book(ana, { paciente_id: rui, ...at('10:00', '10:50') })).body;
    expect((await change(ana, id, at('12:00', '12:50'))).status).toBe(200);
    expect((await change(ana, id, { profissional_id: bia.membro_id })).status).toBe(409);
    expect(await asked(ana, { exceto: id, profissional_id: bia.membro_id, ...at('12:00', '12:50') })).toEqual([
      fora('12:00', '12:50'),
    ]);
    expect((await change(ana, id, { profissional_id: bia.membro_id, permitir_conflito: true })).status).toBe(200);
    expect((await change(ana, id, { local: 'Sala 2' })).status).toBe(200);
    expect((await change(ana, id, at('12:05', '12:55'))).status).toBe(409);
    expect((await change(ana, id, at('13:00', '13:50'))).status).toBe(200);
  });

  it('is found in a series, also when its rule changes', async () => {
    const { bia, rui } = await clinic();
    const recorrencia = { frequencia: 'semanal', dias: [1, 2], vezes: 3, ate: null };
    const horario = at('10:00', '10:50');
    expect((await book(bia.session, { paciente_id: rui, recorrencia, ...horario })).status).toBe(409);
    const found = await asked(bia.session, { paciente_id: rui, recorrencia, ...horario });
    expect(found.map(({ tipo, inicio }) => [tipo, inicio])).toEqual([['fora_do_horario', '2031-03-04T13:00:00.000Z']]);
    const { id } = (await book(bia.session, { paciente_id: rui, ...horario })).body;
    expect((await change(bia.session, id, { recorrencia })).status).toBe(409);
    expect((await change(bia.session, id, { recorrencia: { ...recorrencia, dias: [1] } })).status).toBe(200);
  });

  it('is asked about for a patient who is registered with it', async () => {
    const { bia } = await clinic();
    const horario = at('12:00', '12:50');
    const body = { id: '0193aaaa-0000-7000-8000-00000000a001', nome: 'Caio', atendimento: horario };
    expect((await bia.session.call(novoPaciente, { body })).status).toBe(409);
    expect(await asked(bia.session, horario)).toEqual([fora('12:00', '12:50')]);
    expect((await bia.session.call(novoPaciente, { body: { ...body, permitir_conflito: true } })).status).toBe(201);
  });
});
