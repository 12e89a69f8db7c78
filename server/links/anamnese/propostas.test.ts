import { describe, expect, it } from 'vitest';
import { type Anamnese, anamneseEditar, anamneseLer, topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { type Home, home } from '#contract/home/home.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { aberto, type Casa, comAnamnese, enviarPara, informantes, salvar } from './anamnese.testing.ts';

const server = testServer();
const TOPICO = 'queixa-principal';

const responder = async (casa: Casa, quem: string, valores: Record<string, unknown>) => {
  const [link] = await enviarPara(casa, [quem], { topicos: [TOPICO] });
  const who = await aberto(server, casa.ana, link?.id ?? '');
  await salvar(
    who,
    Object.entries(valores).map(([pergunta, valor]) => ({ pergunta, valor })),
  );
  expect((await who.call(anamneseAberta.enviar)).status).toBe(200);
  const achado = (await informantes(casa)).find((one) => one.link.id === link?.id);
  return achado?.proposta?.id ?? '';
};
const escrever = ({ ana, anamnese_id: id }: Casa, respostas: object) =>
  ana.call(topicoSalvar, { params: { id, url_topico: TOPICO }, body: { respostas } });
const ler = async ({ ana, anamnese_id: id }: Casa) => (await ana.call<Anamnese>(anamneseLer, { params: { id } })).body;
const usar = ({ ana, anamnese_id: id }: Casa, proposta: string, body: object) =>
  ana.call<Anamnese>(anamneseLinks.usar, { params: { id, proposta }, body });
const naHome = async ({ ana }: Casa) => (await ana.call<Home>(home)).body.atencao.respostas;

const MAE = { motivo_procura: 'Lê devagar', tentativas: 'Reforço' };

describe('a proposal', () => {
  it('changes nothing by itself, and is in the inbox until it is reviewed', async () => {
    const casa = await comAnamnese(server);
    await escrever(casa, { motivo_procura: 'da terapeuta' });
    const id = await responder(casa, casa.mae, MAE);
    expect((await ler(casa)).respostas).toEqual({ motivo_procura: 'da terapeuta' });
    expect(await naHome(casa)).toMatchObject([
      { resposta: 'anamnese', por: 'Carla Lima', nome: 'Miguel Souza', anamnese_id: casa.anamnese_id, texto: null },
    ]);
    const params = { id: casa.anamnese_id, proposta: id };
    await casa.ana.call(anamneseLinks.revisar, { params, body: { revisada: true } });
    expect(await naHome(casa)).toEqual([]);
    expect((await informantes(casa))[0]?.proposta?.revisada).toBe(true);
    await casa.ana.call(anamneseLinks.revisar, { params, body: { revisada: false } });
    expect(await naHome(casa)).toHaveLength(1);
  });

  it('is not in the inbox while the module is off', async () => {
    const casa = await comAnamnese(server);
    await responder(casa, casa.mae, MAE);
    const ligar = (active_anamnese: boolean) => casa.ana.call(settingsConfigSave, { body: { active_anamnese } });
    await ligar(false);
    expect(await naHome(casa)).toEqual([]);
    await ligar(true);
    expect(await naHome(casa)).toHaveLength(1);
  });

  it('is taken by question, with its source, until the practitioner changes the answer', async () => {
    const casa = await comAnamnese(server);
    await escrever(casa, { motivo_procura: 'da terapeuta' });
    const id = await responder(casa, casa.mae, MAE);
    const { versoes } = await ler(casa);
    const { status, body } = await usar(casa, id, { perguntas: ['motivo_procura'], versoes });
    expect([status, body.respostas]).toEqual([200, { motivo_procura: 'Lê devagar' }]);
    expect(body.fontes).toMatchObject([{ pergunta: 'motivo_procura', nome: 'Carla Lima', relacao: 'mãe' }]);
    expect(await naHome(casa)).toHaveLength(1);
    await escrever(casa, { motivo_procura: 'Lê devagar, diz a mãe' });
    expect((await ler(casa)).fontes).toEqual([]);
  });

  it('is taken as a whole, which is a review', async () => {
    const casa = await comAnamnese(server);
    const id = await responder(casa, casa.mae, MAE);
    const { body } = await usar(casa, id, { versoes: {} });
    expect(body.respostas).toEqual(MAE);
    expect(body.fontes.map(({ pergunta }) => pergunta).sort()).toEqual(['motivo_procura', 'tentativas']);
    expect(await naHome(casa)).toEqual([]);
  });

  it('does not replace an answer that somebody changed since it was compared', async () => {
    const casa = await comAnamnese(server);
    const id = await responder(casa, casa.mae, MAE);
    const { versoes } = await ler(casa);
    await escrever(casa, { motivo_procura: 'escrito agora' });
    const { status, body } = await usar(casa, id, { versoes });
    expect([status, body]).toMatchObject([409, { errors: { 'respostas.motivo_procura': expect.anything() } }]);
    expect((await ler(casa)).respostas).toEqual({ motivo_procura: 'escrito agora' });
  });

  it('does not change a form that is concluded until it is reopened', async () => {
    const casa = await comAnamnese(server);
    const id = await responder(casa, casa.mae, MAE);
    const { versoes } = await ler(casa);
    // The form has no required question left.
    await server.owner(
      `update anamneses set modelo = replace(modelo::text, '"obrigatoria": true', '"obrigatoria": false')::jsonb,
         status = 'concluida' where id = $1`,
      [casa.anamnese_id],
    );
    expect((await ler(casa)).status).toBe('concluida');
    const { status, body } = await usar(casa, id, { versoes });
    expect([status, refusalOf(body).codigo]).toEqual([409, 'anamnese_concluida']);
    expect((await ler(casa)).respostas).toEqual({});
    const reaberta = { status: 'em_andamento' };
    await casa.ana.call(anamneseEditar, { params: { id: casa.anamnese_id }, body: reaberta });
    expect(await usar(casa, id, { versoes })).toMatchObject({ status: 200, body: { ...reaberta, respostas: MAE } });
  });

  it('of several informants stays beside the others, each with its name', async () => {
    const casa = await comAnamnese(server);
    const daMae = await responder(casa, casa.mae, MAE);
    const doPai = await responder(casa, casa.pai, { motivo_procura: 'A escola pediu' });
    await usar(casa, daMae, { versoes: {} });
    const { versoes } = await ler(casa);
    const { body } = await usar(casa, doPai, { versoes });
    expect(body.respostas).toEqual({ ...MAE, motivo_procura: 'A escola pediu' });
    expect(Object.fromEntries(body.fontes.map(({ pergunta, nome }) => [pergunta, nome]))).toEqual({
      motivo_procura: 'Pedro Souza',
      tentativas: 'Carla Lima',
    });
    expect((await informantes(casa)).map(({ link, proposta }) => [link.destinatario, proposta?.respostas])).toEqual([
      ['Pedro Souza', { motivo_procura: 'A escola pediu' }],
      ['Carla Lima', MAE],
    ]);
  });

  it('of another form or practice does not exist', async () => {
    const [casa, outra] = [await comAnamnese(server), await comAnamnese(server)];
    const id = await responder(casa, casa.mae, MAE);
    expect((await usar(outra, id, { versoes: {} })).status).toBe(404);
    const params = { id: casa.anamnese_id, proposta: id };
    for (const [def, body] of [
      [anamneseLinks.usar, { versoes: {} }],
      [anamneseLinks.revisar, { revisada: true }],
    ] as const)
      expect((await outra.ana.call(def, { params, body })).status).toBe(404);
  });
});
