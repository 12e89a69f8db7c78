import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, vi } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { Erro } from '#contract/erros.ts';
import { LocaleCode } from '#contract/fields.ts';
import type { RouteDef } from '#contract/route.ts';
import { hashSenha } from '#server/auth/senhas.ts';
import { sealSignUp } from '#server/auth/sign-up.ts';
import { isDescribed } from '#server/platform/openapi/statuses.ts';
import { deliverMail, mailFolder, type Running, sharedServer, startDemo, startServer } from './server.testing.ts';

/** The test kit: a real server on a real port with a real database, and callers that speak HTTP to it. */

export type Answer<T = unknown> = { status: number; body: T; headers: Headers };
type Options = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; headers?: object };

/** A caller of the API: a signed-in user of a practice, or nobody. */
export type Caller = {
  token: string | null;
  user: User | null;
  call: <T = unknown>(def: RouteDef, options?: Options) => Promise<Answer<T>>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};

/** The body of a refused call. */
export const refusalOf = (body: unknown) => Erro.parse(body);
/** The messages of a refused call by field. */
export const errorsOf = (body: unknown) => refusalOf(body).errors ?? {};

export const pathOf = (def: RouteDef, { params = {}, query = {} }: Options = {}) => {
  const path = def.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? uuidv7());
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size ? `${path}?${search}` : path;
};

/** A message as its reader sees it, with the quoted-printable encoding decoded. */
export const readable = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** The text of a sheet, without the markup that keeps dates and numbers on one line. */
export const semUnidos = (html: string) => html.replace(/<wbr>|<span class="unido">([^<]*)<\/span>/g, '$1');

export const PASSWORD = 'uma frase bem comprida';

/** The kit of a test file, on the server of its worker or on its own server with its own database and variables. */
const kit = (find: () => Promise<Running>, leave: (running: Running) => Promise<void>) => {
  let running: Running;
  beforeAll(async () => {
    running = await find();
  });
  afterAll(async () => {
    // The next file of this worker must not inherit another clock.
    vi.useRealTimers();
    if (running) await leave(running);
  });

  const caller = (token: string | null, user: User | null = null, headers: Record<string, string> = {}): Caller => {
    const auth: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const request = (path: string, init: RequestInit = {}) =>
      fetch(running.url + path, {
        ...init,
        headers: { ...auth, ...headers, ...(init.headers as object) },
        redirect: 'manual',
      });
    return {
      token,
      user,
      fetch: request,
      call: async <T>(def: RouteDef, options: Options = {}) => {
        const json = options.body === undefined || options.body instanceof FormData;
        const response = await request(pathOf(def, options), {
          method: def.method,
          headers: { ...(json ? {} : { 'content-type': 'application/json' }), ...options.headers },
          body: json ? (options.body as FormData | undefined) : JSON.stringify(options.body),
        });
        if (!isDescribed(def, response.status))
          throw new Error(
            `${def.method} ${def.path} answered ${response.status}: add it to \`refuses\` in the contract`,
          );
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json');
        return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
      },
    };
  };

  const owner = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await running.pool.query<T>(sql, values)).rows;

  const holding = async (statement: string) => {
    const client = await running.pool.connect();
    await client.query(`begin; ${statement}`);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };

  const blocked = async (work: Promise<unknown>, queries = 1) => {
    let settled = false;
    const settle = () => {
      settled = true;
    };
    work.then(settle, settle);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!settled && (await owner(waiting)).length < queries) await sleep(10);
  };

  const mailsTo = async (address: string) => {
    await deliverMail(running);
    const folder = mailFolder(running);
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const all = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
    return all.filter((raw) => raw.includes(`\nTo: ${address}\r`)).map(readable);
  };

  return {
    get url() {
      return running.url;
    },
    get deps() {
      return running.server.deps;
    },
    get app() {
      return running.server.app;
    },
    get dataDir() {
      return running.dataDir;
    },
    /** All log lines so far; requires `LOG_LEVEL` to be set. */
    logged: () => running.logged.join(''),
    nobody: () => caller(null),
    as: caller,
    /** A new practice, with its user signed in. */
    practice: async (over: Record<string, unknown> = {}): Promise<Caller & { user: User; email: string }> => {
      const email = `${uuidv7()}@pratica.example`;
      const person = { name: 'Ana Prática', email, password: PASSWORD, password_confirmation: PASSWORD, ...over };
      const register = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return (await response.json()) as { token: string; user: User };
      };
      const { env, cofre } = running.server.deps;
      if (!env.SMTP_URL) {
        const { token, user } = await register('/api/register', person);
        if (!token) throw new Error(`register: ${person.email} is taken`);
        return { ...caller(token, user), user, email: person.email };
      }
      // With mail configured, registering goes through a message; this practice is from before that.
      const { name, password } = person;
      const locale = LocaleCode.default('en').parse(over.locale);
      const senha_hash = await hashSenha(password);
      const link = sealSignUp(cofre, { name, email: person.email, senha_hash, profissao_id: null, locale });
      const { token, user } = await register('/api/register/confirm', { token: link, password });
      await owner('update usuarios set email_confirmado_em = null where id = $1', [user.id]);
      return { ...caller(token, user), user, email: person.email };
    },
    /** Queries as the owner of the database, past row-level security: for preparing and checking data. */
    owner,
    /** Runs a statement in a transaction that stays open; the returned function commits it. */
    holding,
    /** Waits until `work` is waiting for a lock in the database, in this many queries, or has ended. */
    blocked,
    /** Sends the mail that is waiting now, without waiting for the queue to poll. */
    deliverMail: (ms?: number) => deliverMail(running, ms),
    /** Every message to an address so far, decoded, oldest first. */
    mailsTo,
    /** The newest message to an address, once it has been written. */
    mailTo: async (address: string, ms = 8000): Promise<string> => {
      const deadline = Date.now() + ms;
      for (;;) {
        const newest = (await mailsTo(address)).at(-1);
        if (newest) return newest;
        if (Date.now() > deadline) throw new Error(`no mail to ${address}`);
        await sleep(50);
      }
    },
  };
};

/**
 * Call once at the top of a test file. All files of a worker share the server and its database: a test creates a
 * practice, and row-level security keeps it apart from the others.
 */
export const testServer = () => kit(sharedServer, async () => undefined);

export type TestServer = ReturnType<typeof testServer>;

/** A server that the test file starts itself; it is closed at the end of the file. */
export const serverOn = (start: () => Promise<Running>) => kit(start, (running) => running.close());

/**
 * A server with its own database, for tests that set variables, or change or count data that belongs to no practice.
 */
export const ownServer = (variables: Record<string, string> = {}) => serverOn(() => startServer(variables));

/**
 * A server with its own copy of the demo practice (`DEMO_EMAIL`): each feature adds to it, so most tables have rows.
 */
export const demoServer = () => serverOn(startDemo);
