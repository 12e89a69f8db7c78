import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { profissoes } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { type Historia, historia } from '#contract/historia.ts';
import { pacientes } from '#contract/pacientes.ts';
import {
  type DocumentoPaciente,
  type Documentos,
  documentosDoPaciente,
  documentosGravar,
  documentosLer,
  documentosOriginais,
  MODELOS_DOCUMENTO,
  MODELOS_PACIENTE,
  type ModeloPaciente,
  type ModeloProprio,
  modelosProprios,
} from '#contract/papel/documentos.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import { marcadoresDesconhecidos } from '#domain/text/marcadores.ts';
import { type Modelo, modelosDe, originalDe } from '#server/papel/originais.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const PT = { headers: { 'accept-language': 'pt-br' } };

const gravar = (who: Caller, body: object) => who.call<Documentos>(documentosGravar, { body, ...PT });
const crianca = async (who: Caller) => {
  const { body: mae } = await who.call<{ id: string }>(responsaveis.criar, {
    body: { nome: 'Carla & Lima', cpf: '529.982.247-25' },
  });
  const body = { nome: 'Lia Lima', data_nascimento: '2018-03-01', responsavel_id: mae.id };
  return (await who.call<{ id: string }>(pacientes.criar, { body })).body.id;
};
const criar = (who: Caller, id: string, body: object) =>
  who.call<DocumentoPaciente>(documentosDoPaciente.criar, { params: { id }, body, ...PT });

describe('the templates', () => {
  it('are the originals until they are saved, and then have an id', async () => {
    const ana = await server.practice();
    const { body: antes } = await ana.call<Documentos>(documentosLer, PT);
    expect([antes.id, antes.proprios, antes.versao]).toEqual([null, [], 0]);
    for (const modelo of MODELOS_DOCUMENTO) expect(antes[modelo]).toMatch(/<(p|h2)/);
    const { status, body } = await gravar(ana, { model_doc_topo: '<h2>Clínica Azul</h2>', cidade: 'Recife' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      model_doc_topo: '<h2>Clínica Azul</h2>',
      proprios: ['model_doc_topo'],
      cidade: 'Recife',
    });
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ana.call<Documentos>(documentosLer, PT)).body).toEqual(body);
    const { body: voltou } = await gravar(ana, { model_doc_topo: null });
    expect([voltou.proprios, voltou.model_doc_topo]).toEqual([[], antes.model_doc_topo]);
  });

  it('with an unknown placeholder are refused with its name, on its field, and nothing is saved', async () => {
    const ana = await server.practice();
    const { status, body } = await gravar(ana, {
      contrato: '<p>{paciente.nmoe} {paciente.nome} {escola.x} {paciente.nmoe}</p>',
      doc_edit: '<p>a</p>',
    });
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['contrato']]);
    expect(errorsOf(body).contrato?.[0]).toContain('{paciente.nmoe}, {escola.x}.');
    expect((await ana.call<Documentos>(documentosLer, PT)).body.proprios).toEqual([]);
  });

  it('are sanitised, separate for each practice, and refuse an outdated version', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const sujo = '<p style="text-align:right;color:red">a</p><script>x</script><img src="https://e.example/x.png">';
    const { body } = await gravar(ana, { contrato: sujo });
    expect(body.contrato).toBe('<p style="text-align:right">a</p>');
    expect((await gravar(ana, { contrato: '<p>b</p>', versao: body.versao })).status).toBe(200);
    expect((await gravar(ana, { contrato: '<p>c</p>', versao: body.versao })).status).toBe(409);
    expect((await bia.call<Documentos>(documentosLer, PT)).body.proprios).toEqual([]);
    expect((await server.nobody().call(documentosLer)).status).toBe(401);
    expect((await server.nobody().call(documentosGravar, { body: {} })).status).toBe(401);
  });

  it('are printed with values, and can be previewed unsaved', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    await gravar(ana, { model_doc_topo: '<h2>Clínica de {profissional.nome}</h2>', cidade: 'Recife' });
    const montar = async (more = {}) =>
      (
        await ana.call<{ html: string }>(impressaoMontar, {
          body: { titulo: 'T', conteudo: '<p>{responsavel.nome}, {paciente.rg}</p>', paciente_id, ...more },
          ...PT,
        })
      ).body.html;
    const html = await montar();
    expect(html).toContain('<h2>Clínica de Ana Prática</h2>');
    expect(html).toContain('<p>Carla &amp; Lima, ____________________</p>');
    expect(html).toMatch(/Recife, \d+ de /);
    expect(await montar({ previa: { model_doc_topo: '<p>Prova</p><script>x</script>' } })).toContain(
      '<header class="topo"><p>Prova</p></header>',
    );
  });
});

