import { describe, expect, it } from 'vitest';
import { praticaSalvar } from '#contract/conta/praticas.ts';
import { type LinkAberto, linkAberto } from '#contract/links/abertos.ts';
import { links } from '#contract/links/links.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { paraAtendimento } from '../acesso/abertos.testing.ts';
import { assinarComo, comColeta, comDocumento } from '../assinatura/assinatura.testing.ts';
import { comLink } from '../links.testing.ts';

/** Who a link says that it comes from: the practice. Replies go to the member who sent it. */
const server = testServer();
semNavegador(server);

const chamar = (nome: string, ana: { call: Awaited<ReturnType<typeof paraAtendimento>>['ana']['call'] }) =>
  ana.call(praticaSalvar, { body: { nome } });

describe('the practice of a link', () => {
  it('has its own name, and that of its owner without one', async () => {
    const { ana, token } = await paraAtendimento(server);
    const call = comLink(server, token);
    expect((await chamar('Espaço Jardim', ana)).status).toBe(200);
    expect((await call<LinkAberto>(linkAberto.ler)).body.pratica.nome).toBe('Espaço Jardim');
    await server.owner(`update contas set nome = ' ' where id = $1`, [ana.user.conta_id]);
    expect((await call<LinkAberto>(linkAberto.ler)).body.pratica.nome).toBe('Dra. Ana');
  });

  it('has the e-mail of the member who made the link, else of the professional, else of the owner', async () => {
    const { ana, link, token, atendimento_id } = await paraAtendimento(server);
    const { conta_id, email: daDona } = ana.user;
    await server.owner(`update usuarios set telefone = '+551130001000' where id = $1`, [ana.user.id]);
    const contato = async () => {
      const { telefone, email } = (await comLink(server, token)<LinkAberto>(linkAberto.ler)).body.pratica;
      return [email, telefone];
    };
    const feitoPor = (id: string | null) =>
      server.owner('update links_enviados set criado_por = $2 where id = $1', [link.id, id]);
    const sonia = await addMember(server, conta_id, 'secretaria');
    const bia = await addMember(server, conta_id, 'profissional');
    await server.owner(`update usuarios set telefone = '+5511999990000' where conta_id = $1 and id <> $2`, [
      conta_id,
      ana.user.id,
    ]);
    expect(await contato()).toEqual([daDona, '+551130001000']);
    await server.owner('update atendimentos set profissional_id = $2 where id = $1', [atendimento_id, bia.membro_id]);
    expect(await contato()).toEqual([daDona, '+551130001000']);
    await feitoPor(sonia.membro_id);
    expect(await contato()).toEqual([sonia.email, null]);
    // A reminder makes its link without a member.
    await feitoPor(null);
    expect(await contato()).toEqual([bia.email, null]);
    await server.owner('update membros set ativo = false, saiu_em = now() where conta_id = $1 and id = any($2)', [
      conta_id,
      [bia.membro_id, sonia.membro_id],
    ]);
    await feitoPor(sonia.membro_id);
    expect(await contato()).toEqual([daDona, '+551130001000']);
  });

  it('sends its e-mails; replies go to whoever sent them', async () => {
    const casa = await paraAtendimento(server);
    const { ana, link, responsavel_id } = casa;
    const email = 'carla@pratica.example';
    await ana.call(responsaveis.editar, { params: { id: responsavel_id }, body: { email } });
    await chamar('Clinica Jardim', ana);
    const sonia = await addMember(server, ana.user.conta_id, 'secretaria');
    const [session = server.nobody()] = await sessionsOf(server, ana.user.conta_id, sonia.usuario_id, 1);
    expect((await session.call(links.enviar, { params: { id: link.id } })).status).toBe(200);
    const mail = await server.mailTo(email);
    expect(mail).toMatch(/^From: Clinica Jardim </m);
    expect(mail).toMatch(new RegExp(`^Reply-To: ${sonia.email}\r?$`, 'm'));
  });

  it('notifies the next signer; replies go to the member who asked for the signatures', async () => {
    const email = 'pedro@pratica.example';
    const casa = await comDocumento(server);
    await casa.ana.call(responsaveis.editar, { params: { id: casa.pai }, body: { email } });
    await chamar('Clinica Jardim', casa.ana);
    const sonia = await addMember(server, casa.ana.user.conta_id, 'secretaria');
    const [session = server.nobody()] = await sessionsOf(server, casa.ana.user.conta_id, sonia.usuario_id, 1);
    const { quem } = await comColeta(server, { ...casa, ana: session as never }, [casa.mae, casa.pai], {
      em_ordem: true,
    });
    await assinarComo(quem[0] ?? { call: server.nobody().call });
    const mail = await server.mailTo(email);
    expect(mail).toMatch(/^From: Clinica Jardim </m);
    expect(mail).toMatch(new RegExp(`^Reply-To: ${sonia.email}\r?$`, 'm'));
  });
});
