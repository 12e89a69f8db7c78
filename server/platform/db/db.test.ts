import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as settings from '#contract/conta/settings.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';
import { writtenOnce } from './written-once.ts';

const server = ownServer();

describe('many requests at once', () => {
  it('do not deadlock on queries made while a transaction is open', async () => {
    const people = [];
    for (let count = 0; count < 25; count++) people.push(await server.practice());
    const answers = await Promise.all(
      people.map((one, index) =>
        one.call(settings.settingsEmail, { body: { email: `n${index}@x.example`, current_password: PASSWORD } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  it('never see the practice of an earlier request on the same connection', async () => {
    const people = await Promise.all([server.practice(), server.practice(), server.practice()]);
    const calls = Array.from({ length: 90 }, (_, index) => people[index % 3] ?? people[0]);
    const seen = await Promise.all(calls.map((one) => one?.call<auth.User>(auth.user)));
    expect(seen.map((answer) => answer?.body.id)).toEqual(calls.map((one) => one?.user.id));
  });
});

describe('a transaction', () => {
  const work = (conta_id: string | null, fail: boolean) =>
    server.deps.database.transaction(conta_id ? { conta_id, membro: 'produto' } : null, async (db) => {
      const janela = new Date().toISOString();
      await db
        .insertInto('tentativas')
        .values({ chave: `falha ${fail}`, janela, contagem: 1 })
        .execute();
      if (fail) throw new Error('no');
      return db.selectFrom('contas').select('id').execute();
    });

  it('leaves no rows when it fails, and does not pass its practice on to the next', async () => {
    const { user } = await server.practice();
    await expect(work(user.conta_id, true)).rejects.toThrow('no');
    expect(await server.owner(`select 1 from tentativas where chave = 'falha true'`)).toEqual([]);
    expect(await work(null, false)).toEqual([]);
  });
});

describe('a query that is compiled once', () => {
  let builds = 0;
  const found = writtenOnce((db, desc: boolean, { email, name }: { email: string; name: string }) => {
    builds += 1;
    return db
      .selectFrom('usuarios')
      .select('email')
      .where((eb) => eb.or([eb('email', '=', email), eb('name', '=', name)]))
      .orderBy('email', desc ? 'desc' : 'asc');
  });

  it('is sent with the values and the shape of each call', async () => {
    const { user } = await server.practice();
    const ask = (desc: boolean, values: { email: string; name: string }) =>
      server.deps.database.transaction({ conta_id: user.conta_id, membro: 'produto' }, (db) => found(db, desc, values));
    expect(await ask(false, { email: user.email, name: '' })).toEqual([{ email: user.email }]);
    expect(await ask(false, { email: 'nobody@x.example', name: '' })).toEqual([]);
    expect(await ask(true, { email: '', name: user.name })).toEqual([{ email: user.email }]);
    expect(builds).toBe(2);
  });
});

describe('a connection that has lost its prepared statements', () => {
  it('is closed after one failed request', async () => {
    const one = await server.practice();
    await one.call(auth.user);
    const clients = await Promise.all(Array.from({ length: 10 }, () => server.deps.database.pool.connect()));
    for (const client of clients) await client.query('deallocate all');
    for (const client of clients) client.release();
    const states = new Set<number>();
    for (let tries = 0; tries < 30; tries++) states.add((await one.call(auth.user)).status);
    expect((await one.call(auth.user)).status).toBe(200);
    expect([...states].every((status) => status === 200 || status === 503)).toBe(true);
  });
});
