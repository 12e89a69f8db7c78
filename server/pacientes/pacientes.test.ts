import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { escolas } from '#contract/escolas/escolas.ts';
import { type Paciente, pacientes, pacientesDuplicados } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Errors = { errors: Record<string, string[]> };

const criar = async (who: Caller, body: object) => {
  const answer = await who.call<Paciente>(pacientes.criar, { body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const nomes = async (who: Caller, query: object) => {
  const { body, headers } = await who.call<Paciente[]>(pacientes.listar, { query: query as Record<string, unknown> });
  return { nomes: body.map(({ nome }) => nome), total: Number(headers.get('x-total-count')) };
};

describe('create', () => {
  it('needs only a name, and the rest has defaults', async () => {
    const ana = await server.practice();
    const child = await criar(ana, { nome: 'João Pedro' });
    expect(child).toMatchObject({ nome: 'João Pedro', ativo: true, versao: 1, escola: null, responsaveis: [] });
    expect(child).not.toHaveProperty('conta_id');
    expect(child).not.toHaveProperty('busca');
  });

  it('is done once when repeated', async () => {
    const ana = await server.practice();
    const id = uuidv7();
    const both = await Promise.all([criar(ana, { id, nome: 'Lia' }), criar(ana, { id, nome: 'Lia' })]);
    expect(both.map((one) => one.id)).toEqual([id, id]);
    expect((await nomes(ana, {})).total).toBe(1);
  });

  it('accepts an id that another practice uses', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const id = uuidv7();
    await criar(ana, { id, nome: 'De Ana' });
    expect((await criar(bia, { id, nome: 'De Bia' })).nome).toBe('De Bia');
    expect((await ana.call<Paciente>(pacientes.ler, { params: { id } })).body.nome).toBe('De Ana');
  });

  it.each([
    ['nome', { nome: '' }],
    ['nome', { nome: 'x'.repeat(10_000) }],
    ['nome', { nome: 'a\u0000b' }],
    ['cpf', { nome: 'A', cpf: '111.111.111-11' }],
    ['data_nascimento', { nome: 'A', data_nascimento: '2020-02-31' }],
    ['data_nascimento', { nome: 'A', data_nascimento: '2190-01-01' }],
    ['telefone', { nome: 'A', telefone: '123' }],
    ['email', { nome: 'A', email: 'a@' }],
    ['cep', { nome: 'A', cep: '1' }],
    ['uf', { nome: 'A', uf: 'ZZ' }],
    ['valor_atendimento', { nome: 'A', valor_atendimento: '-1' }],
    ['escola_id', { nome: 'A', escola_id: uuidv7() }],
    ['responsavel_id', { nome: 'A', responsavel_id: uuidv7() }],
    ['foto', { nome: 'A', foto: uuidv7() }],
    ['responsaveis', { nome: 'A', responsaveis: [{ responsavel_id: uuidv7() }] }],
  ])('refuses a wrong %s with an error on its field', async (campo, body) => {
    const ana = await server.practice();
    const { status, body: answer } = await ana.call<Errors>(pacientes.criar, { body });
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toContain(campo);
    expect((await nomes(ana, {})).total).toBe(0);
  });

  it.each(["'; drop table pacientes; --", '<script>alert(1)</script>', '👩‍👧 Zoë', 'عمر بن سالم', '=1+1', '张伟'])(
    'stores %s as plain text',
    async (nome) => {
      const ana = await server.practice();
      await criar(ana, { nome });
      expect((await nomes(ana, { busca: nome })).nomes).toEqual([nome]);
    },
  );

  it('refuses a school of another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const school = await bia.call<{ id: string }>(escolas.criar, { body: { nome: 'Escola da Bia' } });
    const { status, body } = await ana.call<Errors>(pacientes.criar, {
      body: { nome: 'A', escola_id: school.body.id },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['escola_id']]);
  });
});

describe('search', () => {
  it('finds by name, guardian, school, phone and CPF, without accents, in the middle of a word', async () => {
    const ana = await server.practice();
    const school = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'E. M. Cecília Meireles' } });
    const mother = await ana.call<{ id: string }>(responsaveis.criar, {
      body: { nome: 'Conceição Araújo', celular: '(11) 98765-4321' },
    });
    await criar(ana, {
      nome: 'Antônio Lima',
      cpf: '529.982.247-25',
      telefone: '(21) 3222-1100',
      escola_id: school.body.id,
      responsaveis: [{ responsavel_id: mother.body.id, parentesco: 'mãe', financeiro: true }],
    });
    await criar(ana, { nome: 'Outra Pessoa' });
    for (const busca of ['antonio', 'TÔNI', 'ceicao', 'meireles', '98765-4321', '3222', '529.982', 'lima antonio'])
      expect([busca, (await nomes(ana, { busca })).nomes]).toEqual([busca, ['Antônio Lima']]);
    for (const busca of ['%', '_', 'antonio pessoa', '\\']) expect((await nomes(ana, { busca })).nomes).toEqual([]);
  });

  it('follows a renamed guardian or school, without a new version of the patient', async () => {
    const ana = await server.practice();
    const school = await ana.call<{ id: string; versao: number }>(escolas.criar, { body: { nome: 'Velha' } });
    const child = await criar(ana, { nome: 'Rui', escola_id: school.body.id });
    await ana.call(escolas.editar, { params: { id: school.body.id }, body: { nome: 'Renovada' } });
    expect((await nomes(ana, { busca: 'renovada' })).nomes).toEqual(['Rui']);
    expect((await nomes(ana, { busca: 'velha' })).nomes).toEqual([]);
    const now = await ana.call<Paciente>(pacientes.ler, { params: { id: child.id } });
    expect(now.body.versao).toBe(child.versao);
  });

  it('sorts, filters and pages', async () => {
    const ana = await server.practice();
    const year = new Date().getFullYear();
    await criar(ana, { nome: 'Élcio', data_nascimento: `${year - 8}-01-01` });
    await criar(ana, { nome: 'ana', data_nascimento: `${year - 12}-01-01`, ativo: false });
    await criar(ana, { nome: 'Zeca' });
    // Inactive ones are listed only on request or in a search.
    expect((await nomes(ana, {})).nomes).toEqual(['Élcio', 'Zeca']);
    expect((await nomes(ana, { ativo: false })).nomes).toEqual(['ana']);
    expect((await nomes(ana, { busca: 'ana' })).nomes).toEqual(['ana']);
    const todos = { ativo: 'todos' };
    expect((await nomes(ana, todos)).nomes).toEqual(['ana', 'Élcio', 'Zeca']);
    expect((await nomes(ana, { ...todos, ordem: '-nome' })).nomes).toEqual(['Zeca', 'Élcio', 'ana']);
    expect((await nomes(ana, { ...todos, ordem: '-data_nascimento' })).nomes).toEqual(['Élcio', 'ana', 'Zeca']);
    expect((await nomes(ana, { ativo: true })).nomes).toEqual(['Élcio', 'Zeca']);
    expect((await nomes(ana, { idade_min: 7, idade_max: 9 })).nomes).toEqual(['Élcio']);
    expect(await nomes(ana, { ...todos, por_pagina: 2, pagina: 2 })).toEqual({ nomes: ['Zeca'], total: 3 });
    expect((await ana.call(pacientes.listar, { query: { por_pagina: 1001 } })).status).toBe(422);
    expect((await ana.call(pacientes.listar, { query: { ordem: 'senha' } })).status).toBe(422);
  });
});

