import { beforeAll, describe, expect, it } from 'vitest';
import { named, routes } from './contract.testing.ts';
import { newSecret, sha256 } from './cripto.ts';
import { type Answer, type Caller, pathOf, testServer } from './testing.ts';

/** Every route of the contract is tried: nobody can add one and forget who may call it. */
const signed = routes.filter(({ permission }) => permission !== 'publica');

const server = testServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let ana: Practice;
let expired: Practice;

/** A session of its own for every call, because some of the calls end it. */
const session = async ({ user }: Practice): Promise<Caller> => {
  const token = newSecret();
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     values ($1, gen_random_uuid(), $2, $3, false, now() + interval '1 hour')`,
    [user.conta_id, user.id, sha256(token)],
  );
  return server.as(token);
};

const expectRefusal = ({ status, body }: Answer, expected: number) => {
  expect(status).toBe(expected);
  expect(body).toHaveProperty('message', expect.stringMatching(/\S/));
  expect(['message', 'codigo', 'errors', 'id']).toEqual(expect.arrayContaining(Object.keys(body as object)));
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d|\bat .+:\d+:\d+|select |insert /i);
};

beforeAll(async () => {
  ana = await server.practice();
  expired = await server.practice();
  await server.owner(`update contas set venc_plano = now() - interval '6 days' where id = $1`, [expired.user.conta_id]);
});

describe('the contract', () => {
  /** Method and address of everything that is served, from the tree that the router prints. */
  const served = () => {
    const path: string[] = [];
    return server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
        const depth = indent.length / 4;
        path.splice(depth - 1, path.length, part);
        return methods.split(', ').map((method) => `${method} ${path.join('')}`);
      })
      .filter((one) => !one.startsWith('HEAD ') && / \/api(\/|$)/.test(one) && !/ \/api\/docs(\/|$)/.test(one));
  };

  it('is served whole, and nothing beside it', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(served().sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('names no address twice', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
    expect(addresses).toEqual([...new Set(addresses)]);
  });
});

describe.each(named(signed))('%s', (_, def) => {
  it('is refused without a token, and with one that nobody gave', async () => {
    expectRefusal(await server.nobody().call(def), 401);
    expectRefusal(await server.as(newSecret()).call(def), 401);
    expectRefusal(await server.as("x' or '1'='1").call(def), 401);
    const basic = { authorization: `Basic ${Buffer.from('ana:senha').toString('base64')}` };
    expectRefusal(await server.nobody().call(def, { headers: basic }), 401);
  });

  it('is refused with a token that has ended', async () => {
    const over = await session(ana);
    await server.owner('update sessoes set expira_em = now() where token_hash = $1', [sha256(over.token ?? '')]);
    expectRefusal(await over.call(def), 401);
  });

  it('minds the plan', async () => {
    const answer = await (await session(expired)).call(def);
    if (def.permission === 'conta') expectRefusal(answer, 402);
    else expect([401, 402]).not.toContain(answer.status);
  });

  it('minds the role', async () => {
    const answer = await (await session(ana)).call(def);
    if (def.permission === 'admin') expectRefusal(answer, 403);
    else expect([401, 403]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
  });
});

describe.each(named(signed.filter(({ method }) => method !== 'GET')))('%s', (_, def) => {
  it('is refused without a token before its body is read', async () => {
    const headers = { 'content-type': 'application/json' };
    const cut = { method: def.method, headers, body: '{"cut":' };
    expect((await server.nobody().fetch(pathOf(def), cut)).status).toBe(401);
  });
});

const byId = signed.filter(({ permission, path }) => permission !== 'admin' && path.includes('/:'));
describe.each(named(byId))('%s', (_, def) => {
  const refusals = ['GET', 'DELETE'].includes(def.method) ? [404] : [404, 422];

  it('is not there under an id that is not ours, or is none', async () => {
    const caller = await session(ana);
    expect(refusals).toContain((await caller.call(def)).status);
    const odd = await caller.fetch(pathOf(def).replace(/[0-9a-f-]{36}/g, '%27%00'), { method: def.method });
    expect(odd.status).toBe(404);
  });
});
