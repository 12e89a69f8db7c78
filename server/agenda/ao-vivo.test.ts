import { EventSourceParserStream } from 'eventsource-parser/stream';
import { describe, expect, inject, it } from 'vitest';
import { horariosBloqueados } from '#contract/agenda/agenda.ts';
import { aoVivo } from '#contract/agenda/ao-vivo.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { salas } from '#contract/agenda/salas.ts';
import { membros } from '#contract/conta/membros.ts';
import { acessoExcepcional, equipe } from '#contract/equipe.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroAssinar, registroGravar } from '#contract/registros.ts';
import { comLink, criarLink, familia, tokenDe } from '#server/links/links.testing.ts';
import { createLog } from '#server/platform/log.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer, testServer } from '#server/platform/testing/testing.ts';
import { createServer } from '#server/server.ts';

/** Changes made in a practice, by members and by links, are reported to everybody who follows it. */
const server = testServer();

/** Follows the changes; `next` is the kind of the next one, or `null` when the stream has ended; `data` has all of it. */
const follow = async (who: Pick<Caller, 'fetch'>) => {
  const leave = new AbortController();
  const response = await who.fetch(aoVivo.path, {
    headers: { accept: 'text/event-stream' },
    signal: leave.signal,
  });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  const event = async () => (await reader?.read())?.value;
  const next = async () => (await event())?.event ?? null;
  const data = async () => JSON.parse((await event())?.data ?? 'null');
  expect([response.status, await next()]).toEqual([200, 'pronto']);
  return { next, data, leave: () => leave.abort() };
};

/** The kinds up to this one: what was done before the stream was opened may still arrive. */
const upTo = async ({ next }: Pick<Awaited<ReturnType<typeof follow>>, 'next'>, what: string) => {
  const told: (string | null)[] = [];
  do told.push(await next());
  while (told.at(-1) !== what && told.at(-1) !== null);
  expect(told.at(-1)).toBe(what);
  return told;
};

const horario = { inicio: '2031-03-03T12:00:00Z', fim: '2031-03-03T12:50:00Z' };

