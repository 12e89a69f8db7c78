import { describe, expect, it } from 'vitest';
import { type Modelo, meuModeloSalvar, modeloLer } from '#contract/anamneses/anamnese-modelos.ts';
import { type Anamnese, anamneseCriar, anamneseLer } from '#contract/anamneses/anamneses.ts';
import { topicosVisiveis } from '#contract/anamneses/preencher.ts';
import { type AnamneseDoLink, anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import type { Locale } from '#domain/constants.ts';
import en from '#server/anamneses/modelos/traducoes/en.json' with { type: 'json' };
import es from '#server/anamneses/modelos/traducoes/es.json' with { type: 'json' };
import { MODELOS } from '#server/anamneses/modelos.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { type Aberto, aMae, type Casa, comAnamnese, dadaA, informantes, salvar } from './anamnese.testing.ts';
import { topicosEm } from './no-idioma.ts';

const server = testServer();
const QUEIXA = { topicos: ['queixa-principal'] };
const EM_INGLES = { ...QUEIXA, locale: 'en' };

const ler = async ({ call }: Pick<Aberto, 'call'>) => (await call<AnamneseDoLink>(anamneseAberta.ler)).body;
const perguntaDe = ({ topicos }: Pick<AnamneseDoLink, 'topicos'>, id: string) =>
  topicos.flatMap(({ perguntas }) => perguntas).find((one) => one.id === id);

describe('the questions of a link', () => {
  it('are shown in its language, with the options of the form as values', async () => {
    const casa = await comAnamnese(server);
    const lida = await ler(await aMae(server, casa, EM_INGLES));
    expect(lida.titulo).toBe(en['Anamnese infantojuvenil (0 a 17 anos)']);
    expect(lida.topicos).toMatchObject([
      { titulo: en['Queixa principal'], ajuda: en['O motivo da procura e o que já se tentou.'] },
    ]);
    expect(perguntaDe(lida, 'evolucao_queixa')).toMatchObject({
      texto: en['Desde então, a situação'],
      opcoes: ['Piorou', 'Ficou igual', 'Melhorou um pouco', 'Oscila'],
      rotulos: [en.Piorou, en['Ficou igual'], en['Melhorou um pouco'], en.Oscila],
    });
    expect(perguntaDe(lida, 'intensidade')).toMatchObject({
      rotulo_min: en['não atrapalha'],
      rotulo_max: en['atrapalha muito'],
    });
  });

  it('are shown in Portuguese as they are', async () => {
    const casa = await comAnamnese(server);
    const lida = await ler(await aMae(server, casa, QUEIXA));
    expect(lida.topicos[0]?.titulo).toBe('Queixa principal');
    const pergunta = perguntaDe(lida, 'areas_queixa');
    expect(pergunta?.rotulos).toEqual(pergunta?.opcoes);
  });

  it('follow the language that was chosen on the phone, also when they are sent', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, EM_INGLES);
    await salvar(mae, [{ pergunta: 'evolucao_queixa', valor: 'Oscila' }]);
    const headers = { [LINK_HEADER]: mae.token, [PASSE_HEADER]: mae.passe };
    for (const def of [anamneseAberta.ler, anamneseAberta.enviar])
      for (const [idioma, titulo] of [
        ['es', es['Queixa principal']],
        ['pt-br', 'Queixa principal'],
        ['fr', en['Queixa principal']],
      ]) {
        const { body } = await server
          .nobody()
          .call<AnamneseDoLink>(def, { headers: { ...headers, 'accept-language': idioma } });
        expect([idioma, body.topicos[0]?.titulo]).toEqual([idioma, titulo]);
        expect(dadaA(body, 'evolucao_queixa')?.valor).toBe('Oscila');
      }
  });

  it('that a practice wrote are shown as written', async () => {
    const casa = await comAnamnese(server);
    const { body: padrao } = await casa.ana.call<Modelo>(modeloLer, { params: { slug: 'infantojuvenil' } });
    const [queixa] = padrao.topicos.filter(({ slug }) => slug === 'queixa-principal');
    const propria = {
      id: 'recreio',
      tipo: 'escolha_unica',
      texto: 'Como é o recreio?',
      dica: 'conte',
      opcoes: ['Brinca só', 'Outro'],
    };
    const mudada = { id: 'motivo_procura', tipo: 'texto_longo', texto: 'Por que nos procuraram?' };
    const intacta = queixa?.perguntas.find(({ id }) => id === 'evolucao_queixa');
    const topicos = [{ ...queixa, perguntas: [mudada, propria, intacta] }];
    await casa.ana.call(meuModeloSalvar, { body: { nome: 'Minha', base: 'infantojuvenil', topicos } });
    const form = await casa.ana.call<Anamnese>(anamneseCriar, {
      body: { paciente_id: casa.paciente_id, modelo: 'meu-modelo' },
    });
    const mae = await aMae(server, { ...casa, anamnese_id: form.body.id }, EM_INGLES);
    const lida = await ler(mae);
    expect(lida.titulo).toBe('Minha');
    expect(lida.topicos[0]?.titulo).toBe(en['Queixa principal']);
    expect(lida.topicos[0]?.perguntas.map(({ texto }) => texto)).toEqual([
      'Por que nos procuraram?',
      'Como é o recreio?',
      en['Desde então, a situação'],
    ]);
    expect(perguntaDe(lida, 'recreio')).toMatchObject({ dica: 'conte', rotulos: ['Brinca só', en.Outro] });
  });
});

