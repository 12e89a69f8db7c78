import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type Historia, historia } from '#contract/historia.ts';
import {
  type DocumentoPaciente,
  type Documentos,
  documentosDoPaciente,
  documentosGravar,
  documentosLer,
  MODELOS_DOCUMENTO,
  type ModeloProprio,
  modelosProprios,
} from '#contract/papel/documentos.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';
import { crianca, criar, PT } from './documentos.testing.ts';

const server = testServer();
const gravar = (who: Caller, body: object) => who.call<Documentos>(documentosGravar, { body, ...PT });

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

  it('are refused if they are too long, and from 4 MB on before they are read', async () => {
    const ana = await server.practice();
    const com = (bytes: number) => gravar(ana, { contrato: 'x'.repeat(bytes) });
    const long = await com(4 * 1024 * 1024 - 100);
    expect([long.status, Object.keys(errorsOf(long.body))]).toEqual([422, ['contrato']]);
    expect((await com(4 * 1024 * 1024)).status).toBe(413);
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
