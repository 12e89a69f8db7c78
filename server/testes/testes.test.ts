import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  type TermoDeTeste,
  type Teste,
  termos,
  termosDeTesteCriar,
  termosDeTesteListar,
  testeCopiar,
  testes,
} from '#contract/testes/testes.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer();
type Errors = { errors: Record<string, string[]> };
type Todos = Record<'categorias' | 'areas' | 'assuntos', TermoDeTeste[]>;

const criar = async (who: Caller, body: object) => {
  const answer = await who.call<Teste>(testes.criar, { body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const siglas = async (who: Caller, query: object) => {
  const { status, body } = await who.call<Teste[]>(testes.listar, { query: { por_pagina: 200, ...query } });
  expect(status).toBe(200);
  return body.map(({ sigla, nome }) => sigla ?? nome);
};
const doCatalogo = async (who: Caller, sigla: string) => {
  const { body } = await who.call<Teste[]>(testes.listar, { query: { busca: sigla, origem: 'catalogo' } });
  const found = body.find((one) => one.sigla === sigla);
  if (!found) throw new Error(`no ${sigla}`);
  return found;
};
const termo = async (who: Caller, tipo: keyof Todos, slug: string) => {
  const { body } = await who.call<Todos>(termosDeTesteListar);
  return body[tipo].find((one) => one.slug === slug)?.id ?? '';
};

describe('the catalogue', () => {
  it('has the instruments, the same for every practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { body, headers } = await ana.call<Teste[]>(testes.listar, { query: { por_pagina: 200 } });
    expect(headers.get('x-total-count')).toBe('96');
    expect((await bia.call<Teste[]>(testes.listar, { query: { por_pagina: 200 } })).body).toEqual(body);
    expect(body.every(({ origem, versao }) => origem === 'catalogo' && versao === 1)).toBe(true);
    expect(body.filter(({ uso_privativo }) => uso_privativo)).toHaveLength(47);
    expect(body.every(({ escalas, categoria, area }) => escalas.length > 0 && categoria && area)).toBe(true);
    const wisc = body.find(({ sigla }) => sigla === 'WISC-IV');
    expect(wisc).toMatchObject({ idade_min_meses: 72, idade_max_meses: 203, uso: 'P', uso_privativo: true });
    expect(wisc?.escalas[1]).toEqual({
      nome: 'Compreensão verbal',
      tipo_escore: 'padrao',
      direcao: 'maior_melhor',
      faixas: 'wechsler',
    });
  });

  it('is searched by name, acronym, category, area and subject', async () => {
    const ana = await server.practice();
    for (const [busca, sigla] of [
      ['responsividade', 'SRS-2'],
      ['cbcl 6-18', 'CBCL 6-18'],
      ['espectro autista toddler', undefined],
      ['baterias neuropsicologicas inf', 'NEUPSILIN-INF'],
      ['visuoespacial copia', 'FCR'],
      ['praxia construtiva', 'FCR'],
    ] as const)
      expect([busca, (await siglas(ana, { busca }))[0]]).toEqual([busca, sigla]);
    const tea = await siglas(ana, { categoria_id: await termo(ana, 'categorias', 'tea') });
    expect(tea).toHaveLength(7);
    expect(await siglas(ana, { area_id: await termo(ana, 'areas', 'motricidade') })).toEqual(['BPM', 'EDM']);
    expect(await siglas(ana, { assunto: 'VOCABULARIO' })).toEqual(['ABFW', 'TVAud/TVExp']);
  });

  it('is filtered by age and by profession', async () => {
    const ana = await server.practice();
    const bebe = await siglas(ana, { idade: 1 });
    expect(bebe).toEqual(expect.arrayContaining(['BAYLEY-III', 'M-CHAT-R/F', 'PROC']));
    expect(bebe).not.toContain('WISC-IV');
    expect(await siglas(ana, { idade: 16 })).toContain('WISC-IV');
    expect(await siglas(ana, { idade: 17 })).not.toContain('WISC-IV');
    const psi = await siglas(ana, { profissao: 'neuropsicologo' });
    expect(psi).toContain('WISC-IV');
    expect(psi).not.toContain('ABFW');
    const fono = await siglas(ana, { profissao: 'fonoaudiologo' });
    expect(fono).toContain('ABFW');
    expect(fono).not.toContain('WISC-IV');
    expect(await siglas(ana, { profissao: 'neuropsicopedagogo-clinico' })).not.toContain('WISC-IV');
    expect(await siglas(ana, { profissao: 'assistente-administrativo' })).toEqual([]);
    expect((await ana.call(testes.listar, { query: { profissao: "x' or 1" } })).status).toBe(422);
  });

  it('cannot be changed or deleted, and such a request changes nothing', async () => {
    const ana = await server.practice();
    const wisc = await doCatalogo(ana, 'WISC-IV');
    const meu = await criar(ana, { nome: 'Meu' });
    const params = { id: wisc.id };
    expect((await ana.call(testes.editar, { params, body: { nome: 'X' } })).status).toBe(403);
    expect((await ana.call(testes.excluir, { params })).status).toBe(403);
    expect((await ana.call(testes.excluirVarios, { body: { ids: [meu.id, wisc.id] } })).status).toBe(403);
    expect(await siglas(ana, { origem: 'meu' })).toEqual(['Meu']);
    const { status } = await ana.call(testes.criar, { body: { id: wisc.id, nome: 'Por cima' } });
    expect(status).toBe(422);
    expect((await ana.call<Teste>(testes.ler, { params })).body).toMatchObject(wisc);
  });

  it('can be copied for editing, once when repeated, and the copy stays reserved', async () => {
    const ana = await server.practice();
    const wisc = await doCatalogo(ana, 'WISC-IV');
    const id = uuidv7();
    const copy = () => ana.call<Teste>(testeCopiar, { params: { id: wisc.id }, body: { id } });
    expect((await copy()).status).toBe(201);
    const { body: copia } = await copy();
    expect(copia).toMatchObject({ id, origem: 'meu', nome: wisc.nome, escalas: wisc.escalas, copiado_de: wisc.id });
    expect(await siglas(ana, { origem: 'meu' })).toEqual(['WISC-IV']);
    const put = (body: object) => ana.call<Teste & Errors>(testes.editar, { params: { id }, body });
    expect((await put({ nome: 'WISC', versao: 1 })).body).toMatchObject({ nome: 'WISC', versao: 2 });
    const free = await put({ uso_privativo: false });
    expect([free.status, Object.keys(free.body.errors)]).toEqual([422, ['uso_privativo']]);
  });
});

describe('a test of the practice', () => {
  it('needs only a name, and is listed with the catalogue', async () => {
    const ana = await server.practice();
    const meu = await criar(ana, { nome: 'Sondagem de rimas' });
    expect(meu).toMatchObject({ origem: 'meu', uso_privativo: false, assuntos: [], escalas: [], categoria: null });
    expect(await siglas(ana, { busca: 'rimas sondagem' })).toEqual(['Sondagem de rimas']);
    expect(await siglas(ana, { profissao: 'pedagogo' })).toContain('Sondagem de rimas');
    const { body } = await ana.call<string>(testes.exportar, { query: { origem: 'meu' } });
    expect(body).toContain('Sondagem de rimas');
  });

  it.each([
    [{ nome: 'WISC-IV' }, true],
    [{ nome: 'wisc iv' }, true],
    [{ nome: 'Minha bateria', sigla: 'Wisc IV' }, true],
    [{ nome: 'ESCALA WECHSLER DE INTELIGENCIA PARA CRIANCAS, 4ª EDIÇÃO', uso_privativo: false }, true],
    [{ nome: 'Avaliação de cores', sigla: 'AC' }, false],
    [{ nome: 'TDE-II' }, false],
  ])('with the name of a reserved instrument is reserved: %j is %s', async (body, reservado) => {
    const ana = await server.practice();
    const meu = await criar(ana, body);
    expect(meu.uso_privativo).toBe(reservado);
    const put = (more: object) => ana.call<Teste & Errors>(testes.editar, { params: { id: meu.id }, body: more });
    const free = await put({ uso_privativo: false });
    expect(free.status).toBe(reservado ? 422 : 200);
    expect((await put({ nome: 'wisc-iv' })).body.uso_privativo).toBe(true);
  });

  it('keeps all fields', async () => {
    const ana = await server.practice();
    const sent = {
      nome: 'Leitura em voz alta',
      sigla: 'LVA',
      categoria_id: await termo(ana, 'categorias', 'leitura'),
      area_id: await termo(ana, 'areas', 'aprendizagem'),
      assuntos: ['fluência', 'prosódia'],
      idade_min_meses: 72,
      idade_max_meses: 143,
      escalas: [{ nome: 'Palavras por minuto', tipo_escore: 'percentil', direcao: 'maior_melhor', faixas: 'neutra' }],
      uso_privativo: true,
      satepsi_situacao: 'nao_se_aplica',
      satepsi_conferido_em: '2026-01-05',
      link: 'https://exemplo.org/lva',
    };
    expect(await criar(ana, sent)).toMatchObject({ ...sent, categoria: { nome: 'Leitura' } });
  });

  it.each([
    ['nome', { nome: ' ' }],
    ['categoria_id', { nome: 'A', categoria_id: uuidv7() }],
    ['area_id', { nome: 'A', area_id: uuidv7() }],
    ['idade_max_meses', { nome: 'A', idade_min_meses: 80, idade_max_meses: 70 }],
    ['idade_min_meses', { nome: 'A', idade_min_meses: -1 }],
    ['escalas.0.tipo_escore', { nome: 'A', escalas: [{ nome: 'x', tipo_escore: 'quilos' }] }],
    ['escalas.0.nome', { nome: 'A', escalas: [{ nome: '' }] }],
    ['link', { nome: 'A', link: 'javascript:alert(1)' }],
  ])('refuses a wrong %s with an error on its field', async (campo, body) => {
    const ana = await server.practice();
    const { status, body: answer } = await ana.call<Errors>(testes.criar, { body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, [campo]]);
    expect(await siglas(ana, { origem: 'meu' })).toEqual([]);
  });

  it('refuses an inverted age range after a change of one end', async () => {
    const ana = await server.practice();
    const meu = await criar(ana, { nome: 'A', idade_min_meses: 72, idade_max_meses: 100 });
    const { status, body } = await ana.call<Errors>(testes.editar, {
      params: { id: meu.id },
      body: { idade_min_meses: 120 },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['idade_max_meses']]);
  });

  it('refuses an outdated version, and can be trashed and restored', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana, { nome: 'A' });
    await ana.call(testes.editar, { params: { id }, body: { nome: 'B', versao: 1 } });
    expect((await ana.call(testes.editar, { params: { id }, body: { nome: 'C', versao: 1 } })).status).toBe(409);
    await ana.call(testes.excluir, { params: { id } });
    expect(await siglas(ana, { origem: 'meu' })).toEqual([]);
    expect(await siglas(ana, { lixeira: true })).toEqual(['B']);
    const again = await ana.call<{ codigo: string }>(testes.criar, { body: { id, nome: 'A' } });
    expect([again.status, again.body.codigo]).toEqual([409, 'na_lixeira']);
    await ana.call(testes.restaurar, { body: { ids: [id] } });
    expect(await siglas(ana, { origem: 'meu' })).toEqual(['B']);
  });

  it('is not visible to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const params = { id: (await criar(ana, { nome: 'Segredo' })).id };
    expect((await bia.call(testes.ler, { params })).status).toBe(404);
    expect((await bia.call(testes.editar, { params, body: { nome: 'X' } })).status).toBe(404);
    expect((await bia.call(testes.excluir, { params })).status).toBe(404);
    expect((await bia.call(testeCopiar, { params, body: {} })).status).toBe(404);
    expect(await siglas(bia, { busca: 'segredo' })).toEqual([]);
    for (const def of Object.values(testes).filter((one) => 'method' in one))
      expect((await server.nobody().call(def)).status).toBe(401);
    expect((await server.nobody().call(testeCopiar, { body: {} })).status).toBe(401);
  });
});