describe('change', () => {
  it('refuses an outdated version, and overwrites without one', async () => {
    const ana = await server.practice();
    const child = await criar(ana, { nome: 'Um', queixa: 'troca letras' });
    const put = (body: object) => ana.call<Paciente>(pacientes.editar, { params: { id: child.id }, body });
    expect((await put({ nome: 'Dois', versao: 1 })).body).toMatchObject({ versao: 2, queixa: 'troca letras' });
    expect((await put({ nome: 'Três', versao: 1 })).status).toBe(409);
    expect((await put({ nome: 'Quatro' })).body).toMatchObject({ nome: 'Quatro', versao: 3 });
  });

  it('accepts one of two concurrent saves, and refuses the other', async () => {
    const ana = await server.practice();
    const child = await criar(ana, { nome: 'Um' });
    const put = (nome: string) =>
      ana.call(pacientes.editar, { params: { id: child.id }, body: { nome, versao: child.versao } });
    const status = (await Promise.all([put('A'), put('B')])).map((answer) => answer.status);
    expect(status.sort()).toEqual([200, 409]);
  });

  it('keeps the guardians: the first one is among them, and nobody is listed twice', async () => {
    const ana = await server.practice();
    const person = async (nome: string) =>
      (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome } })).body.id;
    const [mother, father] = [await person('Mãe'), await person('Pai')];
    const child = await criar(ana, {
      nome: 'Bia',
      responsavel_id: mother,
      responsaveis: [{ responsavel_id: father, parentesco: 'pai', financeiro: true, pode_receber: ['cobrancas'] }],
    });
    expect(child.responsaveis.map(({ nome }) => nome)).toEqual(['Mãe', 'Pai']);
    expect(child.responsavel).toMatchObject({ id: mother, nome: 'Mãe' });
    const put = (body: object) => ana.call<Paciente>(pacientes.editar, { params: { id: child.id }, body });
    const twice = await put({ responsaveis: [{ responsavel_id: father }, { responsavel_id: father }] });
    expect(twice.status).toBe(422);
    const only = await put({ responsavel_id: null, responsaveis: [{ responsavel_id: father }] });
    expect(only.body.responsavel).toMatchObject({ id: father });
    const none = await put({ responsavel_id: null, responsaveis: [] });
    expect(none.body).toMatchObject({ responsavel: null, responsavel_id: null, responsaveis: [] });
    const { body } = await ana.call<{ pacientes: object[] }>(responsaveis.ler, { params: { id: father } });
    expect(body.pacientes).toEqual([]);
  });
});

