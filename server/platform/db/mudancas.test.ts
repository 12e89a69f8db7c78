import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { connect } from './connect.ts';
import { createMudancas } from './mudancas.ts';

const open = () => createMudancas(inject('ownerUrl'), createLog({ LOG_LEVEL: 'silent' }));
const mudancas = open();
let client: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  client = await connect(inject('ownerUrl'));
});
afterAll(async () => {
  await mudancas.close();
  await client.end();
});

const notify = (...words: string[]) => client.query(`select pg_notify('mudancas', $1)`, [words.join(' ')]);
const pessoa = (conta_id: string) => ({ conta_id, sessao_id: randomUUID(), membro_id: randomUUID() });

/** Follows a practice; the first event says that the connection is open. */
const follow = async (quem: ReturnType<typeof pessoa>, from = mudancas) => {
  const leave = new AbortController();
  const events = from.seguir(quem, leave.signal);
  expect((await events.next()).value).toEqual({ tipo: 'pronto', propria: false });
  return { next: async () => (await events.next()).value ?? null, leave: () => leave.abort() };
};

describe('who follows a practice', () => {
  it('is woken by its changes only, and told which are their own', async () => {
    const ana = pessoa(randomUUID());
    const { next } = await follow(ana);
    const coming = next();
    await notify(randomUUID(), 'salas', ana.membro_id);
    await notify(ana.conta_id, 'agenda', ana.membro_id);
    expect(await coming).toEqual({ tipo: 'agenda', propria: true });
    const more = next();
    await notify(ana.conta_id, 'unknown', ana.membro_id);
    await notify(ana.conta_id, 'links');
    expect(await more).toEqual({ tipo: 'links', propria: false });
  });

  it('gets changes of one kind once if they were busy, as their own only if all are', async () => {
    const conta_id = randomUUID();
    const [ana, eva] = [pessoa(conta_id), pessoa(conta_id)];
    const [busy, quick] = [await follow(ana), await follow(eva)];
    for (const quem of [ana, eva, ana]) await notify(conta_id, 'agenda', quem.membro_id);
    for (const _ of [1, 2]) await notify(conta_id, 'cobrancas', ana.membro_id);
    await notify(conta_id, 'salas', eva.membro_id);
    // The connection delivers in order, so everything has arrived with the last one.
    while ((await quick.next())?.tipo !== 'salas');
    expect([await busy.next(), await busy.next(), await busy.next()]).toEqual([
      { tipo: 'agenda', propria: false },
      { tipo: 'cobrancas', propria: true },
      { tipo: 'salas', propria: false },
    ]);
  });

  it('is done when their session ends, when they leave, and when the server closes', async () => {
    const ana = pessoa(randomUUID());
    const [session, tab] = [await follow(ana), await follow({ ...ana, sessao_id: randomUUID() })];
    const [over, other] = [session.next(), tab.next()];
    await notify(ana.conta_id, 'fim', ana.sessao_id);
    expect(await over).toBeNull();
    tab.leave();
    expect(await other).toBeNull();
    const node = open();
    const last = (await follow(ana, node)).next();
    await node.close();
    expect(await last).toBeNull();
  });
});
