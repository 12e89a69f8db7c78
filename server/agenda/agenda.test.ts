import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  type AgendaConfig,
  agendaConfig,
  agendaConfigSalvar,
  type HorarioBloqueado,
  horariosBloqueados,
  type Marcados,
} from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { feriadosEntre } from '#domain/days/feriados.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Errors = { errors: Record<string, string[]>; codigo: string };
const salvar = (who: Caller, body: object) => who.call<AgendaConfig & Errors>(agendaConfigSalvar, { body });

describe('the settings of the agenda', () => {
  it('start with defaults in the language of the account, and keep fields that are not sent', async () => {
    const ana = await server.practice({ locale: 'es' });
    const { body } = await ana.call<AgendaConfig & { versao: number }>(agendaConfig);
    expect(body).toMatchObject({ duracao_min: 50, dias: [1, 2, 3, 4, 5], hora_inicio: '08:00', versao: 0 });
    expect(body.lembrete_texto).toContain('{paciente.primeiro_nome}');
    expect(body.lembrete_texto).toContain('recordamos');
    expect((await salvar(ana, { duracao_min: 40, dias: [1, 6] })).status).toBe(200);
    const depois = (await salvar(ana, { hora_fim: '20:00' })).body;
    expect(depois).toMatchObject({ duracao_min: 40, dias: [1, 6], hora_fim: '20:00' });
    const bia = await server.practice();
    expect((await bia.call<AgendaConfig>(agendaConfig)).body.duracao_min).toBe(50);
  });

  it('refuse an outdated version', async () => {
    const ana = await server.practice();
    expect((await salvar(ana, { duracao_min: 40, versao: 0 })).status).toBe(200);
    expect((await salvar(ana, { duracao_min: 45, versao: 0 })).status).toBe(409);
  });

  it.each([
    ['duracao_min', { duracao_min: 0 }],
    ['duracao_min', { duracao_min: 10_000 }],
    ['dias', { dias: [] }],
    ['dias.0', { dias: [9] }],
    ['hora_inicio', { hora_inicio: '25:00' }],
    ['hora_fim', { hora_inicio: '10:00', hora_fim: '09:00' }],
    ['hora_fim', { hora_fim: '07:00' }],
    ['lembrete_horas', { lembrete_horas: 0 }],
    ['lembrete_texto', { lembrete_texto: '' }],
    ['lembrete_texto', { lembrete_texto: 'Diagnóstico: {paciente.diagnostico}' }],
    ['lembrete_texto', { lembrete_texto: 'x'.repeat(2000) }],
  ])('refuse a wrong %s with an error on its field', async (campo, body) => {
    const ana = await server.practice();
    const answer = await salvar(ana, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [campo]]);
    expect((await ana.call(agendaConfig)).body).toMatchObject({ versao: 0 });
  });
});

