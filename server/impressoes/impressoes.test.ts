import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { user as userRoute } from '#contract/conta/auth.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { impressaoMontar, impressaoPdf } from '#contract/papel/impressoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { count } from '#server/platform/http/throttle.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, errorsOf, ownServer, semUnidos, testServer } from '#server/platform/testing/testing.ts';
import { FOLHAS, PDFS } from './folha.ts';

const server = testServer();
/** A separate server, because the shared one may have a browser open already. */
const withoutBrowser = ownServer({ CHROMIUM_PATH: '/nowhere/chromium' });

const crianca = async (who: Caller) => {
  const { body: escola } = await who.call<{ id: string }>(escolas.criar, { body: { nome: 'Escola Azul' } });
  const { body: mae } = await who.call<{ id: string }>(responsaveis.criar, {
    body: { nome: 'Carla Lima', cpf: '529.982.247-25', parentesco: 'mae' },
  });
  const { body } = await who.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Lia <b>Lima</b>',
      data_nascimento: '2018-03-01',
      escola_id: escola.id,
      responsavel_id: mae.id,
      diagnostico: 'segredo clínico',
    },
  });
  return body.id;
};
const montar = (who: Caller, body: object) =>
  who.call<{ html: string }>(impressaoMontar, {
    body: { titulo: 'Teste', ...body },
    headers: { 'accept-language': 'pt-br' },
  });
const papel = async (who: Caller, body: object) => {
  const { html } = (await montar(who, body)).body;
  return semUnidos(html.slice(html.indexOf('</style>')));
};

