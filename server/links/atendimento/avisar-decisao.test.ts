import { expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { salas } from '#contract/agenda/salas.ts';
import { type AtendimentoDoLink, type HorarioLivre, linkAberto } from '#contract/links/abertos.ts';
import { type AvisoDaDecisao, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { localDe } from '#domain/days/fuso.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { comLink, criarLink, familia, tokenDe } from '../links.testing.ts';

/** Notifies the family of the decision of the practice about its request for another time. */
const server = testServer();

/** A family that asked for the first free slot. */
const pedida = async (email: string, responsavel: object = {}) => {
  const casa = await familia(server, email);
  const { ana, responsavel_id, atendimento_id } = casa;
  await ana.call(responsaveis.editar, { params: { id: responsavel_id }, body: responsavel });
  const dias = [0, 1, 2, 3, 4, 5, 6];
  await ana.call(agendaConfigSalvar, { body: { oferecer_horarios: true, dias, feriados: false } });
  const token = await tokenDe(ana, (await criarLink(casa)).id);
  const call = comLink(server, token);
  const [slot] = (await call<HorarioLivre[]>(linkAberto.horarios)).body;
  if (!slot) throw new Error('No slot.');
  await call(linkAberto.responder, { resposta: 'outro_horario', inicio: slot.inicio });
  const { body } = await ana.call<Atendimento>(atendimentos.ler, { params: { id: atendimento_id } });
  const decidir = async (decisao: string, motivo?: string) => {
    const params = { id: body.pedido?.id ?? '' };
    const sent = await ana.call<{ aviso: AvisoDaDecisao }>(links.decidir, { params, body: { decisao, motivo } });
    expect(sent.status).toBe(200);
    return sent.body.aviso;
  };
  return { ...casa, token, call, slot, decidir };
};
const escrita = (inicio: string, fuso: string) => localDe(inicio, fuso).data.split('-').reverse().join('-');

it('accepted: an e-mail with the new time and the link, once; a text for WhatsApp without the link', async () => {
  const casa = await pedida('carla@aceita.example', { celular: '11987654321' });
  const novo = escrita(casa.slot.inicio, casa.ana.user.fuso);
  const aviso = await casa.decidir('aceita');
  expect(aviso).toMatchObject({ email: 'enviado', telefone: '+5511987654321' });
  expect(aviso.texto).toContain(novo);
  expect(aviso.texto).not.toContain(casa.token);
  expect((await casa.decidir('aceita')).email).toBeNull();
  const mails = await server.mailsTo('carla@aceita.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(novo);
  expect(mails[0]).toContain(casa.token);
  expect(mails[0]).not.toContain('Miguel');
});

it('declined: the reason goes to the family, by e-mail and on the page', async () => {
  const casa = await pedida('carla@recusa.example');
  const aviso = await casa.decidir('recusada', 'Nesse dia a sala fecha');
  expect(aviso).toMatchObject({ email: 'enviado', telefone: null });
  expect(aviso.texto).toContain('Nesse dia a sala fecha');
  expect((await server.mailsTo('carla@recusa.example'))[0]).toContain('Nesse dia a sala fecha');
  const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
  expect(body.pedido).toMatchObject({ decisao: 'recusada', motivo: 'Nesse dia a sala fecha' });
  const stored = await server.owner('select motivo::text from link_respostas where paciente_id = $1', [
    casa.paciente_id,
  ]);
  expect(JSON.stringify(stored)).not.toContain(Buffer.from('sala fecha').toString('hex'));
});

it('a reason with a link is not sent by e-mail as it is', async () => {
  const casa = await pedida('carla@reclame.example');
  expect((await casa.decidir('recusada', 'Veja em www.mau.example')).email).toBe('enviado');
  expect((await server.mailsTo('carla@reclame.example'))[0]).not.toContain('mau.example');
});

it('is written in the language of the recipient', async () => {
  const casa = await pedida('carla@lingua.example', { idioma: 'es' });
  expect((await casa.decidir('aceita')).texto).toContain('su solicitud');
  expect((await server.mailsTo('carla@lingua.example'))[0]).toMatch(/su solicitud/);
});

it('notifies nobody who has no address or may not get reminders any more', async () => {
  const semEmail = await pedida('carla@sem.example', { email: null, celular: '11987654321' });
  expect(await semEmail.decidir('recusada')).toMatchObject({ email: 'sem_endereco', telefone: '+5511987654321' });
  const fora = await pedida('carla@fora.example', { celular: '11987654321' });
  const { ana, paciente_id, responsavel_id } = fora;
  await ana.call(pacientes.editar, {
    params: { id: paciente_id },
    body: { responsaveis: [{ responsavel_id, representa: 'menor', pode_receber: [] }] },
  });
  expect(await fora.decidir('recusada')).toMatchObject({ email: 'sem_endereco', telefone: null });
  expect(await server.mailsTo('carla@fora.example')).toHaveLength(0);
});

it('names the patient to a guardian of several only, by the first name', async () => {
  const casa = await pedida('carla@dois.example');
  const { ana, responsavel_id } = casa;
  const irma = { nome: 'Bia Souza', responsavel_id, responsaveis: [{ responsavel_id, pode_receber: ['lembretes'] }] };
  expect((await ana.call(pacientes.criar, { body: irma })).status).toBe(201);
  expect((await casa.decidir('aceita')).texto).toContain('É sobre Miguel.');
  const [mail] = await server.mailsTo('carla@dois.example');
  expect(mail).toContain('Miguel');
  expect(mail).not.toContain('Souza');
});

it('the page names practice, professional, room and address, and what a late cancellation costs', async () => {
  const casa = await familia(server);
  const { ana, atendimento_id } = casa;
  const { body: sala } = await ana.call<{ id: string }>(salas.criar, { body: { nome: 'Sala Azul' } });
  await ana.call(documentosGravar, { body: { endereco: 'Rua das Flores, 10', cidade: 'Recife' } });
  await ana.call(atendimentos.editar, { params: { id: atendimento_id }, body: { sala_id: sala.id, valor: '180.00' } });
  await ana.call(agendaConfigSalvar, { body: { aviso_horas: 72, aviso_percentual: 50 } });
  const call = comLink(server, await tokenDe(ana, (await criarLink(casa)).id));
  expect((await call<AtendimentoDoLink>(linkAberto.atendimento)).body).toMatchObject({
    ...{ pratica: 'Dra. Ana', profissional: 'Dra. Ana', sala: 'Sala Azul', endereco: 'Rua das Flores, 10, Recife' },
    cancelamento: null,
  });
  // This guardian receives no charges: the amount is not named.
  const answer = { resposta: 'nao_vem', texto: 'Viagem', percentual: 50 };
  const { body } = await call<AtendimentoDoLink>(linkAberto.responder, answer);
  expect(body).toMatchObject({ status: 'Cancelado', cancelamento: { cobra: true, custo: null } });
});
