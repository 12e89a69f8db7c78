import { beforeAll, describe, expect, it } from 'vitest';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { isSigned } from '#server/platform/http/permission.ts';
import { named, routes } from './contract.testing.ts';
import { type Answer, type Caller, pathOf, testServer } from './testing.ts';

/** Calls every route of the contract, so that a new route cannot be added without a checked permission. */
const signed = routes.filter(isSigned);

const server = testServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let ana: Practice;
let expired: Practice;

/** A separate session for every call, because some calls end it. */
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
  /** Method and address of every served route, from the tree that the router prints. */
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

  it('matches the served routes exactly', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(served().sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('names no address twice', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
    expect(addresses).toEqual([...new Set(addresses)]);
  });
});

describe.each(named(signed))('%s', (_, def) => {
  it('is refused without a token, and with an unknown one', async () => {
    expectRefusal(await server.nobody().call(def), 401);
    expectRefusal(await server.as(newSecret()).call(def), 401);
    expectRefusal(await server.as("x' or '1'='1").call(def), 401);
    const basic = { authorization: `Basic ${Buffer.from('ana:senha').toString('base64')}` };
    expectRefusal(await server.nobody().call(def, { headers: basic }), 401);
  });

  it('is refused with the token of an ended session', async () => {
    const over = await session(ana);
    await server.owner('update sessoes set expira_em = now() where token_hash = $1', [sha256(over.token ?? '')]);
    expectRefusal(await over.call(def), 401);
  });

  it('is refused after the plan has expired, if it needs one', async () => {
    const answer = await (await session(expired)).call(def);
    if (def.permission === 'conta') expectRefusal(answer, 402);
    else expect([401, 402]).not.toContain(answer.status);
  });

  it('is refused to users without the role, if it is for administrators', async () => {
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

  it('is 404 for the id of another practice and for an invalid id', async () => {
    const caller = await session(ana);
    expect(refusals).toContain((await caller.call(def)).status);
    const odd = await caller.fetch(pathOf(def).replace(/[0-9a-f-]{36}/g, '%27%00'), { method: def.method });
    expect(odd.status).toBe(404);
  });
});