describe('the data of a practice for print', () => {
  it('is one setting, for letterhead, contract and every document', async () => {
    const ana = await server.practice();
    const { status, body } = await gravar(ana, {
      documento: '11.222.333/0001-81',
      endereco: 'Rua Azul, 5',
      cidade: 'Recife',
    });
    expect([status, body.documento, body.endereco, body.cidade]).toEqual([
      200,
      '11222333000181',
      'Rua Azul, 5',
      'Recife',
    ]);
    const { body: contrato } = await criar(ana, await crianca(ana), { modelo: 'contrato' });
    expect(contrato.conteudo).toContain('CPF/CNPJ 11.222.333/0001-81, Rua Azul, 5.');
    const { body: folha } = await ana.call<{ html: string }>(impressaoMontar, { body: { titulo: 'T' }, ...PT });
    const topo = /<header class="topo">(.*?)<\/header>/.exec(folha.html)?.[1]?.replace(/<[^>]+>/g, '');
    expect(topo).toContain('11.222.333/0001-81 · Rua Azul, 5 · Recife');
    const errado = await gravar(ana, { documento: '111.111.111-11' });
    expect([errado.status, Object.keys(errorsOf(errado.body))]).toEqual([422, ['documento']]);
  });
});

describe('the practice’s own templates', () => {
  const proprio = (who: Caller, body: object) => who.call<ModeloProprio>(modelosProprios.criar, { body, ...PT });

  it('are unlimited, sorted by title, and a document can be made from each', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const titulos = ['Zelo', 'Ácido', 'Bilhete'];
    for (const titulo of titulos)
      expect(
        (await proprio(ana, { titulo, conteudo: `<p>${titulo} de {paciente.nome}</p><script>x</script>` })).status,
      ).toBe(201);
    const { body: lista } = await ana.call<ModeloProprio[]>(modelosProprios.listar);
    expect(lista.map(({ titulo }) => titulo)).toEqual(['Ácido', 'Bilhete', 'Zelo']);
    expect((await bia.call<ModeloProprio[]>(modelosProprios.listar)).body).toEqual([]);
    const paciente_id = await crianca(ana);
    const feito = await criar(ana, paciente_id, { modelo: 'proprio', modelo_id: lista[1]?.id });
    expect(feito.body).toMatchObject({ modelo: 'proprio', titulo: 'Bilhete', conteudo: '<p>Bilhete de Lia Lima</p>' });
    for (const over of [{}, { modelo_id: uuidv7() }]) {
      const recusado = await criar(ana, paciente_id, { modelo: 'proprio', ...over });
      expect([recusado.status, Object.keys(errorsOf(recusado.body))]).toEqual([422, ['modelo_id']]);
    }
    const alheio = await criar(bia, await crianca(bia), { modelo: 'proprio', modelo_id: lista[0]?.id });
    expect(alheio.status).toBe(422);
  });

  it('refuse an unknown placeholder and an outdated version, and can be restored', async () => {
    const ana = await server.practice();
    const errado = await proprio(ana, { titulo: 'T', conteudo: '<p>{paciente.nmoe}</p>' });
    expect([errado.status, Object.keys(errorsOf(errado.body))]).toEqual([422, ['conteudo']]);
    const { body } = await proprio(ana, { titulo: 'T', conteudo: '<p>a</p>' });
    const params = { id: body.id };
    const editar = (mudanca: object) => ana.call<ModeloProprio>(modelosProprios.editar, { params, body: mudanca });
    expect((await editar({ conteudo: '<p>b</p>', versao: 1 })).body).toMatchObject({ conteudo: '<p>b</p>', versao: 2 });
    expect((await editar({ conteudo: '<p>c</p>', versao: 1 })).status).toBe(409);
    expect((await ana.call(modelosProprios.excluir, { params })).status).toBe(204);
    expect((await ana.call(modelosProprios.ler, { params })).status).toBe(404);
    expect((await ana.call<object[]>(modelosProprios.listar, { query: { lixeira: true } })).body).toHaveLength(1);
    expect((await ana.call<ModeloProprio>(modelosProprios.restaurar, { params })).body.conteudo).toBe('<p>b</p>');
  });
});

