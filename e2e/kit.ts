import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import pg from 'pg';
import { violations } from './axe.kit.ts';
import { test } from './browser.ts';
import { openRequests } from './pedidos.kit.ts';

export const PASSWORD = 'uma frase bem comprida';
export const newEmail = () => `${crypto.randomUUID()}@jornada.example`;

const dataDir = () => process.env.E2E_DATA_DIR ?? '';

/** Opened with the first query of a worker: a connection per query would take longer than the query. */
let pool: pg.Pool | undefined;
const connect = () => {
  const password = readFileSync(join(dataDir(), 'postgres.password'), 'utf8');
  const [, , , port] = readFileSync(join(dataDir(), 'postgres/postmaster.pid'), 'utf8').split('\n');
  const where = { host: '127.0.0.1', port: Number(port), database: 'vinculo' };
  return new pg.Pool({ user: 'vinculo', password, ...where, max: 1, allowExitOnIdle: true });
};

/** Queries as the owner of the server's database, for states that no screen can create, such as an expired plan. */
export const owner = async (sql: string, values: unknown[] = []) => {
  pool ??= connect();
  return (await pool.query(sql, values)).rows;
};

/** Sets the plan of this user's practice to have expired a number of days ago. */
export const expirePlan = (email: string, days: number) =>
  owner(
    `update contas set venc_plano = now() - make_interval(days => $2)
     where id = (select conta_id from usuarios where email = $1)`,
    [email, days],
  );

/** Sets the language cookie of this page. */
export const readIn = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'vinculo_locale', value: locale, url: origin() }]);

/** The headers of a browser's request: its session, and the practice that the sign-in opened. */
const headersOf = async (request: APIRequestContext, token: string | undefined) => {
  const authorization = `Bearer ${token}`;
  const user = await (await request.get(`${origin()}/api/user`, { headers: { authorization } })).json();
  return { authorization, 'accept-language': 'pt-BR', 'x-vinculo-quem': `${user.id}/${user.conta_id}` };
};

/** Calls the API as the user who is signed in here, without a screen. */
export const send = async <T = { id: string }>(page: Page, method: string, path: string, body?: object): Promise<T> => {
  const token = (await page.context().cookies(origin())).find(({ name }) => name === 'vinculo_token')?.value;
  const headers = await headersOf(page.request, token);
  const response = await page.request.fetch(new URL(path, origin()).href, { method, headers, data: body });
  return JSON.parse((await response.text()) || 'null');
};
export const criar = async (page: Page, path: string, body: object) => (await send(page, 'POST', path, body)).id;

/** A new practice, created by the API; returns its session. */
export const register = async (request: APIRequestContext, name: string, locale: string, config: object | null) => {
  const email = newEmail();
  // All journeys have the same address, which may register only a limited number in an hour.
  await owner('delete from tentativas');
  const person = { name, email, password: PASSWORD, password_confirmation: PASSWORD, locale };
  const { token } = await (
    await request.post(`${origin()}/api/register`, { data: person, headers: { origin: origin() } })
  ).json();
  const headers = await headersOf(request, token);
  if (config) await request.post(`${origin()}/api/settings/config`, { data: config, headers });
  return { email, token, headers };
};

/** Signs the browser of this page in to a new practice, configured, in the given language. No screen is opened. */
export const signedIn = async (page: Page, { locale = 'pt-br', config = {} as object | null } = {}) => {
  await readIn(page, locale);
  const { email, token } = await register(page.request, 'Marina Costa', locale, config);
  await page.context().addCookies([{ name: 'vinculo_token', value: token, url: origin(), sameSite: 'Lax' }]);
  return { email };
};

/** Fills in the login form that the page shows. */
export const signIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
};

/** The sealed drafts on this device: their scope, and their bytes as text. */
export const keptDrafts = (page: Page): Promise<{ scope: string; sealed: string }[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'vinculo')) return [];
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open('vinculo');
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const rows = await new Promise<{ scope: string; sealed: Uint8Array }[]>((done, failed) => {
      const request = db.transaction('drafts').objectStore('drafts').getAll();
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    db.close();
    return rows.map(({ scope, sealed }) => ({ scope, sealed: new TextDecoder().decode(sealed) }));
  });

