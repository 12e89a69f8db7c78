import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { pacientes } from '#contract/pacientes.ts';
import { type Aplicacao, aplicacoes } from '#contract/testes/aplicacoes.ts';
import { type Teste, testes } from '#contract/testes/testes.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import {
  crianca,
  type Errors,
  INFORMADO,
  PSICOLOGO,
  PSICOPEDAGOGO,
  REGISTRO,
  setUp,
  teste,
} from './aplicacoes.testing.ts';

const server = testServer();

/** One practice for all refused requests: nothing of them may be saved. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

describe('an assessment', () => {
  it('has the age on that day and the values computed from a score', async () => {
    const { send, ana } = await setUp(server);
    const { status, body } = await send({
      resultados: [
        { escala: 'Compreensão verbal', bruto: 31, tipo: 'padrao', valor: 85, ic_min: '79', ic_max: '92,5' },
        { escala: 'Semelhanças', tipo: 'ponderado', valor: 7 },
        { escala: 'Cubos', bruto: 20 },
        { escala: 'Códigos', tipo: 'padrao', valor: 110, percentil: 74, classificacao: 'bom' },
        { escala: 'Ninguém preencheu', tipo: 'padrao' },
      ],
      observacoes: 'Colaborou.',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ idade_meses: 95, fora_da_faixa: false, versao: 1, observacoes: 'Colaborou.' });
    expect(body.aplicador).toEqual({ id: ana.user.id, name: ana.user.name, registro: REGISTRO });
    expect(body.resultados).toHaveLength(4);
    expect(body.resultados[0]).toMatchObject({
      bruto: 31,
      valor: 85,
      ic_max: 92.5,
      percentil: 16,
      percentil_informado: false,
      classificacao: 'medio_inferior',
      classificacao_informada: false,
      escores: { z: -1, padrao: 85, ponderado: 7, t: 40, estanino: 3, percentil: 16 },
      faixas: 'wechsler',
    });
    // A scale that the test does not have gets neutral bands.
    expect(body.resultados[1]).toMatchObject({ classificacao: 'media_baixa', percentil: 16, faixas: 'neutra' });
    expect(body.resultados[2]).toMatchObject({ escores: null, percentil: null, classificacao: null });
    expect(body.resultados[3]).toMatchObject({
      percentil: 74,
      percentil_informado: true,
      classificacao: 'bom',
      classificacao_informada: true,
    });
    expect(body).not.toHaveProperty('conta_id');
  });

  it.each([
    ['2026-03-10', 96, false],
    ['2024-03-09', 71, true],
    ['2024-03-10', 72, false],
  ])('on %s has %s months, outside the range: %s', async (data, meses, fora) => {
    const { send } = await setUp(server);
    expect((await send({ data })).body).toMatchObject({ idade_meses: meses, fora_da_faixa: fora });
  });

  it('computes nothing from a raw score', async () => {
    const { send } = await setUp(server);
    const { body } = await send({ resultados: [{ escala: 'X', tipo: 'bruto', valor: 12 }] });
    expect(body.resultados[0]).toMatchObject({ bruto: 12, valor: null, escores: null });
  });

  it('uses neutral bands for a scale that the test does not have', async () => {
    const { ana, send } = await setUp(server);
    const escalas = [{ nome: 'Sintomas', tipo_escore: 't', direcao: 'maior_pior', faixas: 't_cbcl_totais' }];
    const meu = await ana.call<Teste>(testes.criar, { body: { nome: 'Meu', escalas } });
    const { body } = await send({
      teste_id: meu.body.id,
      resultados: [
        { escala: 'Sintomas', tipo: 't', valor: 64 },
        { escala: 'Outra', tipo: 't', valor: 64 },
      ],
    });
    expect(body.resultados).toMatchObject([
      { direcao: 'maior_pior', faixas: 't_cbcl_totais', classificacao: 'clinico' },
      { direcao: 'maior_melhor', faixas: 'neutra', classificacao: 'acima_da_media' },
    ]);
  });

  it('stores a percentile once, from either field', async () => {
    const { send } = await setUp(server);
    const { body } = await send({
      resultados: [
        { escala: 'A', tipo: 'percentil', percentil: 10 },
        { escala: 'B', tipo: 'percentil', valor: 10, percentil: 10 },
        { escala: 'C', tipo: 'percentil', valor: 10 },
        { escala: 'D', tipo: 'z', valor: '\u22121,5' },
      ],
    });
    expect(
      body.resultados.map(({ valor, percentil, percentil_informado }) => [valor, percentil, percentil_informado]),
    ).toEqual([
      [10, 10, true],
      [10, 10, true],
      [10, 10, true],
      [-1.5, 7, false],
    ]);
    const stored = await server.owner<{ resultados: object[] }>('select resultados from aplicacoes where id = $1', [
      body.id,
    ]);
    expect(stored[0]?.resultados[0]).toMatchObject({ tipo: 'percentil', valor: 10, percentil: null });
  });

  it('conflicts with an id of another patient or in the trash', async () => {
    const { ana, send, um, lista } = await setUp(server);
    const { id } = (await send({})).body;
    const params = { id: await crianca(ana) };
    const body = { id, teste_id: await teste(ana, 'WISC-IV'), data: '2026-03-09' };
    const other = await ana.call<{ codigo: string }>(aplicacoes.criar, { params, body });
    expect([other.status, other.body.codigo]).toEqual([409, 'conflito']);
    expect((await ana.call<object[]>(aplicacoes.listar, { params })).body).toEqual([]);
    await ana.call(aplicacoes.excluir, um(id));
    const again = await send({ id });
    expect([again.status, refusalOf(again.body).codigo]).toEqual([409, 'na_lixeira']);
    expect(await lista()).toEqual([]);
  });

  it('is created once when repeated', async () => {
    const { send, lista } = await setUp(server);
    const id = uuidv7();
    const both = await Promise.all([send({ id }), send({ id })]);
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [201, id],
      [201, id],
    ]);
    expect(await lista()).toHaveLength(1);
  });

  const shared = once(() => setUp(server));
  const um = (resultado: object) => ({
    resultados: [
      { escala: 'Boa', bruto: 3 },
      { escala: 'X', ...resultado },
    ],
  });
  it.each([
    ['resultados.1.valor', um({ tipo: 'percentil', valor: 120 })],
    ['resultados.1.percentil', um({ percentil: 120 })],
    ['resultados.1.percentil', um({ percentil: -1 })],
    ['resultados.1.valor', um({ tipo: 'padrao', valor: 'muito' })],
    ['resultados.1.valor', um({ tipo: 'padrao', valor: '85 pontos' })],
    ['resultados.1.valor', um({ tipo: 'ponderado', valor: 20 })],
    ['resultados.1.valor', um({ tipo: 't', valor: 500 })],
    ['resultados.1.valor', um({ tipo: 'estanino', valor: 10 })],
    ['resultados.1.valor', um({ tipo: 'z', valor: 15 })],
    ['resultados.1.bruto', um({ bruto: 'dez' })],
    ['resultados.1.bruto', um({ bruto: true })],
    ['resultados.1.tipo', um({ valor: 10 })],
    ['resultados.1.tipo', um({ tipo: 'quilos', valor: 10 })],
    ['resultados.1.valor', um({ tipo: 'qualitativo', valor: 10 })],
    ['resultados.1.ic_max', um({ tipo: 'padrao', valor: 90, ic_min: 80 })],
    ['resultados.1.ic_min', um({ tipo: 'padrao', percentil: 50, ic_min: 99, ic_max: 80 })],
    ['resultados.1.percentil', um({ tipo: 'percentil', valor: 90, percentil: 10 })],
    ['resultados.1.escala', um({ escala: ' boa ', bruto: 4 })],
    ['resultados.1.ic_min', um({ tipo: 'padrao', valor: 90, ic_min: 95, ic_max: 99 })],
    ['resultados.1.escala', um({ escala: '', valor: 3, tipo: 'bruto' })],
    ['data', { data: '2018-03-09' }],
    ['data', { data: '2026-02-31' }],
    ['data', { data: '2199-01-01' }],
    ['data', { data: null }],
    ['teste_id', { teste_id: uuidv7() }],
    ['informado.registro', { informado: { ...INFORMADO, registro: '' } }],
    ['informado.data', { informado: { ...INFORMADO, data: '2010-01-01' } }],
  ])('refuses a wrong %s with an error on its field, and saves nothing', async (campo, body) => {
    const { send, lista } = await shared();
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [campo]]);
    expect(await lista()).toEqual([]);
  });

  it('requires the birth date first', async () => {
    const { send, lista } = await setUp(server, PSICOLOGO, null);
    const answer = await send({ resultados: [{ escala: 'X', bruto: 3 }] });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['data']]);
    expect(await lista()).toEqual([]);
  });
});

describe('an existing assessment', () => {
  it('is changed with its version, trashed with its patient, removed and restored', async () => {
    const { ana, send, um, lista, paciente_id } = await setUp(server);
    const { id } = (await send({ resultados: [{ escala: 'X', bruto: 3 }] })).body;
    const put = (body: object) => ana.call<Aplicacao>(aplicacoes.editar, { ...um(id), body });
    expect((await put({ observacoes: 'a', versao: 1 })).body).toMatchObject({ versao: 2, observacoes: 'a' });
    expect((await put({ observacoes: 'b', versao: 1 })).status).toBe(409);
    expect((await put({ data: '2001-01-01' })).status).toBe(422);
    expect((await put({ resultados: [{ escala: 'Y', tipo: 't', valor: 60 }] })).body.resultados).toHaveLength(1);
    await ana.call(pacientes.excluir, { params: { id: paciente_id } });
    expect((await ana.call(aplicacoes.ler, um(id))).status).toBe(404);
    await ana.call(pacientes.restaurar, { body: { ids: [paciente_id] } });
    expect((await ana.call(aplicacoes.excluir, um(id))).status).toBe(204);
    expect(await lista()).toEqual([]);
    expect((await ana.call(aplicacoes.ler, um(id))).status).toBe(404);
    expect((await ana.call<Aplicacao>(aplicacoes.restaurar, um(id))).body.observacoes).toBe('a');
    expect(await lista()).toHaveLength(1);
  });

  it('can be corrected after its patient lost the birth date, or its test became reserved', async () => {
    const { ana, send, um, paciente_id } = await setUp(server, PSICOPEDAGOGO);
    const meu = await ana.call<Teste>(testes.criar, { body: { nome: 'Meu' } });
    const { id } = (await send({ teste_id: meu.body.id })).body;
    const put = (body: object) => ana.call<Aplicacao & Errors>(aplicacoes.editar, { ...um(id), body });
    await ana.call(testes.editar, { params: { id: meu.body.id }, body: { uso_privativo: true } });
    expect((await put({ observacoes: 'a', informado: null, data: '2026-03-09' })).body).toMatchObject({
      observacoes: 'a',
    });
    await ana.call(pacientes.editar, { params: { id: paciente_id }, body: { data_nascimento: null } });
    expect((await put({ observacoes: 'b' })).body).toMatchObject({ observacoes: 'b', idade_meses: null });
    const moved = await put({ data: '2026-03-08' });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['data']]);
    expect((await send({ teste_id: meu.body.id })).status).toBe(422);
  });

  it('is listed by day, and by test for a re-test', async () => {
    const { ana, paciente_id, send, wisc } = await setUp(server);
    await send({ data: '2024-05-02' });
    await send({ data: '2026-03-01' });
    await send({ data: '2025-03-01', teste_id: await teste(ana, 'TDE-II') });
    const dias = async (query: object) =>
      (await ana.call<Aplicacao[]>(aplicacoes.listar, { params: { id: paciente_id }, query: { ...query } })).body.map(
        ({ data }) => data,
      );
    expect(await dias({})).toEqual(['2026-03-01', '2025-03-01', '2024-05-02']);
    expect(await dias({ teste_id: wisc })).toEqual(['2026-03-01', '2024-05-02']);
    expect(await dias({ por_pagina: 1, pagina: 2 })).toEqual(['2025-03-01']);
  });

  it('keeps a test of the practice that is in the trash, and its patient', async () => {
    const { ana, send, lista, paciente_id } = await setUp(server);
    const meu = await ana.call<Teste>(testes.criar, { body: { nome: 'Meu', idade_max_meses: 60 } });
    await send({ teste_id: meu.body.id });
    await ana.call(testes.excluir, { params: { id: meu.body.id } });
    expect((await lista())[0]).toMatchObject({ teste: { nome: 'Meu', origem: 'meu' }, fora_da_faixa: true });
    expect((await send({ teste_id: meu.body.id })).status).toBe(422);
    const remove = (table: string, id: string) => server.owner(`delete from ${table} where id = $1`, [id]);
    await expect(remove('testes', meu.body.id)).rejects.toThrow(/foreign key/);
    await expect(remove('pacientes', paciente_id)).rejects.toThrow(/foreign key/);
  });

  it('is not visible to another practice, and is audited', async () => {
    const { ana, send, um, paciente_id } = await setUp(server);
    const { id } = (await send({})).body;
    const bia = await server.practice({ profissao_id: PSICOLOGO });
    const body = { teste_id: await teste(bia, 'WISC-IV'), data: '2026-03-09' };
    for (const def of [aplicacoes.ler, aplicacoes.excluir, aplicacoes.restaurar])
      expect((await bia.call(def, um(id))).status).toBe(404);
    expect((await bia.call(aplicacoes.listar, { params: { id: paciente_id } })).status).toBe(404);
    expect((await bia.call(aplicacoes.editar, { ...um(id), body: { observacoes: 'x' } })).status).toBe(404);
    expect((await bia.call(aplicacoes.criar, { params: { id: paciente_id }, body })).status).toBe(404);
    for (const def of [aplicacoes.listar, aplicacoes.ler, aplicacoes.criar, aplicacoes.editar, aplicacoes.excluir])
      expect((await server.nobody().call(def)).status).toBe(401);
    await ana.call(aplicacoes.ler, um(id));
    const rows = await server.owner<{ acao: string }>(
      "select acao from auditoria where recurso = 'aplicacoes' and recurso_ids @> array[$1::uuid] order by id",
      [id],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['criou', 'leu']);
  });
});