/** The answers of the mother as the practice receives them. */
const proposta = async (casa: Casa) => (await informantes(casa))[0]?.proposta;

describe('an answer to a translated question', () => {
  it('is stored as the option of the form, and taken into it', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa, EM_INGLES);
    const respostas = { evolucao_queixa: 'Piorou', areas_queixa: ['Leitura', 'Outra: maths'] };
    const salvas = await salvar(
      mae,
      Object.entries(respostas).map(([pergunta, valor]) => ({ pergunta, valor })),
    );
    expect(salvas.status).toBe(200);
    // The translated label of an option is not accepted as an answer.
    const rotulo = await salvar(mae, [{ pergunta: 'evolucao_queixa', valor: en.Piorou }]);
    expect([rotulo.status, Object.keys(refusalOf(rotulo.body).errors ?? {})]).toEqual([
      422,
      ['respostas.evolucao_queixa'],
    ]);
    const { body } = await mae.call<AnamneseDoLink>(anamneseAberta.enviar);
    expect(body.topicos[0]?.titulo).toBe(en['Queixa principal']);
    const dela = await proposta(casa);
    expect(dela?.respostas).toEqual(respostas);
    await casa.ana.call(anamneseLinks.usar, {
      params: { id: casa.anamnese_id, proposta: dela?.id ?? '' },
      body: { versoes: {} },
    });
    const form = await casa.ana.call<Anamnese>(anamneseLer, { params: { id: casa.anamnese_id } });
    expect(form.body.respostas).toMatchObject(respostas);
    expect(form.body.modelo.topicos.find(({ slug }) => slug === 'queixa-principal')?.titulo).toBe('Queixa principal');
  });
});

describe.each<Locale>(['en', 'es', 'zh-CN'])('the rules of a form in %s', (locale) => {
  const todos = MODELOS.map(({ topicos }) => ({ topicos, traduzidos: topicosEm(locale, topicos) }));

  it('do not change: ids, types, options, limits, conditions and hours', () => {
    const regras = (topicos: AnamneseDoLink['topicos'] | (typeof todos)[number]['topicos']) =>
      topicos.map(({ titulo: _, ajuda: __, perguntas, ...topico }) => ({
        ...topico,
        perguntas: perguntas.map(({ id, tipo, opcoes, min, max, obrigatoria, dica }) => ({
          ...{ id, tipo, opcoes, min, max, obrigatoria },
          hora: dica === 'hh:mm',
        })),
      }));
    for (const { topicos, traduzidos } of todos) expect(regras(traduzidos)).toEqual(regras(topicos));
    const horas = todos.flatMap(({ traduzidos }) => traduzidos.flatMap(({ perguntas }) => perguntas));
    expect(horas.filter(({ dica }) => dica === 'hh:mm').map(({ id }) => id)).toEqual(['hora_dormir', 'hora_acordar']);
  });

  it('show a topic by the option that was chosen', () => {
    const fono = topicosEm(locale, MODELOS.find(({ slug }) => slug === 'fonoaudiologia')?.topicos ?? []);
    const vista = { ocultos: [], idade: null };
    const slugs = (respostas: Record<string, string[]>) =>
      topicosVisiveis({ topicos: fono }, { respostas, ...vista }).map(({ slug }) => slug);
    expect(slugs({ blocos: ['Voz'] })).toContain('voz');
    expect(slugs({ blocos: ['Voz'] })).not.toContain('fala');
  });
});