describe('categories, areas and subjects', () => {
  it('are listed, can be extended, and belong to the practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const before = (await ana.call<Todos>(termosDeTesteListar)).body;
    expect([before.categorias.length, before.areas.length]).toEqual([30, 18]);
    expect(before.assuntos.map(({ nome }) => nome)).toContain('velocidade de processamento');
    for (const tipo of ['categoria', 'area', 'assunto'] as const) {
      const made = await ana.call<TermoDeTeste>(termosDeTesteCriar, { body: { tipo, nome: 'Brincar simbólico' } });
      expect([made.status, made.body.origem]).toEqual([201, 'meu']);
      const again = await ana.call<TermoDeTeste>(termos[tipo].criar, { body: { nome: 'BRINCAR SIMBOLICO' } });
      expect(again.body.id).toBe(made.body.id);
      const found = await ana.call<TermoDeTeste[]>(termos[tipo].listar, { query: { busca: 'simbol' } });
      expect(found.body).toEqual([made.body]);
      const params = { id: made.body.id };
      expect((await ana.call<TermoDeTeste>(termos[tipo].ler, { params })).body).toEqual(made.body);
      expect((await bia.call(termos[tipo].ler, { params })).status).toBe(404);
    }
    expect((await bia.call<Todos>(termosDeTesteListar)).body).toEqual(before);
    const { body } = await ana.call<Todos>(termosDeTesteListar);
    const own = body.categorias.find(({ origem }) => origem === 'meu')?.id;
    expect((await bia.call(testes.criar, { body: { nome: 'A', categoria_id: own } })).status).toBe(422);
    expect((await ana.call(testes.criar, { body: { nome: 'A', area_id: own } })).status).toBe(422);
    expect((await criar(ana, { nome: 'A', categoria_id: own })).categoria?.nome).toBe('Brincar simbólico');
  });

  it('refuse the id of a shared one, or of one of another kind', async () => {
    const ana = await server.practice();
    const [wisc, categoria] = [await doCatalogo(ana, 'WISC-IV'), await termo(ana, 'categorias', 'inteligencia')];
    const own = (await ana.call<TermoDeTeste>(termos.assunto.criar, { body: { nome: 'Rimas' } })).body.id;
    for (const id of [categoria, own]) {
      const { status, body } = await ana.call<Errors>(termos.area.criar, { body: { id, nome: 'x' } });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['id']]);
    }
    expect(await doCatalogo(ana, 'WISC-IV')).toEqual(wisc);
    // An earlier one with such an id causes no harm either.
    await server.owner('alter table teste_termos disable trigger confere');
    const values = [ana.user.conta_id, categoria];
    await server.owner("insert into teste_termos (conta_id, id, tipo, nome) values ($1, $2, 'area', 'x')", values);
    await server.owner('alter table teste_termos enable trigger confere');
    expect((await doCatalogo(ana, 'WISC-IV')).categoria).toEqual(wisc.categoria);
  });

  it('are created once by concurrent requests', async () => {
    const ana = await server.practice();
    const answers = await Promise.all(
      ['Rimas', 'rimas', 'RIMAS'].map((nome) => ana.call<TermoDeTeste>(termos.assunto.criar, { body: { nome } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('refuse an empty name, an unknown kind and an anonymous user', async () => {
    const ana = await server.practice();
    for (const nome of ['', '\u200b', '\u202e', 'a\nb'])
      expect((await ana.call(termosDeTesteCriar, { body: { tipo: 'area', nome } })).status).toBe(422);
    expect((await ana.call(termosDeTesteCriar, { body: { tipo: 'cor', nome: 'x' } })).status).toBe(422);
    for (const def of [
      termosDeTesteListar,
      termosDeTesteCriar,
      ...Object.values(termos).flatMap((one) => Object.values(one)),
    ])
      expect((await server.nobody().call(def)).status).toBe(401);
  });
});
