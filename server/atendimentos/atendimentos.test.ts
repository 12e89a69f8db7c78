import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { pacientes } from '#contract/pacientes.ts';
import { hojeEm, instanteDe, localDe, somaDias } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Errors = { errors: Record<string, string[]>; codigo: string };
const FUSO = 'America/Sao_Paulo';

const clinica = async () => {
  const ana = await server.practice();
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: { nome: 'Lia Prado', valor_atendimento: '180' },
  });
  return { ana, paciente_id: body.id };
};

const as = (data: string, hora: string, fuso = FUSO) => instanteDe({ data, hora: `${hora}:00` }, fuso);
const horario = (data: string, de: string, ate: string) => ({ inicio: as(data, de), fim: as(data, ate) });
const criar = async (who: Caller, body: object) => {
  const answer = await who.call<Atendimento>(atendimentos.criar, { body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const buscar = async (who: Caller, body: object = {}) =>
  (await who.call<Atendimento[]>(atendimentos.buscar, { body })).body;

describe('create', () => {
  it('needs a patient, a start and an end; the value defaults to the patient’s', async () => {
    const { ana, paciente_id } = await clinica();
    const um = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    expect(um).toMatchObject({
      status: 'Agendado',
      modalidade: 'presencial',
      valor: '180.00',
      versao: 1,
      serie_id: null,
      recorrencia: null,
      excecao: false,
      paciente: { id: paciente_id, nome: 'Lia Prado' },
    });
    const gratis = await criar(ana, { paciente_id, valor: null, ...horario('2031-03-03', '10:00', '10:50') });
    expect(gratis.valor).toBeNull();
  });

  it.each(['Realizado', 'Faltou'])('refuses %s for a later day, also on a change', async (status) => {
    const { ana, paciente_id } = await clinica();
    const amanha = horario(somaDias(hojeEm(FUSO), 1), '09:00', '09:50');
    const made = await ana.call<Errors>(atendimentos.criar, { body: { paciente_id, ...amanha, status } });
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['status']]);
    const { id } = await criar(ana, { paciente_id, ...amanha });
    const marked = await ana.call<Errors>(atendimentos.editar, { params: { id }, body: { status } });
    expect([marked.status, Object.keys(marked.body.errors)]).toEqual([422, ['status']]);
    const hoje = horario(hojeEm(FUSO), '23:00', '23:50');
    const moved = await criar(ana, { paciente_id, ...hoje, status });
    const later = await ana.call<Errors>(atendimentos.editar, {
      params: { id: moved.id },
      body: { ...amanha, permitir_conflito: true },
    });
    expect(later.status).toBe(422);
  });

  it('returns an object that is accepted as a change, alone and in a series', async () => {
    const { ana, paciente_id } = await clinica();
    const um = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    const recorrencia = { frequencia: 'semanal', vezes: 3 };
    const serie = await criar(ana, { paciente_id, ...horario('2031-03-04', '09:00', '09:50'), recorrencia });
    for (const answered of [um, serie]) {
      const body = { ...answered, observacoes: 'Trazer o caderno' };
      const { status, body: changed } = await ana.call<Atendimento>(atendimentos.editar, {
        params: { id: answered.id },
        body,
      });
      expect([status, changed.observacoes, changed.recorrencia]).toEqual([200, body.observacoes, answered.recorrencia]);
    }
    expect(await buscar(ana, { de: '2031-01-01', ate: '2031-12-31' })).toHaveLength(4);
  });

  it('creates one appointment, or one series, from two concurrent equal requests', async () => {
    const { ana, paciente_id } = await clinica();
    const body = {
      id: uuidv7(),
      paciente_id,
      ...horario('2031-03-03', '09:00', '09:50'),
      recorrencia: { frequencia: 'semanal', vezes: 3 },
    };
    const both = await Promise.all([criar(ana, body), criar(ana, body)]);
    expect(both.map(({ id }) => id)).toEqual([body.id, body.id]);
    expect(await buscar(ana, { de: '2031-01-01', ate: '2031-12-31' })).toHaveLength(3);
  });

  it('answers a repeated request with the appointment as it is now, and refuses one in the trash', async () => {
    const { ana, paciente_id } = await clinica();
    const body = { id: uuidv7(), paciente_id, ...horario('2031-03-03', '09:00', '09:50') };
    await criar(ana, body);
    const moved = horario('2031-03-03', '14:00', '14:50');
    await ana.call(atendimentos.editar, { params: { id: body.id }, body: moved });
    expect(await criar(ana, body)).toMatchObject(moved);
    await ana.call(atendimentos.excluir, { params: { id: body.id } });
    const { status, body: refused } = await ana.call<Errors>(atendimentos.criar, { body });
    expect([status, refused.codigo]).toEqual([409, 'na_lixeira']);
    expect(await buscar(ana, { de: '2031-01-01', ate: '2031-12-31' })).toHaveLength(0);
  });

  it.each([
    ['fim', 'before the start', { inicio: as('2031-03-03', '10:00'), fim: as('2031-03-03', '09:00') }],
    ['fim', 'a week', { inicio: as('2031-03-03', '10:00'), fim: as('2031-03-10', '10:00') }],
    ['inicio', 'no date', { inicio: 'amanhã', fim: as('2031-03-10', '10:00') }],
    ['inicio', 'a year out of range', { inicio: '0001-01-01T00:00:00Z', fim: '0001-01-01T01:00:00Z' }],
    ['link', 'a script', { link: 'javascript:alert(1)' }],
    ['status', 'another word', { status: 'Talvez' }],
    ['valor', 'less than nothing', { valor: '-1' }],
    ['local', 'a book', { local: 'x'.repeat(10_000) }],
    ['recorrencia.vezes', 'ten thousand', { recorrencia: { frequencia: 'semanal', vezes: 10_000 } }],
    ['recorrencia.ate', 'a century', { recorrencia: { frequencia: 'semanal', ate: '2130-01-01' } }],
    ['recorrencia.ate', 'an end before the start', { recorrencia: { frequencia: 'semanal', ate: '2030-01-01' } }],
    ['recorrencia.ate', 'no end', { recorrencia: { frequencia: 'semanal' } }],
    ['recorrencia.dias.0', 'an eighth day', { recorrencia: { frequencia: 'semanal', dias: [7], vezes: 2 } }],
  ])('refuses a wrong %s: %s', async (campo, _, over) => {
    const { ana, paciente_id } = await clinica();
    const body = { paciente_id, ...horario('2031-03-03', '09:00', '09:50'), ...over };
    const { status, body: answer } = await ana.call<Errors>(atendimentos.criar, { body });
    expect([status, Object.keys(answer.errors)[0]]).toEqual([422, campo]);
    expect(await buscar(ana, { de: '1900-01-01', ate: '2200-01-01' })).toEqual([]);
  });

  it('refuses a patient of another practice, and one in the trash', async () => {
    const [{ ana, paciente_id }, outra] = [await clinica(), await clinica()];
    const tentar = async (id: string) => {
      const body = { paciente_id: id, ...horario('2031-03-03', '09:00', '09:50') };
      const answer = await ana.call<Errors>(atendimentos.criar, { body });
      return [answer.status, Object.keys(answer.body.errors)];
    };
    expect(await tentar(outra.paciente_id)).toEqual([422, ['paciente_id']]);
    await ana.call(pacientes.excluir, { params: { id: paciente_id } });
    expect(await tentar(paciente_id)).toEqual([422, ['paciente_id']]);
  });
});

describe('search', () => {
  it('defaults to today in the time zone of the practice', async () => {
    const { ana, paciente_id } = await clinica();
    const hoje = hojeEm(FUSO);
    const tarde = await criar(ana, { paciente_id, inicio: as(hoje, '23:30'), fim: as(somaDias(hoje, 1), '00:20') });
    await criar(ana, { paciente_id, ...horario(somaDias(hoje, 1), '00:20', '01:00') });
    await criar(ana, { paciente_id, ...horario(somaDias(hoje, -1), '23:00', '23:50') });
    expect((await buscar(ana)).map(({ id }) => id)).toEqual([tarde.id]);
    expect((await buscar(ana, { status: 'Todos', de: hoje, ate: hoje })).map(({ id }) => id)).toEqual([tarde.id]);
    expect(await buscar(ana, { status: 'Faltou', de: hoje, ate: hoje })).toEqual([]);
    expect(await buscar(ana, { de: somaDias(hoje, -1), ate: somaDias(hoje, 1) })).toHaveLength(3);
  });

  it('refuses days in the wrong order', async () => {
    const { ana } = await clinica();
    const { status, body } = await ana.call<Errors>(atendimentos.buscar, {
      body: { de: '2031-02-02', ate: '2031-02-01' },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ate']]);
  });

  it('lists a patient’s by pages, or the upcoming ones first on request', async () => {
    const { ana, paciente_id } = await clinica();
    const hoje = hojeEm(FUSO);
    await criar(ana, { paciente_id, ...horario(somaDias(hoje, -3), '09:00', '09:50') });
    const perto = await criar(ana, { paciente_id, ...horario(somaDias(hoje, 2), '09:00', '09:50') });
    const longe = await criar(ana, { paciente_id, ...horario(somaDias(hoje, 9), '09:00', '09:50') });
    const listar = async (query: Record<string, unknown>) => {
      const answer = await ana.call<Atendimento[]>(atendimentos.listar, { query: { paciente_id, ...query } });
      return { ids: answer.body.map(({ id }) => id), total: Number(answer.headers.get('x-total-count')) };
    };
    expect(await listar({ por_pagina: 1 })).toEqual({ ids: [longe.id], total: 3 });
    expect(await listar({ proximos: true })).toEqual({ ids: [perto.id, longe.id], total: 2 });
    const [ultimo, , primeiro] = (await listar({})).ids;
    expect((await listar({ ordem: 'inicio' })).ids).toEqual([primeiro, perto.id, ultimo]);
    expect((await listar({ paciente_id: uuidv7() })).total).toBe(0);
  });
});

describe('two at the same time', () => {
  it('are refused with the conflict, and allowed on request; a cancelled one frees its time', async () => {
    const { ana, paciente_id } = await clinica();
    const um = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    const tentar = (extra: object) =>
      ana.call<Errors>(atendimentos.criar, {
        body: { paciente_id, ...horario('2031-03-03', '09:30', '10:20'), ...extra },
      });
    const { status, body } = await tentar({});
    expect([status, body.codigo]).toEqual([409, 'horario_ocupado']);
    expect(JSON.stringify(body)).not.toContain('Lia');
    const perguntar = async (extra: object) =>
      (
        await ana.call<Conflito[]>(atendimentos.conflitos, {
          body: { ...horario('2031-03-03', '09:30', '10:20'), ...extra },
        })
      ).body;
    expect(await perguntar({})).toMatchObject([{ tipo: 'atendimento', id: um.id, nome: 'Lia Prado' }]);
    expect(await perguntar({ exceto: um.id })).toEqual([]);
    expect(await perguntar(horario('2031-03-03', '09:50', '10:20'))).toEqual([]);
    await ana.call(atendimentos.editar, { params: { id: um.id }, body: { status: 'Cancelado' } });
    expect((await tentar({})).status).toBe(201);
    const volta = { params: { id: um.id }, body: { status: 'Agendado' } };
    expect((await ana.call(atendimentos.editar, volta)).status).toBe(409);
    expect((await tentar({ permitir_conflito: true })).status).toBe(201);
  });

  it('cannot both be booked by concurrent requests', async () => {
    const { ana, paciente_id } = await clinica();
    const tentar = () =>
      ana.call(atendimentos.criar, { body: { paciente_id, ...horario('2031-03-03', '09:00', '09:50') } });
    const status = (await Promise.all([tentar(), tentar(), tentar()])).map((answer) => answer.status);
    expect(status.sort()).toEqual([201, 409, 409]);
  });
});

describe('change', () => {
  it('refuses an outdated version', async () => {
    const { ana, paciente_id } = await clinica();
    const um = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    const mover = (de: string, ate: string) =>
      ana.call<Errors>(atendimentos.editar, {
        params: { id: um.id },
        body: { ...horario('2031-03-04', de, ate), versao: um.versao },
      });
    const answers = await Promise.all([mover('11:00', '11:50'), mover('15:00', '15:50')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.codigo).toBe('conflito');
  });

  it('is made once with a key, also after somebody else took it back', async () => {
    const { ana, paciente_id } = await clinica();
    const { id } = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    const mudar = (body: object) => ana.call<Atendimento>(atendimentos.editar, { params: { id }, body });
    const marca = { versao: 1, status: 'Confirmado', chave: uuidv7() };
    expect((await mudar(marca)).body).toMatchObject({ status: 'Confirmado', versao: 2 });
    expect((await mudar(marca)).body).toMatchObject({ status: 'Confirmado', versao: 2 });
    await mudar({ status: 'Agendado' });
    const again = await mudar(marca);
    expect([again.status, again.body.status, again.body.versao]).toEqual([200, 'Agendado', 3]);
    expect((await mudar({ ...marca, chave: uuidv7() })).status).toBe(409);
    expect((await mudar({ ...marca, versao: 3, chave: uuidv7() })).body.status).toBe('Confirmado');
  });

  it('refuses an end before the existing start', async () => {
    const { ana, paciente_id } = await clinica();
    const um = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    const { status, body } = await ana.call<Errors>(atendimentos.editar, {
      params: { id: um.id },
      body: { fim: as('2031-03-03', '08:00') },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['fim']]);
  });
});

describe('the trash and another practice', () => {
  it('delete and restore, and find nothing of another practice', async () => {
    const [{ ana, paciente_id }, { ana: bia }] = [await clinica(), await clinica()];
    const um = await criar(ana, { paciente_id, ...horario('2031-03-03', '09:00', '09:50') });
    const params = { id: um.id };
    for (const def of [atendimentos.ler, atendimentos.editar, atendimentos.excluir])
      expect((await bia.call(def, { params, ...(def.method === 'PUT' && { body: {} }) })).status).toBe(404);
    expect((await bia.call(atendimentos.excluirVarios, { body: { ids: [um.id] } })).body).toEqual({
      ids: [],
      avisos: [],
    });
    expect((await bia.call(atendimentos.restaurar, { body: { ids: [um.id] } })).body).toEqual({ ids: [], avisos: [] });
    expect(await buscar(bia, { de: '2031-01-01', ate: '2031-12-31' })).toEqual([]);
    const pergunta = { body: { ...horario('2031-03-03', '09:00', '09:50') } };
    expect((await bia.call(atendimentos.conflitos, pergunta)).body).toEqual([]);
    expect((await ana.call(atendimentos.excluir, { params })).body).toEqual({ ids: [um.id], avisos: [] });
    expect((await ana.call(atendimentos.excluir, { params })).status).toBe(404);
    expect(await buscar(ana, { de: '2031-01-01', ate: '2031-12-31' })).toEqual([]);
    const volta = await ana.call(atendimentos.restaurar, { body: { ids: [um.id] } });
    expect(volta.body).toEqual({ ids: [um.id], avisos: [] });
    expect(await buscar(ana, { de: '2031-01-01', ate: '2031-12-31' })).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it('has every appointment of a series', async () => {
    const { ana, paciente_id } = await clinica();
    const body = {
      paciente_id,
      ...horario('2031-03-03', '09:00', '09:50'),
      recorrencia: { frequencia: 'semanal', vezes: 4 },
    };
    const um = await criar(ana, body);
    const [row] = await server.owner<{ recurso_ids: string[] }>(
      "select recurso_ids from auditoria where recurso = 'atendimentos' and acao = 'criou' and recurso_ids @> array[$1::uuid]",
      [um.id],
    );
    expect(row?.recurso_ids).toHaveLength(4);
    expect(localDe(um.inicio, FUSO)).toEqual({ data: '2031-03-03', hora: '09:00:00' });
  });
});