describe('changes', () => {
  it('of one member reach another, within two seconds', async () => {
    const ana = await server.practice();
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [eva = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const { next, leave } = await follow(ana);
    const start = performance.now();
    await eva.call(atendimentos.criar, { body: { paciente_id: lia.id, ...horario } });
    expect(await next()).toBe('agenda');
    expect(performance.now() - start).toBeLessThan(2000);
    await ana.call(salas.criar, { body: { nome: 'Sala 1' } });
    expect(await next()).toBe('salas');
    leave();
  });

  it('by link are sent to readers, also if the appointment stays as it is', async () => {
    const { ana, ...casa } = await familia(server);
    const link = await criarLink({ ana, ...casa });
    const call = comLink(server, await tokenDe(ana, link.id));
    const { next, leave } = await follow(ana);
    await call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta' });
    expect(await next()).toBe('links');
    leave();
  });

  it('name who made them as far as the reader needs it: themself or somebody else', async () => {
    const { ana, ...casa } = await familia(server);
    const link = await criarLink({ ana, ...casa });
    const call = comLink(server, await tokenDe(ana, link.id));
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [eva = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    const { data, leave } = await follow(ana);
    await ana.call(salas.criar, { body: { nome: 'Sala 1' } });
    expect(await data()).toEqual({ tipo: 'salas', propria: true });
    await eva.call(horariosBloqueados.criar, { body: horario });
    expect(await data()).toEqual({ tipo: 'agenda' });
    await call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta' });
    expect(await data()).toEqual({ tipo: 'links' });
    leave();
  });

  it('of a case team, an exceptional access and a signature of a trainee are sent to members who may read them', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const passado = { inicio: '2026-02-02T12:00:00Z', fim: '2026-02-02T12:50:00Z' };
    const marcado = { paciente_id: lia.id, ...passado, status: 'Realizado' };
    const { body: atendimento } = await ana.call<{ id: string }>(atendimentos.criar, { body: marcado });
    const [eva, rui] = [
      await addMember(server, conta_id, 'estagiario'),
      await addMember(server, conta_id, 'profissional'),
    ];
    const [trainee = server.nobody()] = await sessionsOf(server, conta_id, eva.usuario_id, 1);
    const [colleague = server.nobody()] = await sessionsOf(server, conta_id, rui.usuario_id, 1);
    const { usuario_id } = await addMember(server, conta_id, 'secretaria');
    const [clerk = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    const [own, reception] = [await follow(ana), await follow(clerk)];
    const params = { id: lia.id };
    await ana.call(equipe.entrar, { params, body: { membro_id: eva.membro_id } });
    for (const one of [own, reception]) await upTo(one, 'equipe');
    const motivo = 'A família ligou e a colega está fora';
    expect((await colleague.call(acessoExcepcional, { params, body: { motivo } })).status).toBeLessThan(300);
    for (const one of [own, reception]) await upTo(one, 'equipe');
    const nota = { params: { id: atendimento.id }, body: { conteudo: '<p>Lemos.</p>', objetivos: [] } };
    const { body: escrita } = await trainee.call<{ versao: number }>(registroGravar, nota);
    const assinada = { params: { id: atendimento.id }, body: { versao: escrita.versao } };
    expect((await trainee.call(registroAssinar, assinada)).status).toBe(200);
    await upTo(own, 'supervisao');
    await ana.call(salas.criar, { body: { nome: 'Sala 1' } });
    expect(await upTo(reception, 'salas')).not.toContain('supervisao');
    own.leave();
    reception.leave();
  });

  it('of another practice, and refused ones, are not sent', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { next, leave } = await follow(ana);
    await bia.call(salas.criar, { body: { nome: 'Sala 1' } });
    expect((await ana.call(salas.criar, { body: { nome: '' } })).status).toBe(422);
    await ana.call(horariosBloqueados.criar, { body: horario });
    expect(await next()).toBe('agenda');
    leave();
  });

  it('are sent to eight tabs of a person and refused to more, until one is closed', async () => {
    const ana = await server.practice();
    const tabs = await Promise.all(Array.from({ length: 8 }, () => follow(ana)));
    expect((await ana.call<string>(aoVivo)).body).toContain('event: erro\ndata: {"tipo":"erro","status":429');
    tabs[0]?.leave();
    await expect.poll(async () => (await ana.call<string>(aoVivo)).body).toContain('event: pronto');
    for (const { leave } of tabs) leave();
  });

  it('are not sent any more once the session has ended, and continue for the others', async () => {
    const ana = await server.practice();
    const { usuario_id, membro_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [eva = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    const [own, other] = [await follow(ana), await follow(eva)];
    expect((await ana.call(membros.desativar, { params: { id: membro_id }, body: {} })).status).toBe(200);
    // The handover of agenda and cases is reported as well.
    while (await other.next());
    expect([await own.next(), await own.next()].sort()).toEqual(['agenda', 'equipe']);
    own.leave();
  });

  it('need a session', async () => {
    expect((await server.nobody().call(aoVivo)).status).toBe(401);
  });

  it('end after the first event if the caller does not ask for a stream', async () => {
    const ana = await server.practice();
    expect((await ana.call<string>(aoVivo)).body).toBe('event: pronto\ndata: {"tipo":"pronto"}\n\n');
  });
});

describe('a lost connection to the database', () => {
  const own = ownServer();
  it('is opened again, and the reader gets `pronto`, because changes may have been missed', async () => {
    const ana = await own.practice();
    const { next, leave } = await follow(ana);
    await own.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen mudancas'`,
    );
    expect(await next()).toBe('pronto');
    await ana.call(salas.criar, { body: { nome: 'Sala 1' } });
    expect(await next()).toBe('salas');
    leave();
  });
});

describe('several nodes', () => {
  const own = ownServer();
  it('tell what is changed at another one', async () => {
    const ana = await own.practice();
    const [row] = await own.owner<{ name: string }>('select current_database() as name');
    const address = new URL(inject('appUrl'));
    address.pathname = `/${row?.name}`;
    const node = await createServer(own.deps.env, address.href, createLog({ LOG_LEVEL: 'silent' }), null);
    const url = await node.app.listen({ port: 0, host: '127.0.0.1' });
    const there = (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${ana.token}` } });
    const { next, leave } = await follow({ fetch: there });
    await ana.call(salas.criar, { body: { nome: 'Sala 1' } });
    expect(await next()).toBe('salas');
    leave();
    const { next: here, leave: leaveHere } = await follow(ana);
    const body = JSON.stringify({ nome: 'Sala 2' });
    const made = await there(salas.criar.path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([made.status, await here()]).toEqual([201, 'salas']);
    leaveHere();
    await node.close();
  });
});
