import { describe, expect, it } from 'vitest';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { entregaAberta } from '#contract/links/entrega-aberta.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { type Emissao, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { comCobranca, pedirLink } from '../cobranca/cobrancas.testing.ts';
import { aMaeCom, type Casa, comPapeis, pedirEntrega } from '../entrega/entregas.testing.ts';
import { comLink, criarLink, familia, tokenDe } from '../links.testing.ts';

const server = testServer();

describe('a link', () => {
  it('is created, then sent by e-mail, then opened', async () => {
    const casa = await familia(server, 'carla@enviado.example');
    const link = await criarLink(casa);
    expect(link).toMatchObject({ estado: 'criado', enviado_em: null, passado_em: null, passado_por: null });
    // Showing the address sends nothing.
    const call = comLink(server, await tokenDe(casa.ana, link.id));
    const lido = async () =>
      (await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } })).body[0];
    expect((await lido())?.estado).toBe('criado');
    const { body } = await casa.ana.call<LinkEnviado>(links.enviar, { params: { id: link.id } });
    expect(body).toMatchObject({ estado: 'enviado', enviado_em: expect.any(String), passado_em: null });
    await call(linkAberto.abrir);
    expect((await lido())?.estado).toBe('aberto');
  });

  it('counts as sent when it was copied or opened in WhatsApp', async () => {
    const casa = await familia(server);
    const { id } = await criarLink(casa);
    for (const meio of ['copia', 'whatsapp']) {
      const { status, body } = await casa.ana.call<LinkEnviado>(links.passar, { params: { id }, body: { meio } });
      expect([status, body.estado, body.passado_por, body.enviado_em]).toEqual([200, 'enviado', meio, null]);
    }
    expect((await casa.ana.call(links.passar, { params: { id }, body: { meio: 'fax' } })).status).toBe(422);
  });

  it('is not passed on after it was revoked, nor by another practice', async () => {
    const casa = await familia(server);
    const { id } = await criarLink(casa);
    const pedido = { params: { id }, body: { meio: 'copia' } };
    const outra = await server.practice();
    expect((await outra.call(links.passar, pedido)).status).toBe(404);
    await casa.ana.call(links.revogar, { params: { id } });
    const { status, body } = await casa.ana.call(links.passar, pedido);
    expect([status, refusalOf(body).codigo]).toEqual([409, 'link_encerrado']);
    expect(await server.owner('select passado_em from links_enviados where id = $1', [id])).toEqual([
      { passado_em: null },
    ]);
  });
});

describe('a report by link', () => {
  semNavegador(server);

  const emissaoDe = async ({ ana, relatorio_id }: Casa) =>
    (await ana.call<Emissao[]>(relatorioEmissoes.listar, { params: { id: relatorio_id } })).body[0];

  it('is handed over when it was downloaded, not when its link was made, sent or opened', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    expect(await emissaoDe(casa)).toMatchObject({
      forma: 'link',
      destinatario: 'Carla Lima',
      link: { estado: 'criado', enviado_em: null, baixado_em: null },
    });
    await casa.ana.call(links.enviar, { params: { id: mae.id } });
    const enviado = { estado: 'enviado', enviado_em: expect.any(String), baixado_em: null };
    expect((await emissaoDe(casa))?.link).toMatchObject(enviado);
    await mae.call(linkAberto.abrir);
    const aberto = { estado: 'aberto', aberto_em: expect.any(String), baixado_em: null };
    expect((await emissaoDe(casa))?.link).toMatchObject(aberto);
    expect((await mae.call(entregaAberta.baixar)).status).toBe(200);
    expect((await emissaoDe(casa))?.link).toMatchObject({ estado: 'iniciado', baixado_em: expect.any(String) });
  });

  it('that was withdrawn before a download was never handed over', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    await casa.ana.call(links.revogar, { params: { id: mae.id } });
    expect((await emissaoDe(casa))?.link).toMatchObject({ estado: 'revogado', baixado_em: null });
  });

  it('that was acknowledged is neither sent nor extended; another delivery makes another link', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    await mae.call(entregaAberta.baixar);
    expect((await mae.call(entregaAberta.receber)).status).toBe(200);
    const params = { id: mae.id };
    const expira_em = new Date(Date.now() + 30 * 86_400_000).toISOString();
    for (const { status, body } of [
      await casa.ana.call(links.enviar, { params }),
      await casa.ana.call(links.prolongar, { params, body: { expira_em } }),
    ])
      expect([status, refusalOf(body).codigo]).toEqual([409, 'link_sem_o_que_fazer']);
    const { body } = await pedirEntrega(casa, 'relatorio', [casa.mae]);
    expect(body).toMatchObject([{ estado: 'criado' }]);
    expect(body[0]?.id).not.toBe(mae.id);
  });
});

it('the link of a charge that was paid is neither sent nor extended', async () => {
  const casa = await comCobranca(server);
  const { id } = (await pedirLink(casa)).body.link;
  await casa.ana.call(lancamentos.pagar, {
    params: { id: casa.lancamento_id },
    body: { valor: '150.00', forma: 'Pix' },
  });
  await server.owner(`update links_enviados set expira_em = now() + interval '7 days' where id = $1`, [id]);
  const expira_em = new Date(Date.now() + 60 * 86_400_000).toISOString();
  expect((await casa.ana.call(links.enviar, { params: { id } })).status).toBe(409);
  expect((await casa.ana.call(links.prolongar, { params: { id }, body: { expira_em } })).status).toBe(409);
});
