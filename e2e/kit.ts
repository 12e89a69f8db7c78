import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

export const PASSWORD = 'uma frase bem comprida';
export const newEmail = () => `${crypto.randomUUID()}@jornada.example`;

/** Registers by the API and signs this page in, configured, in the given language. */
export const signedIn = async (page: Page, { locale = 'pt-br', config = {} as object | null } = {}) => {
  const email = newEmail();
  await page.context().addCookies([{ name: 'vinculo_locale', value: locale, url: origin() }]);
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

export const origin = () => test.info().project.use.baseURL ?? '';

/** The newest message to an address, from the folder where it is written without a mail server. */
export const mailTo = async (address: string): Promise<string> => {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail');
  let found = '';
  await expect(async () => {
    for (const file of (await readdir(folder)).sort().reverse()) {
      const raw = await readFile(join(folder, file), 'utf8');
      if (raw.includes(`To: ${address}`)) {
        found = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return;
      }
    }
    throw new Error(`no mail to ${address} yet`);
  }).toPass({ timeout: 10_000 });
  return found;
};

/** Nothing that a screen reader, a keyboard or weak eyes would stumble over, in both colour schemes. */
export const expectAccessible = async (page: Page) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(150);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map((node) => node.target).join(', ')}`);
    expect(found).toEqual([]);
  }
};
