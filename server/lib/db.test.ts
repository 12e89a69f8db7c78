import { describe, expect, it } from 'vitest';
import * as auth from '#contract/auth.ts';
import * as settings from '#contract/settings.ts';
import { PASSWORD, testServer } from '#server/lib/testing.ts';

const server = testServer();

describe('many requests at once', () => {
  it('do not wait for each other’s connections for what they do on the side', async () => {
    const people = [];
    for (let count = 0; count < 25; count++) people.push(await server.practice());
    const answers = await Promise.all(
      people.map((one, index) =>
        one.call(settings.settingsEmail, { body: { email: `n${index}@x.example`, current_password: PASSWORD } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  it('never see the practice of the one before on the same connection', async () => {
    const people = await Promise.all([server.practice(), server.practice(), server.practice()]);
    const calls = Array.from({ length: 90 }, (_, index) => people[index % 3] ?? people[0]);
    const seen = await Promise.all(calls.map((one) => one?.call<auth.User>(auth.user)));
    expect(seen.map((answer) => answer?.body.id)).toEqual(calls.map((one) => one?.user.id));
  });
});

describe('a transaction', () => {
  const work = (conta_id: string | null, fail: boolean) =>
    server.deps.database.transaction(conta_id ? { conta_id } : null, async (db) => {
      const janela = new Date().toISOString();
      await db
        .insertInto('tentativas')
        .values({ chave: `falha ${fail}`, janela, contagem: 1 })
        .execute();
      if (fail) throw new Error('no');
      return db.selectFrom('contas').select('id').execute();
    });

  it('leaves nothing behind when it fails, nor its practice in force for the next', async () => {
    const { user } = await server.practice();
    await expect(work(user.conta_id, true)).rejects.toThrow('no');
    expect(await server.owner(`select 1 from tentativas where chave = 'falha true'`)).toEqual([]);
    expect(await work(null, false)).toEqual([]);
  });
});