describe('the trash', () => {
  it('takes one or several, which can be restored', async () => {
    const ana = await server.practice();
    const [a, b] = [await criar(ana, { nome: 'A' }), await criar(ana, { nome: 'B' })];
    expect((await ana.call(pacientes.excluir, { params: { id: a.id } })).status).toBe(204);
    expect((await ana.call(pacientes.excluir, { params: { id: a.id } })).status).toBe(404);
    const gone = await ana.call(pacientes.excluirVarios, { body: { ids: [a.id, b.id, uuidv7()] } });
    expect(gone.body).toEqual({ ids: [b.id] });
    expect((await nomes(ana, {})).total).toBe(0);
    expect((await nomes(ana, { lixeira: true })).total).toBe(2);
    expect((await ana.call(pacientes.editar, { params: { id: a.id }, body: { nome: 'C' } })).status).toBe(404);
    expect((await ana.call(pacientes.ler, { params: { id: a.id } })).status).toBe(404);
    await ana.call(pacientes.restaurar, { body: { ids: [a.id, b.id] } });
    expect((await nomes(ana, {})).nomes).toEqual(['A', 'B']);
  });
});

describe.each([
  ['a school', escolas],
  ['a guardian', responsaveis],
])('%s in the trash', (_, rotas) => {
  it('is not found by its id until it is restored', async () => {
    const ana = await server.practice();
    const { id } = (await ana.call<{ id: string }>(rotas.criar, { body: { nome: 'Sol' } })).body;
    const ler = async () => (await ana.call(rotas.ler, { params: { id } })).status;
    await ana.call(rotas.excluir, { params: { id } });
    expect(await ler()).toBe(404);
    await ana.call(rotas.restaurar, { body: { ids: [id] } });
    expect(await ler()).toBe(200);
  });
});

