import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, inject } from 'vitest';
import type { User } from '#contract/auth.ts';
import { LocaleCode } from '#contract/fields.ts';
import type { RouteDef } from '#contract/route.ts';
import { hashSenha } from '#server/auth/senhas.ts';
import { sealSignUp } from '#server/auth/sign-up.ts';
import { isDescribed } from '#server/openapi/statuses.ts';
import { openKey } from './chave.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { createServer, type Server } from './server.ts';

/** The test kit: a real server on a real port with a database of its own, and callers that speak HTTP to it. */
const TEMPLATE = 'vinculo_template';

export type Answer<T = unknown> = { status: number; body: T; headers: Headers };
type Options = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; headers?: object };

/** A caller of the API: a signed-in user of a practice, or nobody. */
export type Caller = {
  token: string | null;
  user: User | null;
  call: <T = unknown>(def: RouteDef, options?: Options) => Promise<Answer<T>>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};

export const pathOf = (def: RouteDef, { params = {}, query = {} }: Options = {}) => {
  const path = def.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? uuidv7());
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size ? `${path}?${search}` : path;
};

const withDatabase = async (work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  await work(client);
  await client.end();
};

/** The copy is migrated already: doing it again in two files at once would have them alter the same role. */
const addressOf = (who: 'ownerUrl' | 'appUrl', database: string) => {
  const url = new URL(inject(who));
  url.pathname = `/${database}`;
  return url.href;
};

/** A message as its reader sees it: the transfer encoding of text (quoted-printable) undone. */
export const readable = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** The text of a sheet, without the markup that keeps dates and numbers on one line. */
export const semUnidos = (html: string) => html.replace(/<wbr>|<span class="unido">([^<]*)<\/span>/g, '$1');

export const PASSWORD = 'uma frase bem comprida';

/** Call once at the top of a test file. */
export const testServer = (variables: Record<string, string> = {}) => {
  const database = `t_${uuidv7().replaceAll('-', '')}`;
  let server: Server;
  let dataDir = '';
  let base = '';
  let ownerUrl = '';
  const logged: string[] = [];

  beforeAll(async () => {
    await withDatabase((client) => client.query(`create database ${database} template ${TEMPLATE}`));
    ownerUrl = addressOf('ownerUrl', database);
    dataDir = await mkdtemp(join(tmpdir(), 'vinculo-data-'));
    const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', ...variables });
    const log = createLog(env, { write: (line) => void logged.push(line) });
    await openKey(ownerUrl, env);
    server = await createServer(env, addressOf('appUrl', database), log, null);
    base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    env.APP_URL = variables.APP_URL ?? base;
  });

  afterAll(async () => {
    await server?.close();
    await withDatabase((client) => client.query(`drop database ${database} with (force)`));
    await rm(dataDir, { recursive: true, force: true });
  });

  const caller = (token: string | null, user: User | null = null, headers: Record<string, string> = {}): Caller => {
    const auth: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const request = (path: string, init: RequestInit = {}) =>
      fetch(base + path, {
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

  const owner = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };

  const deliverMail = async (ms = 8000) => {
    const { database, mailer } = server.deps;
    for (const deadline = Date.now() + ms; ; await sleep(20)) {
      mailer.wake();
      const { rows } = await database.reserve.query(
        `select from pgboss.job where name in ('mail', 'mail-praticas')
           and (state = 'active' or state in ('created', 'retry') and start_after <= now()) limit 1`,
      );
      if (!rows.length) return;
      if (Date.now() > deadline) throw new Error('the mail queue is not worked off');
    }
  };

  const mailsTo = async (address: string) => {
    await deliverMail();
    const folder = join(dataDir, 'mail');
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const all = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
    return all.filter((raw) => raw.includes(`\nTo: ${address}\r`)).map(readable);
  };

  return {
    get url() {
      return base;
    },
    get deps() {
      return server.deps;
    },
    get app() {
      return server.app;
    },
    get dataDir() {
      return dataDir;
    },
    /** Every line of the log so far; say `LOG_LEVEL` to have some. */
    logged: () => logged.join(''),
    nobody: () => caller(null),
    as: caller,
    /** A new practice, with its user signed in. */
    practice: async (over: Record<string, unknown> = {}): Promise<Caller & { user: User; email: string }> => {
      const email = `${uuidv7()}@pratica.example`;
      const person = { name: 'Ana Prática', email, password: PASSWORD, password_confirmation: PASSWORD, ...over };
      const register = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return (await response.json()) as { token: string; user: User };
      };
      const { env, cofre } = server.deps;
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
    /** Works off the mail that waits now, without waiting for the queue's next look. */
    deliverMail,
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
