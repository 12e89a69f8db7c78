import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { profissoes } from '#contract/conta/auth.ts';
import { settingsConfigSave, settingsProfile } from '#contract/conta/settings.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import {
  type Estrutura,
  type Relatorio,
  type RelatorioVersao,
  type RelatorioVersaoInteira,
  relatorioEstruturas,
  relatorios,
  secaoVazia,
} from '#contract/papel/relatorios.ts';
import { verificar } from '#contract/papel/verificar.ts';
import { type Caller, errorsOf, ownServer, semUnidos } from '#server/platform/testing/testing.ts';
import { selarSecoes } from './papel.ts';

const server = ownServer();
const PT = { headers: { 'accept-language': 'pt-br' } };

const crianca = async (who: Caller) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', data_nascimento: '2018-03-01' } })).body.id;
const criar = (who: Caller, body: object) => who.call<Relatorio>(relatorios.criar, { body, ...PT });
const novo = async (who: Caller, more = {}) => (await criar(who, { paciente_id: await crianca(who), ...more })).body;
const comTexto = ({ secoes }: Relatorio, conteudo: string) =>
  secoes.map((one, at) => (at ? one : { ...one, conteudo }));
const editar = (who: Caller, id: string, body: object) =>
  who.call<Relatorio>(relatorios.editar, { params: { id }, body });
const finalizar = (who: Caller, id: string, versao: number) =>
  who.call<Relatorio>(relatorios.finalizar, { params: { id }, body: { versao }, ...PT });
const conferir = async (codigo: string) =>
  (await server.nobody().call<{ situacao: string }>(verificar, { params: { codigo } })).body;

const escrito = async (who: Caller, texto = '<p>Lê bem.</p>') => {
  const one = await novo(who);
  const { body } = await editar(who, one.id, { secoes: comTexto(one, texto), versao: 1 });
  return body;
};

describe('a section', () => {
  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p><br></p><p>&nbsp;</p><ul><li><p> </p></li></ul>', true],
    ['<p>Lê bem.</p>', false],
    ['<p><img src="/api/imagens/x"></p>', false],
  ])('without content is empty: %s', (conteudo, vazia) => {
    expect(secaoVazia({ conteudo })).toBe(vazia);
  });
});

describe('a report', () => {
  it('with only empty sections cannot become final, and an empty section is not printed', async () => {
    const ana = await server.practice();
    const vazio = await escrito(ana, '<p></p><p>&nbsp;</p>');
    expect(vazio.conteudo).toBe('');
    expect((await finalizar(ana, vazio.id, vazio.versao)).status).toBe(409);
  });

  it('starts with the sections of its kind and profession, and the title of the account', async () => {
    const ana = await server.practice();
    const { body: lista } = await ana.call<{ id: string; slug: string }[]>(profissoes);
    const como = async (slug: string, termo_titulo: string) => {
      await ana.call(settingsProfile, { body: { profissao_id: lista.find((one) => one.slug === slug)?.id } });
      await ana.call(settingsConfigSave, { body: { termo_titulo } });
      const { body } = await ana.call<Estrutura[]>(relatorioEstruturas, PT);
      return Object.fromEntries(body.map((one) => [one.tipo, one]));
    };
    const psi = await como('psicologo-clinico', 'Psicológico');
    expect(psi.avaliacao?.titulo).toBe('Laudo Psicológico');
    expect(psi.avaliacao?.secoes.map(({ titulo }) => titulo).at(-1)).toBe('Referências');
    expect(psi.triagem).toBeUndefined();
    const pp = await como('psicopedagogo', 'Psicopedagógico');
    expect([pp.avaliacao?.titulo, pp.acompanhamento?.titulo]).toEqual([
      'Informe Psicopedagógico',
      'Relatório Psicopedagógico',
    ]);
    const one = await novo(ana, { tipo: 'avaliacao' });
    expect([one.titulo, one.status, one.secoes.map(({ chave }) => chave)]).toEqual([
      'Informe Psicopedagógico',
      'rascunho',
      pp.avaliacao?.secoes.map(({ chave }) => chave),
    ]);
  });

  it('is created once, sanitised, encrypted, and keeps its versions', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const id = uuidv7();
    const [first, again] = [await criar(ana, { id, paciente_id }), await criar(ana, { id, paciente_id })];
    expect([first.status, again.body]).toEqual([201, first.body]);
    const secoes = comTexto(first.body, '<p>segredo</p><script>x</script><img src="https://e.example/a.png">');
    const { body } = await editar(ana, id, { secoes, versao: 1 });
    expect([body.secoes[0]?.conteudo, body.versao]).toEqual(['<p>segredo</p>', 2]);
    expect((await editar(ana, id, { secoes, versao: 1 })).status).toBe(409);
    const rows = await server.owner<{ texto: string }>(`select encode(secoes, 'escape') as texto from relatorios`);
    expect(JSON.stringify(rows)).not.toContain('segredo');
    const { body: versoes } = await ana.call<RelatorioVersao[]>(relatorios.versoes, { params: { id } });
    const params = { id, versao: String(versoes[0]?.versao) };
    const { body: inteira } = await ana.call<RelatorioVersaoInteira>(relatorios.versaoLer, { params });
    expect(inteira.secoes[0]?.conteudo).toBe('<p>segredo</p>');
    const outra = { id, versao: '9' };
    expect((await ana.call(relatorios.versaoLer, { params: outra })).status).toBe(404);
    expect((await (await server.practice()).call(relatorios.versaoLer, { params })).status).toBe(404);
    const { body: copia } = await criar(ana, { paciente_id, copiar_de: id });
    expect([copia.secoes[0]?.conteudo, copia.status, copia.id === id]).toEqual(['<p>segredo</p>', 'rascunho', false]);
  });

  it('refuses invalid fields, and is not visible to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const one = await novo(ana);
    const outro = await novo(ana);
    const secao = { id: uuidv7(), chave: 'x', titulo: '', conteudo: '' };
    for (const [campo, answer] of [
      ['tipo', await criar(ana, { paciente_id: one.paciente_id, tipo: 'triagem' })],
      ['copiar_de', await criar(ana, { paciente_id: one.paciente_id, copiar_de: outro.id })],
      ['secoes.0.titulo', await editar(ana, one.id, { secoes: [secao] })],
      ['titulo', await editar(ana, one.id, { titulo: ' ' })],
    ] as const)
      expect([answer.status, Object.keys(errorsOf(answer.body))]).toEqual([422, [campo]]);
    expect((await criar(bia, { paciente_id: one.paciente_id })).status).toBe(404);
    expect((await bia.call(relatorios.listar, { query: { paciente_id: one.paciente_id } })).status).toBe(404);
    const { ler, editar: put, finalizar: end, versoes, excluir, restaurar } = relatorios;
    for (const def of [ler, put, end, versoes, excluir, restaurar]) {
      const sent = { params: { id: one.id }, body: def.method === 'PUT' || def === end ? { versao: 1 } : undefined };
      expect([def.path, (await bia.call(def, sent)).status]).toEqual([def.path, 404]);
      expect((await server.nobody().call(def, sent)).status).toBe(401);
    }
    expect((await bia.call(impressaoMontar, { body: { titulo: 'x', relatorio_id: one.id } })).status).toBe(404);
  });
});

