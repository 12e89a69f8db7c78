import { expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Home, home } from '#contract/home/home.ts';
import { type AtendimentoDoLink, linkAberto } from '#contract/links/abertos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { localDe } from '#domain/days/fuso.ts';
import { addMember } from '#server/platform/testing/equipe.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { adolescente, comLink, criarLink, daqui, tokenDe } from '../links.testing.ts';
import {
  type Aberta,
  atendimentoDe,
  comHorarios,
  decidir,
  livres,
  ocupar,
  pedir,
  primeiroLivre,
} from './pedidos.testing.ts';

/**
 * A family that has cancelled by link asks for a new time. The cancelled appointment is kept; accepting the request
 * books another one.
 */
const server = testServer();

const cancelar = (casa: Aberta, over: object = {}) =>
  casa.call<AtendimentoDoLink>(linkAberto.responder, { resposta: 'nao_vem', texto: 'Febre', ...over });

const cancelada = async (email?: string) => {
  const casa = await comHorarios(server, email);
  expect((await cancelar(casa)).status).toBe(200);
  return casa;
};

const comPedido = async (email?: string) => {
  const casa = await cancelada(email);
  const slot = await primeiroLivre(casa);
  expect((await pedir(casa, slot.inicio)).status).toBe(200);
  return { ...casa, slot, id: (await atendimentoDe(casa)).pedido?.id ?? '' };
};

const doPaciente = async ({ ana, paciente_id }: Aberta) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body;
const marcados = ({ paciente_id }: Aberta) =>
  server.owner<{ id: string; status: string }>(
    'select id, status, inicio, fim, valor, profissional_id from atendimentos where paciente_id = $1 order by id',
    [paciente_id],
  );
const caixa = async ({ ana }: Aberta) =>
  (await ana.call<Home>(home)).body.atencao.respostas.map(({ resposta, pedido_inicio, cancelado }) => [
    resposta,
    pedido_inicio,
    cancelado,
  ]);

it('shows the cancellation and the request side by side; asking twice counts once', async () => {
  const casa = await cancelada();
  const slot = await primeiroLivre(casa);
  for (const _ of [1, 2]) {
    const { status, body } = await pedir(casa, slot.inicio);
    expect([status, body.status, body.cancelamento, body.pedido]).toEqual([
      200,
      'Cancelado',
      { cobra: false, custo: null },
      { inicio: slot.inicio, texto: null, decisao: null, motivo: null },
    ]);
  }
  expect(await atendimentoDe(casa)).toMatchObject({ status: 'Cancelado', pedido: { inicio: slot.inicio } });
  expect(await caixa(casa)).toEqual([
    ['outro_horario', slot.inicio, true],
    ['nao_vem', null, true],
  ]);
  const [link] = await doPaciente(casa);
  expect(link).toMatchObject({ usos: 2, respostas: [{ resposta: 'outro_horario' }, { resposta: 'nao_vem' }] });
});

it('does not offer the hour that was cancelled', async () => {
  const casa = await comHorarios(server);
  const slot = await primeiroLivre(casa);
  const params = { id: casa.atendimento_id };
  expect((await casa.ana.call(atendimentos.editar, { params, body: slot })).status).toBe(200);
  expect((await cancelar(casa)).status).toBe(200);
  expect((await livres(casa)).map(({ inicio }) => inicio)).not.toContain(slot.inicio);
  expect((await pedir(casa, slot.inicio)).status).toBe(409);
});

