import { describe, expect, it } from 'vitest';
import { type AtendimentoDoLink, linkAberto } from '#contract/links/abertos.ts';
import { coletas } from '#contract/links/coletas.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { TIPOS_DE_LINK } from '#contract/links/tipos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { assinarComo, comColeta, comDocumento } from '../assinatura/assinatura.testing.ts';
import { comLink } from '../links.testing.ts';
import { ABRIR, paraAtendimento } from './abertos.testing.ts';

/** With an expired plan, whatever has begun may be finished, access may be closed, and nothing new is sent. */
const server = testServer();
semNavegador(server);

const vencer = (conta_id: string) =>
  server.owner("update contas set venc_plano = now() - interval '30 days' where id = $1", [conta_id]);

it.each(TIPOS_DE_LINK)('a link %s still opens, and can be revoked', async (tipo) => {
  const { ana, link, token, passe } = await ABRIR[tipo](server);
  await vencer(ana.user.conta_id);
  const params = { id: link.id };
  for (const def of [links.enviar, links.endereco]) expect((await ana.call(def, { params })).status).toBe(402);
  expect((await comLink(server, token, passe)(linkAberto.ler)).status).toBe(200);
  const { status, body } = await ana.call<LinkEnviado>(links.revogar, { params });
  expect([status, body.estado]).toEqual([200, 'revogado']);
  expect((await comLink(server, token, passe)(linkAberto.ler)).status).toBe(404);
});

it('an appointment is confirmed or cancelled by a link that was sent before, and no other link is made', async () => {
  const { ana, token, atendimento_id, responsavel_id } = await paraAtendimento(server);
  await vencer(ana.user.conta_id);
  const call = comLink(server, token);
  const confirmada = await call<AtendimentoDoLink>(linkAberto.responder, { resposta: 'confirma' });
  expect([confirmada.status, confirmada.body.status]).toEqual([200, 'Confirmado']);
  const { custo, percentual } = confirmada.body.aviso ?? { custo: null, percentual: null };
  const falta = { resposta: 'nao_vem', texto: 'Febre', custo, percentual };
  expect((await call<AtendimentoDoLink>(linkAberto.responder, falta)).body.resposta).toBe('nao_vem');
  const body = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id };
  expect((await ana.call(links.criar, { body })).status).toBe(402);
});

describe('a round that is signed in order', () => {
  const comDois = async (email: string) => {
    const casa = await comDocumento(server);
    await casa.ana.call(responsaveis.editar, { params: { id: casa.pai }, body: { email } });
    const { coleta, quem } = await comColeta(server, casa, [casa.mae, casa.pai], { em_ordem: true });
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('two signers');
    await vencer(casa.ana.user.conta_id);
    return { ...casa, coleta, mae, pai };
  };

  it('continues with the next signer, who is notified by e-mail, until everybody has signed', async () => {
    const email = 'pedro@vencido.example';
    const { mae, pai } = await comDois(email);
    expect((await assinarComo(mae)).status).toBe(200);
    expect(await server.mailTo(email)).toContain(pai.token);
    expect((await assinarComo(pai, { nome: 'Pedro Souza' })).body.estado).toBe('concluida');
  });

  it('can be cancelled, which closes its links', async () => {
    const { ana, coleta, mae } = await comDois('pedro@cancelado.example');
    const { status } = await ana.call(coletas.cancelar, { params: { id: coleta.id } });
    expect(status).toBe(200);
    expect((await mae.call(linkAberto.ler)).status).toBe(404);
  });
});
