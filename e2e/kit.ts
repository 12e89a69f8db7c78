import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Request, test } from '@playwright/test';
import pg from 'pg';

export const PASSWORD = 'uma frase bem comprida';
export const newEmail = () => `${crypto.randomUUID()}@jornada.example`;

const dataDir = () => process.env.E2E_DATA_DIR ?? '';

/** As the owner of the server's database: for what no screen can bring about, such as a plan that ran out. */
export const owner = async (sql: string, values: unknown[] = []) => {
  const password = await readFile(join(dataDir(), 'postgres.password'), 'utf8');
  const [, , , port] = (await readFile(join(dataDir(), 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({
    user: 'vinculo',
    password,
    host: '127.0.0.1',
    port: Number(port),
    database: 'vinculo',
  });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
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

/** Registers by the API and signs this page in, configured, in the given language. */
export const signedIn = async (page: Page, { locale = 'pt-br', config = {} as object | null } = {}) => {
  const email = newEmail();
  // All journeys come from one address, which may register only so many in an hour.
  await owner('delete from tentativas');
  await readIn(page, locale);
  await page.goto('/login');
  await page.evaluate(
    async ({ email, password, locale, config }) => {
      const send = (path: string, body: object, token?: string) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: JSON.stringify(body),
        }).then((response) => response.json());
      const person = { name: 'Marina Costa', email, password, password_confirmation: password, locale };
      const { token } = await send('/api/register', person);
      // biome-ignore lint/suspicious/noDocumentCookie: as the application keeps it
      document.cookie = `vinculo_token=${token}; Path=/; SameSite=Lax`;
      if (config) await send('/api/settings/config', config, token);
    },
    { email, password: PASSWORD, locale, config },
  );
  await page.goto('/');
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
  }).toPass({ timeout: 10_000 });
  return found;
};

/** The watermark is faint on purpose: the text below must stay legible, and the title repeats what it says. */
const marcaDagua = (id: string, html: string) =>
  id === 'color-contrast' && html.startsWith('<div class="marca-dagua" aria-hidden="true">');

/** Nothing that a screen reader, a keyboard or weak eyes would stumble over, in both colour schemes. */
export const expectAccessible = async (page: Page) => {
  const found: string[] = [];
  // Without its heading the screen is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await page.waitForTimeout(150);
    const axe = new AxeBuilder({ page });
    // The schemes differ in their colours only.
    const { violations } = await (scheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
    for (const { id, nodes } of violations)
      for (const { target, html, any } of nodes)
        if (!marcaDagua(id, html))
          found.push(`${scheme} ${id}: ${target} ${html} ${any.map(({ message }) => message).join(' ')}`);
  }
  expect(found).toEqual([]);
};

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
