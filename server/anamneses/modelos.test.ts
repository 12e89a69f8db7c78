import { describe, expect, it } from 'vitest';
import {
  MODELOS_PADRAO,
  type Modelo,
  type ModeloResumo,
  meuModeloRestaurar,
  meuModeloSalvar,
  meuModeloVersoes,
  modeloLer,
  modelosListar,
} from '#contract/anamneses/anamnese-modelos.ts';
import { type Anamnese, anamneseCriar, anamneseLer } from '#contract/anamneses/anamneses.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Errors = { errors: Record<string, string[]> };

const MEU = { slug: 'meu-modelo' };
const pergunta = (id: string, over: object = {}) => ({ id, tipo: 'texto_curto', texto: id, ...over });
const modelo = (over: object = {}) => ({
  nome: 'Minha',
  base: 'infantojuvenil',
  topicos: [{ slug: 'inicio', titulo: 'Início', perguntas: [pergunta('um'), pergunta('dois')] }],
  ...over,
});
const salvar = <T = Modelo>(who: Caller, body: object) => who.call<T>(meuModeloSalvar, { body });

describe('the built-in models', () => {
  it('have all their topics and questions', async () => {
    const ana = await server.practice();
    const { body } = await ana.call<ModeloResumo[]>(modelosListar);
    expect(body.map((one) => [one.slug, one.numero_topicos, one.numero_perguntas])).toEqual([
      ['infantojuvenil', 17, 201],
      ['adulto', 13, 93],
      ['fonoaudiologia', 14, 77],
      ['escola', 5, 24],
    ]);
    for (const slug of MODELOS_PADRAO)
      expect((await ana.call<Modelo>(modeloLer, { params: { slug } })).body.slug).toBe(slug);
    expect((await ana.call(modeloLer, { params: { slug: 'outro' } })).status).toBe(404);
    expect((await ana.call(modeloLer, { params: MEU })).status).toBe(404);
  });

  it('never require a sensitive answer, and have alerts', async () => {
    const ana = await server.practice();
    const all = await Promise.all(
      MODELOS_PADRAO.map(async (slug) => (await ana.call<Modelo>(modeloLer, { params: { slug } })).body),
    );
    const perguntas = all.flatMap(({ topicos }) => topicos.flatMap((topico) => topico.perguntas));
    expect(perguntas.filter(({ sensivel, obrigatoria }) => sensivel && obrigatoria)).toEqual([]);
    const alertas = perguntas.filter(({ alerta }) => alerta).map(({ id }) => id);
    expect(alertas.sort()).toEqual([
      'autolesao',
      'convulsao',
      'exposicao',
      'perda_habilidades',
      'regressao',
      'risco',
      'violencia_presenciada',
      'violencias',
    ]);
  });
});

describe('meu modelo', () => {
  it('keeps every version, refuses an outdated one, and can be reverted', async () => {
    const ana = await server.practice();
    expect((await salvar(ana, { ...modelo(), versao: 0 })).body).toMatchObject({ versao: 1, nome: 'Minha' });
    expect((await salvar(ana, { ...modelo({ nome: 'Segunda' }), versao: 1 })).body.versao).toBe(2);
    expect((await salvar(ana, { ...modelo(), versao: 1 })).status).toBe(409);
    const { body } = await ana.call<ModeloResumo[]>(meuModeloVersoes);
    expect(body.map((one) => [one.versao, one.nome])).toEqual([
      [2, 'Segunda'],
      [1, 'Minha'],
    ]);
    const back = await ana.call<Modelo>(meuModeloRestaurar, { body: { versao: 1 } });
    expect(back.body).toMatchObject({ versao: 3, nome: 'Minha' });
    const builtIn = await ana.call<Modelo>(meuModeloRestaurar, { body: { modelo: 'adulto' } });
    expect(builtIn.body).toMatchObject({ versao: 4, base: 'adulto' });
    expect(builtIn.body.topicos).toHaveLength(13);
    expect((await ana.call<ModeloResumo[]>(modelosListar)).body).toHaveLength(MODELOS_PADRAO.length + 1);
    for (const versao of [99, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await ana.call(meuModeloRestaurar, { body: { versao } })).status).toBe(422);
    expect((await ana.call(meuModeloRestaurar, { body: {} })).status).toBe(422);
  });

  it('does not change existing forms', async () => {
    const ana = await server.practice();
    await salvar(ana, modelo());
    const child = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Bia' } });
    const body = { paciente_id: child.body.id, modelo: 'meu-modelo' };
    const form = (await ana.call<Anamnese>(anamneseCriar, { body })).body;
    await salvar(ana, modelo({ topicos: [{ slug: 'outro', titulo: 'Outro', perguntas: [pergunta('tres')] }] }));
    const now = (await ana.call<Anamnese>(anamneseLer, { params: { id: form.id } })).body;
    expect(now.modelo).toEqual(form.modelo);
    expect(now.modelo).toMatchObject({ slug: 'meu-modelo', versao: 1 });
  });

  it('accepts one of two concurrent saves', async () => {
    const ana = await server.practice();
    const both = await Promise.all([salvar(ana, modelo({ versao: 0 })), salvar(ana, modelo({ versao: 0 }))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  const topico = (over: object) => [{ slug: 'inicio', titulo: 'Início', perguntas: [], ...over }];
  it.each([
    ['nome', { nome: '' }],
    ['topicos', { topicos: [] }],
    ['topicos.0.titulo', { topicos: topico({ titulo: '' }) }],
    ['topicos.0.slug', { topicos: topico({ slug: 'imprimir' }) }],
    ['topicos.0.slug', { topicos: topico({ slug: 'A B' }) }],
    ['topicos.1.slug', { topicos: [...topico({}), ...topico({})] }],
    ['topicos.0.perguntas.0.texto', { topicos: topico({ perguntas: [pergunta('um', { texto: ' ' })] }) }],
    ['topicos.0.perguntas.0.tipo', { topicos: topico({ perguntas: [pergunta('um', { tipo: 'foto' })] }) }],
    ['topicos.0.perguntas.0.opcoes', { topicos: topico({ perguntas: [pergunta('um', { tipo: 'escolha_unica' })] }) }],
    ['topicos.0.perguntas.0.max', { topicos: topico({ perguntas: [pergunta('um', { tipo: 'escala', min: 5 })] }) }],
    [
      'topicos.0.perguntas.0.obrigatoria',
      { topicos: topico({ perguntas: [pergunta('um', { sensivel: true, obrigatoria: true })] }) },
    ],
    ['topicos.0.perguntas.1.id', { topicos: topico({ perguntas: [pergunta('um'), pergunta('um')] }) }],
  ])('is refused with an error on %s', async (campo, over) => {
    const ana = await server.practice();
    const { status, body } = await salvar<Errors>(ana, modelo(over));
    expect([status, Object.keys(body.errors)]).toEqual([422, [campo]]);
    expect((await ana.call(modeloLer, { params: MEU })).status).toBe(404);
  });

  it('is not visible to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    await salvar(ana, modelo());
    expect((await bia.call(modeloLer, { params: MEU })).status).toBe(404);
    expect((await bia.call(meuModeloVersoes)).body).toEqual([]);
    expect((await bia.call(meuModeloRestaurar, { body: { versao: 1 } })).status).toBe(422);
    for (const def of [modelosListar, modeloLer, meuModeloSalvar, meuModeloVersoes, meuModeloRestaurar])
      expect((await server.nobody().call(def, { params: MEU })).status).toBe(401);
  });
});