/** A menu entry by its exact name, which other links of the page may contain ("Ver os pacientes"). */
export const entry = (page: Page, name: string, menu = 'Menu') =>
  page.getByRole('navigation', { name: menu, exact: true }).getByRole('link', { name, exact: true });

/** Waits until nothing has been fetched for half a second. Not `networkidle`, which counts the stream of changes. */
export const quiet = async (page: Page) => {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let seen = -1, now = await fetched(); now !== seen || openRequests(page).length > 0; now = await fetched()) {
    seen = now;
    await page.waitForTimeout(500);
  }
};

/** Waits until the screen is shown and nothing is being fetched. */
export const loaded = async (page: Page) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await quiet(page);
};

/** Locks the screen and unlocks it: then everything on it is read again. */
export const lockAndUnlock = async (page: Page) => {
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Bloquear' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tela bloqueada' });
  await dialog.getByLabel('Sua senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(dialog).toBeHidden();
  await quiet(page);
};

/** Waits until this page follows the changes of its practice. Begin before the page is opened. */
export const following = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/ao-vivo'));

/** A page that learns of changes, also of the end of its session, only by what it asks itself: no dialog opens by itself. */
export const withoutStream = (page: Page) => page.route('**/api/ao-vivo', (route) => route.abort());

/** Waits until the service worker has every file of the application. */
export const workerReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');

/** Moves an item of a sortable list with the keyboard, each key after the announcement of the one before. */
export const moveByKeyboard = async (page: Page, name: string, keys: ('ArrowUp' | 'ArrowDown')[]) => {
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await page.getByRole('button', { name: `Mover ${name}`, exact: true }).press('Space');
  await said(`${name}, em movimento`);
  for (const key of keys) {
    await page.keyboard.press(key);
    await said(`${name}: posição`);
  }
  await page.keyboard.press('Space');
  await said(`Pronto. ${name}`);
};

export const origin = () => test.info().project.use.baseURL ?? '';

/** The newest message to an address, from the folder that is used without a mail server. */
export const mailTo = async (address: string): Promise<string> => {
  const folder = join(dataDir(), 'mail');
  let found = '';
  await expect(async () => {
    for (const file of (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()) {
      const raw = await readFile(join(folder, file), 'utf8');
      if (raw.includes(`\nTo: ${address}\r`)) {
        found = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return;
      }
    }
    throw new Error(`no mail to ${address} yet`);
  }).toPass();
  return found;
};

/** The watermark is faint on purpose: the text below must stay legible, and the title repeats what it says. */
const marcaDagua = (id: string, html: string) =>
  id === 'color-contrast' && html.startsWith('<div class="marca-dagua" aria-hidden="true">');

/** Keeps messages from fading while they are checked, as the pointer does, and lets them go again. */
const pointAtMessages = (page: Page, event: 'mouseover' | 'mouseout') =>
  page.locator('[data-notice]').evaluateAll((shown, name) => {
    for (const message of shown) message.dispatchEvent(new MouseEvent(name, { bubbles: true }));
  }, event);

/** What axe finds on this screen in both schemes, in the dark one for colours only; some parts can be left out. */
export const findings = async (page: Page, without: string[] = []) => {
  const found: string[] = [];
  // Without its heading the screen is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await pointAtMessages(page, 'mouseover');
  await expect(page.locator('[data-leaving]')).toHaveCount(0);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    for (const { id, nodes } of await violations(page, scheme === 'dark' ? ['color-contrast'] : [], without))
      for (const { target, html, any } of nodes)
        if (!marcaDagua(id, html))
          found.push(`${scheme} ${id}: ${target} ${html} ${any.map(({ message }) => message).join(' ')}`);
  }
  await pointAtMessages(page, 'mouseout');
  return found;
};

/** Expects no accessibility violations in either colour scheme. */
export const expectAccessible = async (page: Page) => expect(await findings(page)).toEqual([]);

/** The password of the demo practice. */
export const demoPassword = () => readFile(join(dataDir(), 'demo.login'), 'utf8');

/** Reads a JSON file of texts. */
export const texts = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));

/** Collects the requests of the page to a path from now on. */
export const requestsTo = (page: Page, path: string) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) sent.push(request);
  });
  return sent;
};