describe('a final report', () => {
  it('is locked, numbered in its year without a gap, and cannot be deleted', async () => {
    const ana = await server.practice();
    const [a, b, c] = [await escrito(ana), await escrito(ana), await escrito(ana)];
    expect((await finalizar(ana, a.id, 1)).status).toBe(409);
    const vazio = await novo(ana);
    expect((await finalizar(ana, vazio.id, 1)).status).toBe(409);
    const done = await Promise.all([a, b, c].map(({ id, versao }) => finalizar(ana, id, versao)));
    expect(done.map(({ body }) => body.numero).sort()).toEqual([1, 2, 3]);
    const { body } = done[0] ?? { body: a };
    expect(body).toMatchObject({ status: 'final', finalizado_por: 'Ana Prática' });
    expect(body.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect((await editar(ana, a.id, { titulo: 'Outro' })).status).toBe(409);
    expect((await ana.call(relatorios.excluir, { params: { id: a.id } })).status).toBe(409);
    const { conta_id } = ana.user;
    const change = server.deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
      db.updateTable('relatorios').set({ titulo: 'Outro' }).where('id', '=', a.id).execute(),
    );
    await expect(change).rejects.toThrow(/final report/);
  });

  it('can be verified by its code, which reveals nothing else', async () => {
    const ana = await server.practice();
    const one = await escrito(ana);
    const { body } = await finalizar(ana, one.id, one.versao);
    const codigo = body.codigo ?? '';
    expect(await conferir(codigo)).toMatchObject({ situacao: 'genuino' });
    expect(await conferir(`${codigo.slice(0, 4)}-${codigo.slice(4).toLowerCase()}`)).toMatchObject({
      situacao: 'genuino',
    });
    for (const wrong of ['0000000000000000', 'x', codigo.slice(1)])
      expect(await conferir(wrong)).toMatchObject({ situacao: 'desconhecido' });
    await server.owner('alter table relatorios disable trigger final');
    await server.owner(`update relatorios set titulo = 'Falso' where id = $1`, [one.id]);
    expect(await conferir(codigo)).toMatchObject({ situacao: 'alterado' });
    await server.owner(`update relatorios set titulo = $2, secoes = '\\x01' where id = $1`, [one.id, one.titulo]);
    expect(await conferir(codigo)).toMatchObject({ situacao: 'alterado' });
    await server.owner('alter table relatorios enable trigger final');
  });

  it('identifies the patient once: in its own section, or in the block of the patient’s data', async () => {
    const ana = await server.practice();
    const one = await escrito(ana);
    const outras = one.secoes.filter(({ chave }) => chave !== 'identificacao');
    const papel = async (conteudo: string) => {
      const { body: agora } = await ana.call<Relatorio>(relatorios.ler, { params: { id: one.id } });
      const secoes = [{ id: uuidv7(), chave: 'identificacao', titulo: 'Identificação', conteudo }, ...outras];
      const { status } = await ana.call(relatorios.editar, {
        params: { id: one.id },
        body: { secoes, versao: agora.versao },
      });
      expect(status).toBe(200);
      const body = { titulo: 'x', relatorio_id: one.id, paciente_id: one.paciente_id };
      return (await ana.call<{ html: string }>(impressaoMontar, { body, ...PT })).body.html;
    };
    expect(await papel('')).toContain('<section class="dados');
    const html = await papel('<p>Nome: Lia</p>');
    expect(html).toContain('Identificação');
    expect(html).not.toContain('<section class="dados');
  });

  it('prints its own text with number, date and code; a draft is marked as one', async () => {
    const ana = await server.practice();
    const one = await escrito(ana);
    const papel = async () =>
      (
        await ana.call<{ html: string }>(impressaoMontar, {
          body: { titulo: 'Meu', conteudo: '<p>falso</p>', relatorio_id: one.id },
          ...PT,
        })
      ).body.html;
    expect(await papel()).toContain('Rascunho, sem validade');
    const { body } = await finalizar(ana, one.id, one.versao);
    const html = await papel();
    expect(html).toContain(`Nº 1/${body.ano}`);
    expect(semUnidos(html)).toContain(`/verificar/${body.codigo}`);
    expect(html).toContain('<svg');
    expect(html).toContain('Lê bem.');
    expect(html).not.toContain('falso');
    expect(html).toContain(`<h1 class="titulo">${one.titulo}</h1>`);
  });

  it('keeps the text and letterhead it had when it became final', async () => {
    const ana = await server.practice();
    const { body: escola } = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'Escola Azul' } });
    const { body: outra } = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'Escola Verde' } });
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, {
      body: { nome: 'Lia', escola_id: escola.id },
    });
    const { body: draft } = await criar(ana, { paciente_id: lia.id });
    const texto = '<p>Estuda na {escola.nome}, {{paciente.rg}}.</p>';
    const { body: one } = await editar(ana, draft.id, { secoes: comTexto(draft, texto), versao: 1 });
    const { body } = await finalizar(ana, one.id, one.versao);
    expect(body.secoes[0]?.conteudo).toBe(`<p>Estuda na Escola Azul, ${'_'.repeat(20)}.</p>`);
    expect(await conferir(body.codigo ?? '')).toMatchObject({ situacao: 'genuino' });
    await ana.call(escolas.editar, { params: { id: escola.id }, body: { nome: 'Escola Rosa' } });
    const { html } = (
      await ana.call<{ html: string }>(impressaoMontar, {
        body: {
          titulo: 'x',
          relatorio_id: one.id,
          escola_id: outra.id,
          config: { escola: true },
          previa: { model_doc_topo: '<p>Hospital Falso</p>', model_doc_rodape: '<p>Rodapé Falso</p>' },
        },
        ...PT,
      })
    ).body;
    expect(html).toContain('Estuda na Escola Azul');
    expect(html).not.toMatch(/Falso|Escola Verde/);
  });

  it('is printed unchanged after people and letterhead change, in any language', async () => {
    const ana = await server.practice();
    const one = await escrito(ana);
    const papel = async (locale: string) =>
      (
        await ana.call<{ html: string }>(impressaoMontar, {
          body: {
            titulo: 'x',
            relatorio_id: one.id,
            config: { paciente: true, topo: true, rodape_assinatura_user: true },
          },
          headers: { 'accept-language': locale },
        })
      ).body.html;
    await finalizar(ana, one.id, one.versao);
    const before = await papel('pt-br');
    expect(before).toContain('Ana Prática');
    const { body } = await ana.call<Relatorio>(relatorios.ler, { params: { id: one.id } });
    await ana.call(pacientes.editar, { params: { id: body.paciente_id }, body: { nome: 'Lia Trocada' } });
    await ana.call(settingsProfile, { body: { name: 'Outra Pessoa', registro: 'X 1' } });
    await ana.call(documentosGravar, { body: { model_doc_topo: '<p>Outro timbre</p>', cidade: 'Campinas' } });
    expect(await papel('zh-CN')).toBe(before);
    expect(await conferir(body.codigo ?? '')).toMatchObject({ situacao: 'genuino' });
    await server.owner('alter table relatorios disable trigger final');
    await server.owner('update relatorios set retrato = null where id = $1', [one.id]);
    await server.owner('alter table relatorios enable trigger final');
    expect(await conferir(body.codigo ?? '')).toMatchObject({ situacao: 'alterado' });
  });

  it('has no placeholders filled at print', async () => {
    const ana = await server.practice();
    const one = await escrito(ana);
    await finalizar(ana, one.id, one.versao);
    const secoes = selarSecoes(server.deps.cofre, comTexto(one, '<p>Sou {paciente.nome}.</p>'));
    await server.owner('alter table relatorios disable trigger final');
    await server.owner('update relatorios set secoes = $2 where id = $1', [one.id, secoes]);
    await server.owner('alter table relatorios enable trigger final');
    const body = { titulo: 'x', relatorio_id: one.id };
    expect((await ana.call<{ html: string }>(impressaoMontar, { body, ...PT })).body.html).toContain('{paciente.nome}');
  });
});
