import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type TopicoRespondido, topicoLer } from '#contract/anamneses/anamneses.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { criar, type Errors, ler, responder } from './anamneses.testing.ts';

const server = testServer();

describe('answers', () => {
  it('are stored in the format of their question', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana);
    const identificacao = {
      nome_completo: 'Beatriz Souza',
      data_nascimento: '2018-05',
      parentesco_informante: 'Outra pessoa: madrinha',
      mora_com: ['Mãe', 'Irmãos'],
    };
    const { body } = await responder(ana, id, 'identificacao', { respostas: identificacao });
    expect(body).toEqual({ url_topico: 'identificacao', versao: 1, respostas: identificacao });
    const queixa = { intensidade: 7, fato_marcante: { resposta: 'sim', detalhe: 'mudança de escola' } };
    await responder(ana, id, 'queixa-principal', { respostas: queixa });
    const form = await ler(ana, id);
    expect(form.respostas).toEqual({ ...identificacao, ...queixa });
    expect(form.versoes).toEqual({ identificacao: 1, 'queixa-principal': 1 });
  });

  it.each([
    ['nome_completo', 'identificacao', 12],
    ['nome_completo', 'identificacao', 'x'.repeat(256)],
    ['nome_completo', 'identificacao', 'a\u0000b'],
    ['data_nascimento', 'identificacao', '2020-02-31'],
    ['data_nascimento', 'identificacao', '2020-13'],
    ['parentesco_informante', 'identificacao', 'Vizinha'],
    ['mora_com', 'identificacao', 'Mãe'],
    ['mora_com', 'identificacao', ['Mãe', 'Mãe']],
    ['mora_com', 'identificacao', ['Marte']],
    ['intensidade', 'queixa-principal', 11],
    ['intensidade', 'queixa-principal', 2.5],
    ['fato_marcante', 'queixa-principal', 'sim'],
    ['fato_marcante', 'queixa-principal', { resposta: 'talvez' }],
    ['horas_sono', 'sono', 'nove'],
    ['horas_sono', 'sono', 1e12],
    ['intensidade', 'identificacao', 5],
    ['nunca_vista', 'identificacao', 'x'],
  ])('of the wrong type for %s (%s) are refused with the whole batch', async (id, topico, valor) => {
    const ana = await server.practice();
    const form = await criar(ana);
    await responder(ana, form.id, 'identificacao', { respostas: { naturalidade: 'Recife' } });
    const good = topico === 'identificacao' ? { escola_atual: 'E. M.' } : {};
    const { status, body } = await responder<Errors>(ana, form.id, topico, { respostas: { ...good, [id]: valor } });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`respostas.${id}`]]);
    expect((await ler(ana, form.id)).respostas).toEqual({ naturalidade: 'Recife' });
  });

  it('can be removed', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana);
    await responder(ana, id, 'identificacao', { respostas: { nome_completo: 'A', mora_com: ['Pai'], turno: 'Tarde' } });
    await responder(ana, id, 'identificacao', { respostas: { nome_completo: ' ', mora_com: [], turno: null } });
    expect((await ler(ana, id)).respostas).toEqual({});
  });

  it('of a topic that the model does not have return 404', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana);
    expect((await responder(ana, id, 'astrologia', { respostas: {} })).status).toBe(404);
    expect((await responder(ana, id, 'imprimir', { respostas: {} })).status).toBe(404);
    expect((await ana.call(topicoLer, { params: { id, url_topico: 'astrologia' } })).status).toBe(404);
  });
});

describe('two tabs', () => {
  it('that answer different questions are both saved', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana);
    const [um, dois] = [uuidv7(), uuidv7()];
    const put = (respostas: object, origem: string) =>
      responder(ana, id, 'identificacao', { respostas, versao: 0, origem });
    const answers = await Promise.all([put({ naturalidade: 'Recife' }, um), put({ turno: 'Tarde' }, dois)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.versao).sort()).toEqual([1, 2]);
    expect((await ler(ana, id)).respostas).toEqual({ naturalidade: 'Recife', turno: 'Tarde' });
  });

  it('that answer the same question: the second gets 409 with the question, and nothing of its batch is saved', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana);
    const put = <T>(respostas: object, versao: number | undefined, origem?: string) =>
      responder<T>(ana, id, 'identificacao', { respostas, versao, origem });
    await put({ naturalidade: 'Recife' }, 0, uuidv7());
    const late = await put<Errors>({ naturalidade: 'Olinda', turno: 'Tarde' }, 0, uuidv7());
    expect([late.status, Object.keys(late.body.errors)]).toEqual([409, ['respostas.naturalidade']]);
    expect((await ler(ana, id)).respostas).toEqual({ naturalidade: 'Recife' });
    const { body: now } = await ana.call<TopicoRespondido>(topicoLer, { params: { id, url_topico: 'identificacao' } });
    expect(now.versao).toBe(1);
    expect((await put({ naturalidade: 'Olinda' }, now.versao, uuidv7())).status).toBe(200);
    expect((await put({ naturalidade: 'Recife' }, undefined)).status).toBe(200);
  });

  it('of the same writer do not conflict, nor do equal answers', async () => {
    const ana = await server.practice();
    const { id } = await criar(ana);
    const eu = uuidv7();
    const put = (naturalidade: string, origem: string) =>
      responder(ana, id, 'identificacao', { respostas: { naturalidade }, versao: 0, origem });
    await put('Rec', eu);
    expect((await put('Recife', eu)).status).toBe(200);
    const same = await put('Recife', uuidv7());
    expect([same.status, same.body.versao]).toEqual([200, 2]);
  });
});
