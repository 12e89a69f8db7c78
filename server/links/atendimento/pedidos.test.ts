import { describe, expect, it } from 'vitest';
import { agendaConfigSalvar, horariosBloqueados } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { salas } from '#contract/agenda/salas.ts';
import { membros } from '#contract/conta/membros.ts';
import { type Home, home } from '#contract/home/home.ts';
import { type AtendimentoDoLink, linkAberto } from '#contract/links/abertos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { hojeEm, instanteDe, localDe, somaDias } from '#domain/days/fuso.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { adolescente, comLink, criarLink, daqui, tokenDe } from '../links.testing.ts';
import { atendimentoDe, comHorarios, decidir, livres, ocupar, pedir, primeiroLivre } from './pedidos.testing.ts';

/** Another time out of free slots: the family asks, the practice decides. */
const server = testServer();

const aberta = () => comHorarios(server);
const pedida = async () => {
  const casa = await aberta();
  const slot = await primeiroLivre(casa);
  expect((await pedir(casa, slot.inicio)).status).toBe(200);
  const id = (await atendimentoDe(casa)).pedido?.id ?? '';
  return { ...casa, slot, id };
};

describe('free slots', () => {
  it('are a few, as long as the appointment, and none that is taken or blocked', async () => {
    const casa = await aberta();
    const antes = await livres(casa);
    expect(antes).toHaveLength(6);
    const { inicio, fim } = await atendimentoDe(casa);
    const longo = (slot: { inicio: string; fim: string }) => Date.parse(slot.fim) - Date.parse(slot.inicio);
    for (const slot of antes) {
      expect(longo(slot)).toBe(longo({ inicio, fim }));
      expect(Date.parse(slot.inicio) >= Date.parse(fim) || Date.parse(slot.fim) <= Date.parse(inicio)).toBe(true);
    }
    const [first] = antes;
    if (!first) throw new Error('No slot.');
    expect((await ocupar(casa, first)).status).toBe(201);
    expect((await livres(casa)).map((slot) => slot.inicio)).not.toContain(first.inicio);
  });

  it('leave out what is blocked for the professional, not for a colleague', async () => {
    const casa = await aberta();
    const [slot] = await livres(casa);
    if (!slot) throw new Error('No slot.');
    const { profissional_id } = await atendimentoDe(casa);
    const { membro_id } = await addMember(server, casa.ana.user.conta_id, 'profissional');
    const block = (...profissionais: string[]) =>
      casa.ana.call(horariosBloqueados.criar, { body: { ...slot, motivo: 'Almoço', profissionais } });
    const offered = async () => (await livres(casa)).map(({ inicio }) => inicio);
    expect((await block(membro_id)).status).toBe(201);
    expect(await offered()).toContain(slot.inicio);
    expect((await block(profissional_id ?? '')).status).toBe(201);
    expect(await offered()).not.toContain(slot.inicio);
  });

  it('are inside the hours of the professional, not of the practice or a colleague, and outside of the pause', async () => {
    const casa = await aberta();
    const { conta_id, membro, fuso } = casa.ana.user;
    const { membro_id } = await addMember(server, conta_id, 'profissional');
    const hours = (id: string, ...trechos: [string, string][]) => {
      const horarios = [0, 1, 2, 3, 4, 5, 6].flatMap((dia) => trechos.map(([inicio, fim]) => ({ dia, inicio, fim })));
      return casa.ana.call(membros.editar, { params: { id }, body: { horarios } });
    };
    const offered = async () => new Set((await livres(casa)).map(({ inicio }) => localDe(inicio, fuso).hora));
    expect((await hours(membro_id, ['20:00', '21:00'])).status).toBe(200);
    expect(await offered()).toContain('08:00:00');
    // The appointment takes an hour.
    expect((await hours(membro.id, ['06:00', '07:10'], ['19:00', '20:00'])).status).toBe(200);
    expect(await offered()).toEqual(new Set(['06:00:00', '19:00:00']));
    const noon = instanteDe({ data: somaDias(hojeEm(fuso), 5), hora: '10:00' }, fuso);
    expect((await pedir(casa, noon)).status).toBe(409);
  });

  it('leave out what is booked in the room, also by a colleague', async () => {
    const casa = await aberta();
    const { conta_id } = casa.ana.user;
    const bia = await addMember(server, conta_id, 'profissional');
    const [session = server.nobody()] = await sessionsOf(server, conta_id, bia.usuario_id, 1);
    const { body: sala } = await casa.ana.call<{ id: string }>(salas.criar, { body: { nome: 'Sala 1' } });
    const params = { id: casa.atendimento_id };
    await casa.ana.call(atendimentos.editar, { params, body: { sala_id: sala.id } });
    const [slot] = await livres(casa);
    if (!slot) throw new Error('No slot.');
    const { body: rui } = await session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Rui' } });
    const book = (more: object) =>
      session.call(atendimentos.criar, { body: { paciente_id: rui.id, ...slot, ...more } });
    const offered = async () => (await livres(casa)).map(({ inicio }) => inicio);
    expect((await book({})).status).toBe(201);
    expect(await offered()).toContain(slot.inicio);
    expect((await book({ sala_id: sala.id, permitir_conflito: true })).status).toBe(201);
    expect(await offered()).not.toContain(slot.inicio);
  });

  it('are not shown unless the practice offers them, and cannot be asked for then', async () => {
    const casa = await aberta();
    const [slot] = await livres(casa);
    await casa.ana.call(agendaConfigSalvar, { body: { oferecer_horarios: false } });
    expect(await livres(casa)).toEqual([]);
    expect((await pedir(casa, slot?.inicio ?? '')).status).toBe(409);
    const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
    expect(body.oferece_horarios).toBe(false);
  });

  it('are throttled: the agenda of a practice is not to be read with a link', async () => {
    const { call } = await aberta();
    const { max } = linkAberto.horarios.link.limite;
    const statuses: number[] = [];
    for (let count = 0; count <= max; count++) statuses.push((await call(linkAberto.horarios)).status);
    expect([statuses[max - 1], statuses[max]]).toEqual([200, 429]);
  });
});