describe('another practice', () => {
  it('finds nothing of this one', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const child = await criar(ana, { nome: 'Segredo' });
    const params = { id: child.id };
    expect((await bia.call(pacientes.ler, { params })).status).toBe(404);
    expect((await bia.call(pacientes.editar, { params, body: { nome: 'X' } })).status).toBe(404);
    expect((await bia.call(pacientes.excluir, { params })).status).toBe(404);
    expect((await bia.call(pacientes.excluirVarios, { body: { ids: [child.id] } })).body).toEqual({ ids: [] });
    expect((await bia.call(pacientes.restaurar, { body: { ids: [child.id] } })).body).toEqual({ ids: [] });
    expect((await nomes(bia, { busca: 'segredo' })).total).toBe(0);
    const csv = await bia.call<string>(pacientes.exportar);
    expect(csv.body).not.toContain('Segredo');
  });
});

describe('a likely duplicate', () => {
  it('is found by CPF, or by name and birth date', async () => {
    const ana = await server.practice();
    const child = await criar(ana, { nome: 'José Sá', cpf: '52998224725', data_nascimento: '2018-05-01' });
    const ask = async (query: Record<string, unknown>) =>
      (await ana.call<{ motivo: string }[]>(pacientesDuplicados, { query })).body.map(({ motivo }) => motivo);
    expect(await ask({ cpf: '529.982.247-25' })).toEqual(['cpf']);
    expect(await ask({ nome: 'jose sa', data_nascimento: '2018-05-01' })).toEqual(['nome_e_nascimento']);
    expect(await ask({ nome: 'jose sa' })).toEqual([]);
    expect(await ask({ nome: 'jose sa', data_nascimento: '2018-05-01', exceto: child.id })).toEqual([]);
  });
});

describe('export', () => {
  it('opens in a spreadsheet, and contains no formula', async () => {
    const ana = await server.practice();
    await criar(ana, { nome: '=HYPERLINK("x")', telefone: '(11) 98765-4321' });
    const { headers } = await ana.call(pacientes.exportar, { headers: { 'accept-language': 'pt-br' } });
    expect(headers.get('content-disposition')).toContain('pacientes.csv');
    const { body } = await ana.call<string>(pacientes.exportar, { headers: { 'accept-language': 'pt-br' } });
    expect(body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(body).toContain(';+5511987654321;');
  });
});

describe('the long texts of a record', () => {
  it('are in the record, and in no list or export', async () => {
    const ana = await server.practice();
    const longos = { queixa: 'q'.repeat(20_000), diagnostico: 'd', medicamentos: 'm', observacoes: 'o' };
    const { id } = await criar(ana, { nome: 'Lia', ...longos });
    expect((await ana.call(pacientes.ler, { params: { id } })).body).toMatchObject(longos);
    const { body } = await ana.call<object[]>(pacientes.listar);
    expect(Object.keys(body[0] ?? {})).toContain('celular');
    expect(Object.keys(body[0] ?? {}).filter((campo) => campo in longos)).toEqual([]);
    expect((await ana.call<string>(pacientes.exportar)).body).not.toContain('qqq');
  });
});

describe('the audit log', () => {
  it('lists who read and wrote which record', async () => {
    const ana = await server.practice();
    const child = await criar(ana, { nome: 'Ivo' });
    await ana.call(pacientes.ler, { params: { id: child.id } });
    await ana.call(pacientes.editar, { params: { id: child.id }, body: { nome: 'Ivo S.' } });
    const rows = await server.owner<{ acao: string }>(
      'select acao from auditoria where recurso_ids @> array[$1::uuid] and usuario_id = $2 order by id',
      [child.id, ana.user.id],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['criou', 'leu', 'editou']);
  });
});