describe('a sheet', () => {
  it('has the default parts, and those requested', async () => {
    const ana = await server.practice();
    const paciente_id = await crianca(ana);
    const simples = await papel(ana, { conteudo: '<p>Olá</p>', paciente_id });
    expect(simples).toContain('Dados do paciente');
    expect(simples).toContain('Lia &lt;b&gt;Lima&lt;/b&gt;');
    expect(simples).toContain('<header class="topo">');
    expect(simples.match(/class="linha"/g)).toHaveLength(1);
    for (const text of ['Carla Lima', '529.982', 'segredo']) expect(simples).not.toContain(text);
    const tudo = await papel(ana, {
      paciente_id,
      config: { responsavel: true, escola: true, assinatura_reponsavel: true, outras_assinaturas: true, topo: false },
      outras: ['Rui', 'Eva'],
    });
    for (const text of ['Dados do responsável', '529.982.247-25', 'Dados da escola', 'Rui', 'Eva'])
      expect(tudo).toContain(text);
    expect(tudo.match(/class="linha"/g)).toHaveLength(4);
    expect(tudo).not.toContain('<header class="topo">');
  });

  it('reports a date without a city, until the practice has one', async () => {
    const ana = await server.practice();
    const sem = (body: object) =>
      montar(ana, body).then((answer) => (answer.body as { sem_cidade?: boolean }).sem_cidade);
    expect(await sem({})).toBe(true);
    expect(await sem({ config: { rodape_assinatura_user: false } })).toBe(false);
    await ana.call(documentosGravar, { body: { cidade: 'Recife' } });
    expect(await sem({})).toBe(false);
    expect(await papel(ana, {})).toContain('<p class="local">Recife, ');
  });

  it('has the council of a number, but no council for an association', async () => {
    const ana = await server.practice();
    const como = async (slug: string, inscricao: string) => {
      await server.owner(
        'update membros set inscricao = $1, profissao_id = (select id from profissoes where slug = $2) where usuario_id = $3',
        [inscricao, slug, ana.user.id],
      );
      return papel(ana, {});
    };
    const psicologa = await como('psicologo-clinico', '06/12345');
    expect(psicologa).toContain('Psicologia clínica · CRP 06/12345</div>');
    expect(psicologa).not.toContain('class="nota"');
    const psicopedagoga = await como('psicopedagogo', 'ABPp nº 12345');
    expect(psicopedagoga).toContain('Psicopedagogia · ABPp nº 12345</div>');
    expect(psicopedagoga).toContain('<div class="nota">Registro associativo, sem equivalência');
  });

  it('of a trainee names the function, and waits for the signature of a supervisor', async () => {
    const ana = await server.practice();
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'estagiario');
    const [rui = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    const html = await papel(rui, { conteudo: '<p>Laudo</p>' });
    expect(html).toContain('>Estágio');
    expect(html).toContain('Vale somente com a assinatura da supervisão.');
    expect(html.match(/class="linha"/g)).toHaveLength(2);
    expect(await papel(ana, {})).not.toContain('supervisão');
  });

  it('leaves out people who are missing, whatever is requested', async () => {
    const ana = await server.practice();
    const config = { responsavel: true, escola: true, assinatura_paciente: true, assinatura_escola: true };
    const html = await papel(ana, { conteudo: 'x', config });
    expect(html).not.toContain('class="dados');
    expect(html.match(/class="linha"/g)).toHaveLength(1);
  });

  it('has a watermark at the foot of every page only if requested', async () => {
    const ana = await server.practice();
    const body = { conteudo: '<p>a</p>', marca: 'uso_pedagogico' };
    const mark = (html: string) => /<div class="marca-dagua" aria-hidden="true">([^<]*)<\/div>/.exec(html)?.[1];
    const html = await papel(ana, body);
    expect(mark(html)).toBe('Confidencial — uso pedagógico');
    expect(html.indexOf('marca-dagua"')).toBeGreaterThan(html.indexOf('<footer class="rodape">'));
    expect(mark(await papel(ana, { ...body, marca: null }))).toBeUndefined();
    expect((await montar(ana, { ...body, marca: 'minha' })).status).toBe(422);
  });

  it('converts check boxes of Markdown and of the editor to symbols', async () => {
    const ana = await server.practice();
    const html = await papel(ana, { formato: 'markdown', conteudo: '# Lista\n\n- [x] feito\n- [ ] a fazer\n- comum' });
    expect(html).toMatch(/☑<\/span>\s*feito/);
    expect(html).toMatch(/☐<\/span>\s*a fazer/);
    expect(html).toContain('<li>comum</li>');
    const editor =
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>feito</p></div></li></ul>';
    expect(await papel(ana, { conteudo: editor })).toMatch(/<p><span class="marca">☑<\/span> feito/);
  });

  it.each(['html', 'markdown'])('contains nothing that runs or loads, from %s', async (formato) => {
    const ana = await server.practice();
    const conteudo = `<script>alert(1)</script><style>p{display:none}</style><p onclick="x()" style="position:fixed;text-align:center">a</p>
<img src="https://evil.example/x.png"><img src="/api/imagens/../user"><img src="data:image/png;base64,AAAA" onerror="x()">
<svg onload="x()"></svg><iframe src="https://evil.example"></iframe><link rel="stylesheet" href="https://evil.example"><a href="javascript:x()">l</a>
<table background="https://evil.example"><tr><td style="background:url(https://evil.example)">t</td></tr></table>`;
    const html = await papel(ana, { conteudo, formato });
    expect(html).not.toMatch(
      /<script|<img|<svg|<iframe|<link|<style|onclick|onload|onerror|javascript:|evil|position/i,
    );
    expect(html).toContain('>t</td>');
    if (formato === 'html') expect(html).toContain('<p style="text-align:center">a</p>');
  });

  it('allows no link through the name of a school', async () => {
    const ana = await server.practice();
    const { body: escola } = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'javascript:alert(1)//' } });
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', escola_id: escola.id } });
    const link = '<p>a<a href="{escola.nome}">b</a></p>';
    const previa = { model_doc_topo: link, model_doc_rodape: link };
    const html = await papel(ana, { paciente_id: body.id, conteudo: link, previa });
    expect(html).toContain('>b</a>');
    expect(html).not.toMatch(/href="javascript/);
  });

  it('uses only people of its own practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const paciente_id = await crianca(ana);
    const { status, body } = await montar(bia, { paciente_id });
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['paciente_id']]);
    expect((await server.nobody().call(impressaoMontar, { body: { titulo: 'x' } })).status).toBe(401);
    expect((await server.nobody().call(impressaoPdf, { body: { titulo: 'x' } })).status).toBe(401);
    expect((await montar(ana, { titulo: ' ' })).status).toBe(422);
  });

  it('returns 501 if the server has no browser', async () => {
    const ana = await withoutBrowser.practice();
    const { status, body } = await ana.call<{ message: string }>(impressaoPdf, { body: { titulo: 'x' } });
    expect([status, body.message]).toEqual([501, expect.stringContaining('Save as PDF')]);
  });
});