describe('a request for a slot', () => {
  it('moves nothing by itself, is shown in the agenda and counts once', async () => {
    const casa = await aberta();
    const antes = await atendimentoDe(casa);
    const [slot] = await livres(casa);
    for (const _ of [1, 2]) {
      const { status, body } = await pedir(casa, slot?.inicio ?? '');
      expect([status, body.resposta, body.pedido]).toEqual([
        200,
        'outro_horario',
        { inicio: slot?.inicio, texto: null, decisao: null, motivo: null },
      ]);
    }
    const depois = await atendimentoDe(casa);
    expect([depois.inicio, depois.status]).toEqual([antes.inicio, antes.status]);
    expect(depois.pedido).toMatchObject({ inicio: slot?.inicio });
    const { body } = await casa.ana.call<Home>(home);
    expect(body.atencao.respostas).toMatchObject([{ resposta: 'outro_horario', pedido_inicio: slot?.inicio }]);
  });

  it('is refused for a slot that was taken meanwhile, and for an invalid time', async () => {
    const casa = await aberta();
    const [slot] = await livres(casa);
    if (!slot) throw new Error('No slot.');
    await ocupar(casa, slot);
    const { status, body } = await pedir(casa, slot.inicio);
    expect([status, refusalOf(body).codigo]).toEqual([409, 'link_horario_ocupado']);
    expect((await pedir(casa, '2031-01-01T03:00:00Z')).status).toBe(409);
    expect((await atendimentoDe(casa)).pedido).toBeNull();
  });

  it('moves the appointment when it is accepted; the link stays open until the new time', async () => {
    const casa = await pedida();
    for (const _ of [1, 2]) {
      const { status, body } = await decidir(casa, 'aceita');
      expect([status, body.respostas[0]?.decisao]).toEqual([200, 'aceita']);
      expect(Date.parse(body.expira_em)).toBe(Date.parse(casa.slot.inicio));
    }
    const depois = await atendimentoDe(casa);
    expect([depois.inicio, depois.fim, depois.pedido]).toEqual([casa.slot.inicio, casa.slot.fim, null]);
    const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
    expect(body).toMatchObject({ inicio: casa.slot.inicio, pedido: { decisao: 'aceita' } });
    expect((await casa.ana.call<Home>(home)).body.totais.respostas).toBe(0);
    expect((await decidir(casa, 'recusada')).status).toBe(409);
  });

  it('changes nothing when it is declined, and the family can ask again', async () => {
    const casa = await pedida();
    const antes = await atendimentoDe(casa);
    expect((await decidir(casa, 'recusada')).status).toBe(200);
    expect((await atendimentoDe(casa)).inicio).toBe(antes.inicio);
    const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
    expect(body.pedido).toMatchObject({ inicio: casa.slot.inicio, decisao: 'recusada', motivo: null });
    expect((await pedir(casa, casa.slot.inicio)).body.pedido?.decisao).toBeNull();
  });

  it('cannot be accepted once the slot is taken, or after the family has answered something else', async () => {
    const casa = await pedida();
    const antes = await atendimentoDe(casa);
    await ocupar(casa, casa.slot);
    const { status, body } = await decidir(casa, 'aceita');
    expect([status, refusalOf(body).codigo]).toEqual([409, 'horario_ocupado']);
    expect(await atendimentoDe(casa)).toMatchObject({ inicio: antes.inicio, pedido: { id: casa.id } });
    await casa.call(linkAberto.responder, { resposta: 'confirma' });
    const superado = await decidir(casa, 'recusada');
    expect([superado.status, refusalOf(superado.body).codigo]).toEqual([409, 'pedido_superado']);
  });

  it('is decided by words in the agenda if it names no slot', async () => {
    const casa = await aberta();
    await casa.call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta à tarde' });
    const id = (await atendimentoDe(casa)).pedido?.id ?? '';
    const { status, body } = await decidir({ ana: casa.ana, id }, 'aceita');
    expect([status, Object.keys(refusalOf(body).errors ?? {})]).toEqual([422, ['decisao']]);
    expect((await decidir({ ana: casa.ana, id }, 'recusada')).status).toBe(200);
  });

  it('in words is accepted by moving the appointment, and its link stays open until the new time', async () => {
    const casa = await aberta();
    await casa.call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta à tarde' });
    const params = { id: casa.atendimento_id };
    expect((await casa.ana.call(atendimentos.editar, { params, body: { local: 'Sala 2' } })).status).toBe(200);
    expect((await atendimentoDe(casa)).pedido).not.toBeNull();
    const novo = daqui(72);
    expect((await casa.ana.call(atendimentos.editar, { params, body: novo })).status).toBe(200);
    expect((await atendimentoDe(casa)).pedido).toBeNull();
    expect((await casa.ana.call<Home>(home)).body.totais.respostas).toBe(0);
    const { body } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
    expect(body).toMatchObject({
      inicio: novo.inicio,
      // Without a second check the words are not shown again.
      pedido: { inicio: null, texto: null, decisao: 'aceita' },
    });
    const listed = await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(listed.body[0]?.expira_em).toBe(novo.inicio);
  });

  it('is not needed: the link of an appointment that is moved stays open until the new time', async () => {
    const casa = await aberta();
    const params = { id: casa.atendimento_id };
    const novo = daqui(96);
    expect((await casa.ana.call(atendimentos.editar, { params, body: novo })).status).toBe(200);
    const listed = await casa.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
    expect(listed.body[0]?.expira_em).toBe(novo.inicio);
  });

  it('of a revoked link is no longer listed, and cannot be decided', async () => {
    const casa = await pedida();
    await casa.ana.call(links.revogar, { params: { id: casa.link.id } });
    expect((await atendimentoDe(casa)).pedido).toBeNull();
    expect((await casa.ana.call<Home>(home)).body.totais.respostas).toBe(0);
    const { status, body } = await decidir(casa, 'aceita');
    expect([status, refusalOf(body).codigo]).toEqual([409, 'link_encerrado']);
  });

  it('waits for an answer by another link of the same appointment, and neither fails', async () => {
    const casa = await pedida();
    await adolescente(server, casa.paciente_id);
    const outro = await criarLink(casa, { responsavel_id: null });
    const doOutro = comLink(server, await tokenDe(casa.ana, outro.id));
    const [aceita, confirma] = await Promise.all([
      decidir(casa, 'aceita'),
      doOutro(linkAberto.responder, { resposta: 'confirma' }),
    ]);
    expect([aceita.status, confirma.status]).toEqual([200, 200]);
  });

  it('about an appointment of a colleague is decided by them and by whoever runs the agenda', async () => {
    const casa = await pedida();
    const { conta_id } = casa.ana.user;
    const member = async (funcao: Funcao) => {
      const { usuario_id, membro_id } = await addMember(server, conta_id, funcao);
      const [session = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
      return { ana: session, id: casa.id, membro_id };
    };
    const [bia, gil, isa] = [await member('profissional'), await member('profissional'), await member('estagiario')];
    for (const { membro_id } of [bia, gil, isa]) await joinTeam(server, conta_id, casa.paciente_id, membro_id);
    const attendedBy = async (membro_id: string) => {
      const params = { id: casa.atendimento_id };
      expect((await casa.ana.call(atendimentos.editar, { params, body: { profissional_id: membro_id } })).status).toBe(
        200,
      );
    };
    await attendedBy(bia.membro_id);
    for (const who of [gil, isa]) {
      for (const decisao of ['aceita', 'recusada']) {
        const { status, body } = await decidir(who, decisao);
        expect([status, refusalOf(body).codigo], decisao).toEqual([403, 'atendimento_de_colega']);
      }
      const listed = await who.ana.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
      expect(listed.body[0]).toMatchObject({
        atendimento: { profissional_id: bia.membro_id },
        respostas: [{ decisao: null }],
      });
    }
    expect((await atendimentoDe(casa)).pedido).not.toBeNull();
    expect((await decidir(bia, 'recusada')).status).toBe(200);
    // A supervisor may change the appointments of a trainee.
    await attendedBy(isa.membro_id);
    expect((await pedir(casa, casa.slot.inicio)).status).toBe(200);
    const again = (await atendimentoDe(casa)).pedido?.id ?? '';
    expect((await decidir({ ...gil, id: again }, 'aceita')).status).toBe(200);
  });

  it('of another practice, or of a case of others, cannot be decided', async () => {
    const casa = await pedida();
    const { usuario_id } = await addMember(server, casa.ana.user.conta_id, 'profissional');
    const [bia = server.nobody()] = await sessionsOf(server, casa.ana.user.conta_id, usuario_id, 1);
    for (const who of [await server.practice(), bia])
      expect((await who.call(links.decidir, { params: { id: casa.id }, body: { decisao: 'aceita' } })).status).toBe(
        404,
      );
    expect((await atendimentoDe(casa)).pedido).not.toBeNull();
  });
});