it('accepted once: books an appointment like the cancelled one, and sends its link', async () => {
  const casa = await comPedido('carla@novo.example');
  const antes = await atendimentoDe(casa);
  for (const _ of [1, 2]) {
    const { status, body } = await decidir(casa, 'aceita');
    expect([status, body.id, body.respostas[0]?.decisao]).toEqual([200, casa.link.id, 'aceita']);
    expect(body.aviso.texto).toContain(
      localDe(casa.slot.inicio, casa.ana.user.fuso).data.split('-').reverse().join('-'),
    );
  }
  const { profissional_id, valor } = antes;
  expect(await marcados(casa)).toMatchObject([
    { id: casa.atendimento_id, status: 'Cancelado', inicio: antes.inicio },
    { status: 'Agendado', ...casa.slot, profissional_id, valor },
  ]);
  // The cancellation stays in the inbox, the request is settled.
  expect(await caixa(casa)).toEqual([['nao_vem', null, true]]);
  expect((await atendimentoDe(casa)).pedido).toBeNull();
  const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
  expect(body).toMatchObject({ status: 'Cancelado', pedido: { inicio: casa.slot.inicio, decisao: 'aceita' } });
  // Another time is asked for by the link of the new appointment.
  const depois = await primeiroLivre(casa);
  expect((await pedir(casa, depois.inicio)).status).toBe(409);
  const novo = (await doPaciente(casa)).find(({ id }) => id !== casa.link.id);
  expect(novo).toMatchObject({
    expira_em: casa.slot.inicio,
    destinatario: casa.link.destinatario,
    estado: 'enviado',
  });
  const mails = await server.mailsTo('carla@novo.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(await tokenDe(casa.ana, novo?.id ?? ''));
});

it('is not accepted once the slot is taken, and can be asked for again', async () => {
  const casa = await comPedido();
  await ocupar(casa, casa.slot);
  const { status, body } = await decidir(casa, 'aceita');
  expect([status, refusalOf(body).codigo]).toEqual([409, 'horario_ocupado']);
  expect(await marcados(casa)).toHaveLength(2);
  const outro = await primeiroLivre(casa);
  expect((await pedir(casa, outro.inicio)).body.pedido?.inicio).toBe(outro.inicio);
  expect(refusalOf((await decidir(casa, 'aceita')).body).codigo).toBe('pedido_superado');
});

it('declined: the message names no time, and the family can ask again', async () => {
  const casa = await comPedido('carla@negado.example');
  const { body } = await decidir(casa, 'recusada', 'Semana cheia');
  expect(body.aviso.texto).toContain('Semana cheia');
  expect(body.aviso.texto).not.toContain('Continua valendo');
  expect((await server.mailsTo('carla@negado.example'))[0]).not.toMatch(/Continua valendo|horário continua/);
  const visto = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
  expect(visto.body).toMatchObject({ status: 'Cancelado', pedido: { decisao: 'recusada', motivo: 'Semana cheia' } });
  expect(await caixa(casa)).toEqual([['nao_vem', null, true]]);
  expect((await pedir(casa, casa.slot.inicio)).body.pedido?.decisao).toBeNull();
});

it('costs nothing more inside the notice period: what the cancellation costs stays', async () => {
  const casa = await comHorarios(server);
  const params = { id: casa.atendimento_id };
  await casa.ana.call(atendimentos.editar, { params, body: { valor: '180.00' } });
  await casa.ana.call(agendaConfigSalvar, { body: { aviso_horas: 72, aviso_percentual: 50 } });
  expect((await cancelar(casa, { percentual: 50 })).status).toBe(200);
  const slot = await primeiroLivre(casa);
  const { body } = await pedir(casa, slot.inicio);
  expect(body.cancelamento).toEqual({ cobra: true, custo: null });
  const { atencao } = (await casa.ana.call<Home>(home)).body;
  expect(atencao.respostas.map(({ resposta, custo }) => [resposta, custo])).toEqual([
    ['outro_horario', null],
    ['nao_vem', '90.00'],
  ]);
});

it('is refused as text, from a recipient who did not cancel, and for an appointment that the practice cancelled', async () => {
  const casa = await cancelada();
  const semHorario = await casa.call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta' });
  expect([semHorario.status, refusalOf(semHorario.body).codigo]).toEqual([409, 'atendimento_encerrado']);
  expect((await casa.call(linkAberto.responder, { resposta: 'confirma' })).status).toBe(409);

  const outra = await comHorarios(server);
  await adolescente(server, outra.paciente_id);
  const dele = comLink(server, await tokenDe(outra.ana, (await criarLink(outra, { responsavel_id: null })).id));
  expect((await cancelar(outra)).status).toBe(200);
  const { inicio } = await primeiroLivre(outra);
  expect((await dele(linkAberto.responder, { resposta: 'outro_horario', inicio })).status).toBe(409);

  const terceira = await comHorarios(server);
  const slot = await primeiroLivre(terceira);
  expect((await pedir(terceira, slot.inicio)).status).toBe(200);
  const id = (await atendimentoDe(terceira)).pedido?.id ?? '';
  const params = { id: terceira.atendimento_id };
  await terceira.ana.call(atendimentos.editar, { params, body: { status: 'Cancelado' } });
  expect([(await atendimentoDe(terceira)).pedido, await caixa(terceira)]).toEqual([null, []]);
  expect((await pedir(terceira, slot.inicio)).status).toBe(200);
  expect((await decidir({ ana: terceira.ana, id }, 'aceita')).status).toBe(409);
});

it('ends with the link: revoked, used up, or once the hour has passed', async () => {
  const revogada = await comPedido();
  await revogada.ana.call(links.revogar, { params: { id: revogada.link.id } });
  expect((await pedir(revogada, revogada.slot.inicio)).status).toBe(404);
  expect(await caixa(revogada)).toEqual([['nao_vem', null, true]]);
  expect(refusalOf((await decidir(revogada, 'aceita')).body).codigo).toBe('link_encerrado');

  const usada = await comPedido();
  const [, ...outros] = await livres(usada);
  const statuses: number[] = [];
  for (const { inicio } of outros.slice(0, 4)) statuses.push((await pedir(usada, inicio)).status);
  expect(statuses).toEqual([200, 200, 200, 404]);

  // A request that is open when the hour passes can still be accepted: it is about another time.
  const passada = await comPedido();
  await server.owner("update atendimentos set inicio = now() - interval '1 hour', fim = now() where id = $1", [
    passada.atendimento_id,
  ]);
  expect((await pedir(passada, passada.slot.inicio)).status).toBe(404);
  expect(await caixa(passada)).toHaveLength(2);
  expect((await decidir(passada, 'aceita')).status).toBe(200);
  expect(await marcados(passada)).toHaveLength(2);
});

it('is not accepted by moving the cancelled appointment, only by one that takes place again', async () => {
  const casa = await comPedido();
  const params = { id: casa.atendimento_id };
  const mudar = (body: object) => casa.ana.call<Atendimento>(atendimentos.editar, { params, body });
  expect((await mudar(daqui(96))).status).toBe(200);
  expect((await atendimentoDe(casa)).pedido).not.toBeNull();
  expect((await mudar({ ...daqui(72), status: 'Agendado' })).status).toBe(200);
  expect((await atendimentoDe(casa)).pedido).toBeNull();
  const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
  expect(body).toMatchObject({ status: 'Agendado', cancelamento: null, pedido: { decisao: 'aceita' } });
});

it('of two devices that ask at once both are kept, and the last one counts', async () => {
  const casa = await cancelada();
  const [um, dois] = await livres(casa);
  const both = await Promise.all([pedir(casa, um?.inicio ?? ''), pedir(casa, dois?.inicio ?? '')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [link] = await doPaciente(casa);
  expect((await atendimentoDe(casa)).pedido?.inicio).toBe(link?.respostas[0]?.pedido_inicio);
  expect(await caixa(casa)).toHaveLength(2);
});

it('is not decided if the family had confirmed again before the practice cancelled', async () => {
  const casa = await cancelada();
  const params = { id: casa.atendimento_id };
  const marcar = async (status: string) =>
    expect((await casa.ana.call(atendimentos.editar, { params, body: { status } })).status).toBe(200);
  await marcar('Agendado');
  expect((await casa.call(linkAberto.responder, { resposta: 'confirma' })).status).toBe(200);
  expect((await pedir(casa, (await primeiroLivre(casa)).inicio)).status).toBe(200);
  const id = (await atendimentoDe(casa)).pedido?.id ?? '';
  await marcar('Cancelado');
  expect((await atendimentoDe(casa)).pedido).toBeNull();
  expect((await caixa(casa)).filter(([resposta]) => resposta === 'outro_horario')).toEqual([]);
  expect((await decidir({ ana: casa.ana, id }, 'aceita')).status).toBe(409);
});

it('is accepted with somebody of the case, if the professional has left it', async () => {
  const casa = await comPedido();
  const { conta_id } = casa.ana.user;
  const { membro_id } = await addMember(server, conta_id, 'profissional');
  await server.owner('update atendimentos set profissional_id = $1 where id = $2', [membro_id, casa.atendimento_id]);
  expect((await decidir(casa, 'aceita')).status).toBe(200);
  const [, nova] = await marcados(casa);
  expect(nova).toMatchObject({ ...casa.slot, profissional_id: casa.ana.user.membro.id });
});