describe('the originals', () => {
  it('have only known placeholders, and labels for all of them', () => {
    for (const locale of LOCALES)
      for (const modelo of [...MODELOS_DOCUMENTO, ...MODELOS_PACIENTE]) {
        const { titulo, conteudo } = originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: 'fonoaudiologo' });
        expect([modelo, titulo.length > 3 || locale === 'zh-CN', marcadoresDesconhecidos(conteudo)]).toEqual([
          modelo,
          true,
          [],
        ]);
        expect(conteudo).not.toMatch(/\{\{|undefined/);
      }
  });

  /** The structure of an original in any language: its parts, its placeholders, who may use it. */
  const feitio = (modelo: Modelo, locale: Locale) => {
    const { titulo, descricao, conteudo } = originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: null });
    const partes = Object.fromEntries(
      ['p', 'h2', 'h3', 'li', 'tr', 'td', 'th'].map((tag) => [
        tag,
        conteudo.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0,
      ]),
    );
    const lacunas = [...new Set(conteudo.match(/\{\w+\.\w+\}/g))].sort();
    const quem = modelosDe('psicopedagogo', locale).includes(modelo as ModeloPaciente);
    return {
      escrito: [titulo, descricao, conteudo],
      feitio: { partes, lacunas, quem, linhas: conteudo.match(/_{4,}/g)?.length ?? 0 },
    };
  };

  it.each([...new Set([...MODELOS_DOCUMENTO, ...MODELOS_PACIENTE])])('are complete in every language: %s', (modelo) => {
    const pt = feitio(modelo, 'pt-br');
    for (const locale of LOCALES) {
      const one = feitio(modelo, locale);
      expect({ locale, ...one.feitio }).toEqual({ locale, ...pt.feitio });
      // A leftover Markdown mark is not a blank line.
      expect(one.escrito.join('')).not.toContain('*');
      const letras = one.escrito.join('').replace(/<[^>]*>|\{[^}]*\}/g, '');
      if (locale === 'zh-CN') expect(letras).not.toMatch(/[a-zà-ú]{4,}/i);
      if (locale !== 'pt-br' && modelo !== 'model_doc_topo') expect(one.escrito[2]).not.toBe(pt.escrito[2]);
    }
  });

  it.each([
    ['pt-br', { sing: 'Sessão', plural: 'Sessões' }, 'compareceu à sessão de '],
    ['pt-br', { sing: 'Consulta', plural: 'Consultas' }, 'compareceu à consulta de '],
    ['pt-br', { sing: 'Atendimento', plural: 'Atendimentos' }, 'compareceu ao atendimento de '],
    ['es', { sing: 'Sessão', plural: 'Sessões' }, 'asistió a la sesión de '],
  ] as const)('agree with the practice’s own word in %s: %o', (locale, termo_atendimento, frase) => {
    const config = { ...CONFIG_PADRAO, termo_atendimento };
    const { conteudo } = originalDe('declaracao_comparecimento', { config, locale, profissao: 'psicologo-clinico' });
    expect(conteudo).toContain(frase);
  });

  it('have no alternative endings, and no ending that does not fit the person', () => {
    for (const locale of LOCALES)
      for (const modelo of [...MODELOS_DOCUMENTO, ...MODELOS_PACIENTE]) {
        const { conteudo } = originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: 'fonoaudiologo' });
        expect([locale, modelo, conteudo.match(/\p{L}\([ao]s?\)|\(o\/a\)|\(a\/o\)|nascid[oa]/u)?.[0]]).toEqual([
          locale,
          modelo,
          undefined,
        ]);
      }
  });

  it('name as contracting party the guardian, an adult without one, and nobody for a child without one', async () => {
    const ana = await server.practice();
    const contrato = async (body: object) => {
      const paciente = (await ana.call<{ id: string }>(pacientes.criar, { body })).body.id;
      return (await criar(ana, paciente, { modelo: 'contrato' })).body.conteudo;
    };
    const carla = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Carla Lima' } })).body.id;
    const adulto = { nome: 'Rui Adulto', cpf: '111.444.777-35', data_nascimento: '1980-05-01' };
    expect(await contrato({ nome: 'Lia', data_nascimento: '2019-05-01', responsavel_id: carla })).toMatch(
      /Contratante:<\/strong> Carla Lima,/,
    );
    expect(await contrato(adulto)).toMatch(/Contratante:<\/strong> Rui Adulto, CPF 111\.444\.777-35/);
    expect(await contrato({ ...adulto, nome: 'Ivo', responsavel_id: carla })).toContain('</strong> Carla Lima,');
    expect(await contrato({ nome: 'Bia', data_nascimento: '2019-05-01' })).toMatch(/Contratante:<\/strong> ____/);
    const crianca = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Bia' } })).body.id;
    const { body } = await ana.call<{ html: string }>(impressaoMontar, {
      body: { titulo: 'Contrato', conteudo: '<p>{contratante.nome}</p>', paciente_id: crianca, previa: {} },
    });
    expect(body.html).toContain('<p><mark>{contratante.nome}</mark></p>');
  });

  it('mention an authorisation only if it is recorded', async () => {
    const ana = await server.practice();
    const id = await crianca(ana);
    for (const modelo of ['encaminhamento', 'devolutiva_escola']) {
      const { body } = await criar(ana, id, { modelo });
      expect(body.conteudo).toContain('Autorização do responsável (quem autorizou e quando)');
      expect(body.conteudo).not.toMatch(/Carla|Autorizado por|Com autorização de/);
    }
  });

  it('use the words of the profession, and offer a health certificate to those who may issue one', async () => {
    const ana = await server.practice();
    const { body: lista } = await ana.call<{ id: string; slug: string }[]>(profissoes);
    const como = async (slug: string) => {
      await ana.call(settingsProfile, { body: { profissao_id: lista.find((one) => one.slug === slug)?.id } });
      return (await ana.call<{ modelo: string; conteudo: string }[]>(documentosOriginais, PT)).body;
    };
    const fono = await como('fonoaudiologo');
    expect(fono.map(({ modelo }) => modelo)).toContain('atestado');
    expect(fono.find(({ modelo }) => modelo === 'alta')?.conteudo).toContain('acompanhamento fonoaudiológico');
    const pp = await como('psicopedagogo');
    expect(pp.map(({ modelo }) => modelo)).not.toContain('atestado');
    expect(pp.find(({ modelo }) => modelo === 'consentimento')?.conteudo).toContain('data-type="taskItem"');
  });
});