describe('the pictures of a sheet', () => {
  const guardada = async (who: { user: { conta_id: string } }, tamanho: number) => {
    const { conta_id } = who.user;
    const id = randomUUID();
    await server.deps.files.put('imagens', conta_id, id, Buffer.alloc(tamanho));
    await server.deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
      db
        .insertInto('imagens')
        .values({ conta_id, id, uso: 'documento', lugar: 'modelo', tipo: 'image/png', tamanho })
        .execute(),
    );
    return id;
  };

  it('are inserted only for picture elements', async () => {
    const ana = await server.practice();
    const id = await guardada(ana, 90);
    const html = await papel(ana, {
      conteudo: `<p>/api/imagens/${id}</p><p>b<img alt="a" src="/api/imagens/${id}"></p>`,
    });
    expect(html).toContain(`<p>/api/imagens/${id}</p>`);
    expect(html.match(/data:image\/png;base64,A+/g)).toHaveLength(1);
    const none = await papel(ana, { conteudo: `<p>b<img src="/api/imagens/${randomUUID()}">c</p>` });
    expect(none).toContain('<p>bc</p>');
  });

  it('are limited in number and total size, including those of the letterhead', async () => {
    const ana = await server.practice();
    const [grande, pequena] = [await guardada(ana, 3_200_000), await guardada(ana, 90)];
    const vezes = (id: string, times: number) => `<p>a</p>${`<img src="/api/imagens/${id}">`.repeat(times)}`;
    for (const body of [
      { conteudo: vezes(grande, 20) },
      { conteudo: vezes(pequena, 201) },
      { conteudo: vezes(grande, 5), previa: { model_doc_topo: vezes(grande, 5) } },
    ]) {
      const answer = await montar(ana, body);
      expect([answer.status, Object.keys(errorsOf(answer.body))]).toEqual([422, ['conteudo']]);
    }
    expect((await montar(ana, { conteudo: vezes(grande, 5) })).status).toBe(200);
  });
});

describe('a sheet made to be slow', () => {
  it.each([
    ['underscores', { formato: 'markdown', conteudo: '_a'.repeat(40_000) }, 422],
    ['an address', { formato: 'markdown', conteudo: `${'a.'.repeat(40_000)}@` }, 422],
    ['a long text', { formato: 'markdown', conteudo: 'a b '.repeat(60_000) }, 422],
    ['depth', { conteudo: '<blockquote>'.repeat(40_000) }, 422],
    ['spaces', { previa: { model_doc_rodape: `<p>a${' '.repeat(60_000)}b</p>` } }, 200],
  ])(
    'by %s does not block the server',
    async (_, body, expected) => {
      const [ana, bia] = [await server.practice(), await server.practice()];
      const espera = async () => {
        const start = performance.now();
        await bia.call(userRoute);
        return performance.now() - start;
      };
      let sozinha = 0;
      for (let times = 0; times < 20; times++) sozinha = Math.max(sozinha, await espera());
      let done = false;
      const long = montar(ana, body).finally(() => {
        done = true;
      });
      let worst = 0;
      while (!done) {
        worst = Math.max(worst, await espera());
        await sleep(20);
      }
      expect((await long).status).toBe(expected);
      expect(worst).toBeLessThan(Math.max(2000, sozinha * 25));
    },
    // A text is refused after five seconds of processor time, which takes longer on a busy machine.
    120_000,
  );

  it('is rate limited for a member, and not for the others of the practice', async () => {
    const ana = await server.practice();
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [clerk] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    for (const [what, limit, route] of [
      ['folhas', FOLHAS, impressaoMontar],
      ['pdfs', PDFS, impressaoPdf],
    ] as const) {
      for (let times = 0; times < limit.max; times++)
        await count(server.deps.database, `${what}:${ana.user.membro.id}`, limit);
      expect((await ana.call(route, { body: { titulo: 'x' } })).status).toBe(429);
    }
    expect((await clerk?.call(impressaoMontar, { body: { titulo: 'x' } }))?.status).toBe(200);
  });
});
