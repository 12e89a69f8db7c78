import { expect, it } from 'vitest';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { coletas } from '#contract/links/coletas.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { assinarComo, comColeta, comDocumento, listaDe, type Signatario } from './assinatura.testing.ts';

const server = testServer();
semNavegador(server);

const comDois = async (email: string, over: object = {}) => {
  const casa = await comDocumento(server, 'contato_escola', email);
  const { quem, coleta } = await comColeta(server, casa, [casa.mae, casa.pai], over);
  const [mae, pai] = quem as [Signatario, Signatario];
  return { casa, coleta, mae, pai };
};

it('a signature has one instant: in its round, in the answers of its link and in the link itself', async () => {
  const { casa, mae } = await comDois('carla@hora.example');
  await assinarComo(mae);
  const [rodada] = await listaDe(casa);
  const em = rodada?.signatarios[0]?.em ?? '';
  const todos = (await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } })).body;
  const link = todos.find(({ id }) => id === mae.id);
  expect(em).not.toBe('');
  expect(link?.respostas[0]?.criada_em).toBe(em);
  const [linha] = await server.owner('select respondido_em = $2 as junto from links_enviados where id = $1', [
    mae.id,
    em,
  ]);
  expect(linha).toEqual({ junto: true });
});

it('everybody who signed and has an address is notified by e-mail, once, that all have signed', async () => {
  const email = 'carla@fim.example';
  const { casa, mae, pai } = await comDois(email);
  const doPai = 'pedro@fim.example';
  const { body: guardiao } = await casa.ana.call<{ versao: number }>(responsaveis.ler, { params: { id: casa.pai } });
  await casa.ana.call(responsaveis.editar, {
    params: { id: casa.pai },
    body: { email: doPai, versao: guardiao.versao },
  });
  await assinarComo(mae);
  expect(await server.mailsTo(email)).toEqual([]);
  await assinarComo(pai, { nome: 'Pedro Souza' });
  await assinarComo(pai, { nome: 'Pedro Souza' });
  for (const [para, { token }] of [
    [email, mae],
    [doPai, pai],
  ] as const) {
    const mails = await server.mailsTo(para);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(token);
    expect(mails[0]).not.toContain('Miguel');
  }
});

it('nobody is notified of a round that was refused', async () => {
  const email = 'carla@recusa.example';
  const { mae, pai } = await comDois(email);
  await assinarComo(mae);
  await pai.call(assinaturaAberta.recusar, { motivo: 'Não concordo.' });
  expect(await server.mailsTo(email)).toEqual([]);
});

it('the page knows whether the order counts', async () => {
  for (const em_ordem of [true, false]) {
    const { mae } = await comDois('carla@ordem.example', { em_ordem });
    expect((await mae.call<AssinaturaDoLink>(assinaturaAberta.ler)).body).toMatchObject({ em_ordem });
  }
});

it('a download is named after the document and the first name', async () => {
  const { casa, coleta, mae } = await comDois('carla@nome.example');
  const esperado = `filename*=UTF-8''${encodeURIComponent(`${coleta.titulo} - Miguel.pdf`)}`;
  const daPratica = await casa.ana.fetch(coletas.arquivo.path.replace(':id', coleta.id));
  expect(daPratica.headers.get('content-disposition')).toContain(esperado);
  const headers = { [LINK_HEADER]: mae.token, [PASSE_HEADER]: mae.passe };
  const doLink = await server.nobody().fetch(assinaturaAberta.baixar.path, { method: 'POST', headers });
  expect(doLink.headers.get('content-disposition')).toContain(esperado);
});