describe('blocked times', () => {
  const almoco = { inicio: '2031-03-03T15:00:00Z', fim: '2031-03-03T16:00:00Z', motivo: 'Almoço' };
  const dia = { inicio: '2031-03-03T00:00:00Z', fim: '2031-03-04T00:00:00Z' };
  const listar = async (who: Caller, query: Record<string, string> = dia) =>
    (await who.call<HorarioBloqueado[]>(horariosBloqueados.listar, { query })).body.map(({ id }) => id);

  it('show their reason to their author, to those whose time it is, and to whoever manages the agenda', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const as = async (funcao: Funcao) => {
      const { usuario_id } = await addMember(server, conta_id, funcao);
      const [session] = await sessionsOf(server, conta_id, usuario_id, 1);
      return session ?? server.nobody();
    };
    const bia = await as('profissional');
    const rui = { inicio: '2031-03-03T17:00:00Z', fim: '2031-03-03T18:00:00Z', motivo: 'Consulta' };
    await ana.call(horariosBloqueados.criar, { body: almoco });
    await bia.call(horariosBloqueados.criar, { body: rui });
    const reasons = async (who: Caller) => {
      const { body } = await who.call<HorarioBloqueado[]>(horariosBloqueados.listar, { query: dia });
      return body.map(({ motivo }) => motivo);
    };
    expect(await reasons(ana)).toEqual(['Almoço', 'Consulta']);
    expect(await reasons(await as('secretaria'))).toEqual(['Almoço', 'Consulta']);
    // A time that is blocked for everybody belongs to each member who attends patients.
    expect(await reasons(bia)).toEqual(['Almoço', 'Consulta']);
    const trainee = await as('estagiario');
    expect(await reasons(trainee)).toEqual(['Almoço', undefined]);
    expect(await reasons(await as('financeiro'))).toEqual([undefined, undefined]);
    const found = async (who: Caller, { inicio, fim }: { inicio: string; fim: string }) => {
      const { body } = await who.call<Conflito[]>(atendimentos.conflitos, {
        body: { inicio, fim, profissional_id: null },
      });
      return body.map(({ nome }) => nome);
    };
    expect([await found(bia, almoco), await found(bia, rui)]).toEqual([['Almoço'], ['Consulta']]);
    expect([await found(trainee, almoco), await found(trainee, rui)]).toEqual([['Almoço'], [null]]);
  });

  it('over an appointment need a confirmation', async () => {
    const ana = await server.practice();
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const horario = { inicio: '2031-03-03T15:10:00Z', fim: '2031-03-03T15:50:00Z' };
    await ana.call(atendimentos.criar, { body: { paciente_id: lia.id, ...horario } });
    const bloquear = (more: object) =>
      ana.call<Errors & HorarioBloqueado & { message: string }>(horariosBloqueados.criar, {
        body: { ...almoco, ...more },
      });
    const asked = await bloquear({});
    expect([asked.status, asked.body.codigo, asked.body.message]).toEqual([
      409,
      'horario_bloqueado_ocupado',
      expect.stringContaining('1'),
    ]);
    const { body: marcados } = await ana.call<Marcados>(horariosBloqueados.marcados, { query: almoco });
    expect(marcados).toMatchObject({ total: 1, primeiros: [{ nome: 'Lia', inicio: '2031-03-03T15:10:00.000Z' }] });
    const { status, body } = await bloquear({ permitir_conflito: true });
    expect(status).toBe(201);
    const mudar = (more: object) =>
      ana.call<Errors>(horariosBloqueados.editar, { params: { id: body.id }, body: more });
    expect((await mudar({ motivo: 'Congresso' })).status).toBe(200);
    expect((await mudar({ fim: '2031-03-03T18:00:00Z' })).status).toBe(409);
    expect((await mudar({ fim: '2031-03-03T18:00:00Z', permitir_conflito: true })).status).toBe(200);
  });

  it('name the first appointments they would cover, and count the others', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const nomes = ['Lia', 'Rui', 'Eva', 'Ian', 'Ivo', 'Zoe', 'Leo'];
    const ids = await Promise.all(
      nomes.map(async (nome) => (await ana.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id),
    );
    for (const [n, paciente_id] of ids.entries())
      await ana.call(atendimentos.criar, {
        body: {
          paciente_id,
          inicio: `2031-03-03T1${n}:00:00Z`,
          fim: `2031-03-03T1${n}:50:00Z`,
          ...(nomes[n] === 'Rui' && { status: 'Cancelado' }),
        },
      });
    await ana.call(pacientes.excluir, { params: { id: ids[2] ?? '' } });
    const de = async (who: Caller) => (await who.call<Marcados>(horariosBloqueados.marcados, { query: dia })).body;
    const { total, primeiros } = await de(ana);
    expect([total, primeiros.map(({ nome }) => nome)]).toEqual([5, ['Lia', 'Ian', 'Ivo', 'Zoe', 'Leo']]);
    await ana.call(pacientes.restaurar, { body: { ids: [ids[2]] } });
    expect(await de(ana)).toMatchObject({ total: 6, primeiros: { length: 5 } });
    expect(await de(bia)).toEqual({ total: 0, primeiros: [] });
  });

  it('are created once, changed, removed and restored', async () => {
    const ana = await server.practice();
    const id = uuidv7();
    for (const _ of [1, 2])
      expect((await ana.call(horariosBloqueados.criar, { body: { id, ...almoco } })).status).toBe(201);
    expect(await listar(ana)).toEqual([id]);
    expect(await listar(ana, { inicio: '2031-03-03T16:00:00Z', fim: '2031-03-03T17:00:00Z' })).toEqual([]);
    const mudar = (body: object) => ana.call<Errors>(horariosBloqueados.editar, { params: { id }, body });
    expect((await mudar({ motivo: 'Congresso', versao: 1 })).status).toBe(200);
    expect((await mudar({ motivo: 'Outro', versao: 1 })).status).toBe(409);
    const torto = await mudar({ fim: '2031-03-03T14:00:00Z' });
    expect([torto.status, Object.keys(torto.body.errors)]).toEqual([422, ['fim']]);
    const longo = await mudar({ fim: '2131-03-03T14:00:00Z' });
    expect([longo.status, Object.keys(longo.body.errors)]).toEqual([422, ['fim']]);
    expect((await ana.call(horariosBloqueados.excluir, { params: { id } })).status).toBe(204);
    expect((await ana.call(horariosBloqueados.excluir, { params: { id } })).status).toBe(404);
    expect((await ana.call(horariosBloqueados.criar, { body: { id, ...almoco } })).status).toBe(409);
    expect((await mudar({ motivo: 'x' })).status).toBe(404);
    expect(await listar(ana)).toEqual([]);
    await ana.call(horariosBloqueados.restaurar, { body: { ids: [id] } });
    expect(await listar(ana)).toEqual([id]);
  });

  it('conflict with an appointment until they are removed', async () => {
    const ana = await server.practice();
    const { body: paciente } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const { body: bloqueado } = await ana.call<HorarioBloqueado>(horariosBloqueados.criar, { body: almoco });
    const horario = { inicio: '2031-03-03T15:30:00Z', fim: '2031-03-03T16:20:00Z' };
    const tentar = () => ana.call<Errors>(atendimentos.criar, { body: { paciente_id: paciente.id, ...horario } });
    expect((await tentar()).body.codigo).toBe('horario_ocupado');
    const { body } = await ana.call<Conflito[]>(atendimentos.conflitos, { body: horario });
    expect(body).toMatchObject([{ tipo: 'horario_bloqueado', nome: 'Almoço', status: null }]);
    await ana.call(horariosBloqueados.excluir, { params: { id: bloqueado.id } });
    expect((await tentar()).status).toBe(201);
  });

  it.each([
    ['fim', { ...almoco, fim: '2031-03-03T14:00:00Z' }],
    ['fim', { ...almoco, fim: '2041-03-03T14:00:00Z' }],
    ['motivo', { ...almoco, motivo: 'x'.repeat(500) }],
    ['inicio', { fim: almoco.fim }],
    ['inicio', { inicio: '1899-12-31T23:00:00Z', fim: '1900-01-01T01:00:00Z' }],
    ['fim', { ...almoco, fim: '9999-12-31T23:59:59-23:59' }],
  ])('refuses a wrong %s', async (campo, body) => {
    const ana = await server.practice();
    const answer = await ana.call<Errors>(horariosBloqueados.criar, { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [campo]]);
    expect(await listar(ana)).toEqual([]);
  });

  it('are found by any spelling of an instant; instants out of range are refused', async () => {
    const ana = await server.practice();
    const { body } = await ana.call<HorarioBloqueado>(horariosBloqueados.criar, {
      body: { ...almoco, inicio: '2031-03-04T14:59:00+23:59' },
    });
    expect(body.inicio).toBe('2031-03-03T15:00:00.000Z');
    expect(await listar(ana, { ...dia, inicio: '2031-03-03T00:00:00+23:59' })).toEqual([body.id]);
    for (const inicio of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      expect((await ana.call(horariosBloqueados.listar, { query: { ...dia, inicio } })).status).toBe(422);
  });

  it('of another practice are not found, and need a session', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { body } = await ana.call<HorarioBloqueado>(horariosBloqueados.criar, { body: almoco });
    const params = { id: body.id };
    expect((await bia.call(horariosBloqueados.editar, { params, body: {} })).status).toBe(404);
    expect((await bia.call(horariosBloqueados.excluir, { params })).status).toBe(404);
    expect((await bia.call(horariosBloqueados.restaurar, { body: { ids: [body.id] } })).body).toEqual({ ids: [] });
    expect(await listar(bia)).toEqual([]);
    for (const def of [agendaConfig, agendaConfigSalvar, ...Object.values(horariosBloqueados)])
      expect((await server.nobody().call(def)).status).toBe(401);
  });
});

describe('holidays', () => {
  it('are those of Brazil, whatever the time zone of the machine', () => {
    const dias = feriadosEntre('2026-11-01', '2027-01-31').map(({ data, chave }) => [data, chave]);
    expect(dias).toEqual([
      ['2026-11-02', 'finados'],
      ['2026-11-15', 'proclamacao_da_republica'],
      ['2026-11-20', 'dia_da_consciencia_negra'],
      ['2026-12-25', 'natal'],
      ['2027-01-01', 'ano_novo'],
    ]);
  });
});