describe('a document of a patient', () => {
  it('is created once when repeated, with its placeholders filled, and encrypted', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const id = uuidv7();
    const first = await criar(ana, paciente_id, { id, modelo: 'entrega' });
    const again = await criar(ana, paciente_id, { id, modelo: 'entrega' });
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(first.body.conteudo).toContain('Lia Lima');
    expect(first.body.conteudo).toContain('Carla &amp; Lima');
    expect(first.body.conteudo).not.toMatch(/\{[a-z]+\./);
    const rows = await server.owner<{ texto: string }>(
      `select encode(conteudo, 'escape') as texto from paciente_documentos where id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.texto).not.toContain('Lia');
    const { body } = await ana.call<Historia>(historia, { params: { id: paciente_id } });
    expect(body.itens).toContainEqual(expect.objectContaining({ tipo: 'documento', id, titulo: first.body.titulo }));
  });

  it('is changed, deleted and restored', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const { body } = await criar(ana, paciente_id, { modelo: 'encaminhamento' });
    const params = { id: body.id };
    const editar = (change: object) =>
      ana.call<DocumentoPaciente>(documentosDoPaciente.editar, { params, body: change });
    const { body: mudado } = await editar({ conteudo: '<p>novo<script>x</script></p>', titulo: 'Outro', versao: 1 });
    expect(mudado).toMatchObject({ conteudo: '<p>novo</p>', titulo: 'Outro', versao: 2 });
    expect((await editar({ conteudo: '<p>velho</p>', versao: 1 })).status).toBe(409);
    expect((await editar({ titulo: '' })).status).toBe(422);
    expect((await ana.call(documentosDoPaciente.excluir, { params })).status).toBe(204);
    expect((await ana.call(documentosDoPaciente.ler, { params })).status).toBe(404);
    const lista = async (lixeira: boolean) =>
      (await ana.call<object[]>(documentosDoPaciente.listar, { params: { id: paciente_id }, query: { lixeira } })).body;
    expect([(await lista(false)).length, (await lista(true)).length]).toEqual([0, 1]);
    expect((await ana.call(documentosDoPaciente.restaurar, { params })).status).toBe(200);
    expect((await lista(false)).length).toBe(1);
  });

  it('is not visible to another practice, and needs an existing template and appointment', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const paciente_id = await crianca(ana);
    const { body } = await criar(ana, paciente_id, { modelo: 'lgpd' });
    expect((await criar(bia, paciente_id, { modelo: 'lgpd' })).status).toBe(404);
    const { listar, ler, editar, excluir, restaurar } = documentosDoPaciente;
    expect((await bia.call(listar, { params: { id: paciente_id } })).status).toBe(404);
    for (const def of [ler, editar, excluir, restaurar]) {
      const sent = { params: { id: body.id }, body: def.method === 'GET' || def.method === 'DELETE' ? undefined : {} };
      expect((await bia.call(def, sent)).status).toBe(404);
      expect((await server.nobody().call(def, sent)).status).toBe(401);
    }
    for (const [campo, over] of [
      ['modelo', { modelo: 'outro' }],
      ['modelo', { modelo: 'atestado' }],
      ['atendimento_id', { modelo: 'lgpd', atendimento_id: uuidv7() }],
    ] as const) {
      const refused = await criar(ana, paciente_id, over);
      expect([refused.status, Object.keys(errorsOf(refused.body))]).toEqual([422, [campo]]);
    }
  });
});
