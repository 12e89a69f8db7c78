import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';

/** How many faults to inject: `short` in `npm test`, or the number given to `npm run faults -- --rounds N`. */
export const rounds = (short: number, share = 1) => {
  const given = Number(process.env.FAULT_ROUNDS);
  return given ? Math.max(1, Math.round(given * share)) : short;
};

/** Printed, so that a run shows how much it has checked. */
export const report = (text: string) => console.log(`  faults: ${text}`);

/** Writers that retry until they succeed, and a count of what was acknowledged. */
export const PASSWORD = 'uma frase bem comprida';

export type Access = { token: string; conta_id: string; email: string };

/** Where mail is configured, `linkTo` gives the token of the message that confirms an address. */
export const register = async (url: string, linkTo?: (email: string) => Promise<string>): Promise<Access> => {
  const email = `${uuidv7()}@queda.example`;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(201);
    return (await response.json()) as { token: string; user: { conta_id: string } };
  };
  const asked = await post('/api/register', {
    name: 'Ana',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const { token, user } = linkTo
    ? await post('/api/register/confirm', { token: await linkTo(email), password: PASSWORD })
    : asked;
  return { token, conta_id: user.conta_id, email };
};

export type Tally = {
  acknowledged: string[];
  /** The statuses answered; 0 if no answer came. */
  statuses: Map<number, number>;
  faults: string[];
  withoutRetryAfter: number;
};

/**
 * Creates patients, each with a guardian in the same request, until it is stopped. Failed requests are sent again with
 * the same id, as the web does. `urls` are tried in turn.
 */
export const startWriters = (urls: () => string[], { token }: Access, writers = 4) => {
  const tally: Tally = { acknowledged: [], statuses: new Map(), faults: [], withoutRetryAfter: 0 };
  let going = true;
  const attempt = async (url: string, id: string, guardian: string) => {
    const response = await fetch(`${url}/api/pacientes-json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        id,
        nome: `Paciente ${id}`,
        responsaveis: [{ responsavel_id: guardian, parentesco: 'Mãe', principal: true }],
      }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    const status = response?.status ?? 0;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    if (status === 503 && !response?.headers.get('retry-after')) tally.withoutRetryAfter += 1;
    const text = await response?.text().catch(() => '');
    if (status !== 201 && status !== 503 && status !== 0) tally.faults.push(`${status} ${text?.slice(0, 200)}`);
    return status;
  };
  const write = async (guardian: string) => {
    let turn = 0;
    while (going) {
      const id = uuidv7();
      for (;;) {
        const list = urls();
        const status = await attempt(list[turn++ % list.length] ?? '', id, guardian);
        if (status === 201) {
          tally.acknowledged.push(id);
          break;
        }
        if (!going) break;
        await sleep(50);
      }
    }
  };
  const begin = async (guardian: string) => Promise.all(Array.from({ length: writers }, () => write(guardian)));
  return {
    tally,
    begin,
    stop: () => {
      going = false;
    },
  };
};

export const newGuardian = async (url: string, { token }: Access) => {
  const response = await fetch(`${url}/api/responsaveis-json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ nome: 'Responsável' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

/**
 * Expects every acknowledged write exactly once, complete, and with its line in the audit trail; no partial writes.
 * `others` are patients that the writers did not create.
 */
export const expectWhole = async (
  ownerUrl: string,
  { conta_id }: Access,
  { acknowledged, faults, withoutRetryAfter }: Tally,
  others: string[] = [],
) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; links: number; trail: number }>(
      `select p.id,
         (select count(*)::int from paciente_responsaveis r where r.conta_id = p.conta_id and r.paciente_id = p.id) as links,
         (select count(*)::int from auditoria a where a.conta_id = p.conta_id and a.acao = 'criou' and a.recurso_ids = array[p.id]) as trail
       from pacientes p where p.conta_id = $1 and p.id <> all ($2)`,
      [conta_id, others],
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    expect(faults).toEqual([]);
    expect(withoutRetryAfter).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(rows.filter(({ links, trail }) => links !== 1 || trail < 1)).toEqual([]);
    report(`${acknowledged.length} acknowledged writes checked, 0 lost`);
  } finally {
    await client.end();
  }
};
