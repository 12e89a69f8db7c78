import { expect, type Page } from '@playwright/test';
import { bcp47, LOCALES } from '#domain/constants.ts';
import { test } from '../browser.ts';
import { loaded, readIn, requestsTo, signedIn, signIn, texts } from '../kit.ts';

const DAY = 24 * 60 * 60;
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name) ?? { expires: 0, httpOnly: false, sameSite: '' };
const expectYear = ({ expires }: { expires: number }) => {
  const days = (expires - Date.now() / 1000) / DAY;
  expect(days).toBeGreaterThan(364.9);
  expect(days).toBeLessThan(365.1);
};

test('every request has the chosen language', async ({ page }) => {
  const sent = requestsTo(page, '/api/');
  for (const locale of LOCALES) {
    const { email } = await signedIn(page, { locale });
    await page.context().clearCookies();
    await readIn(page, locale);
    await page.goto('/login');
    // Ignore the requests of the kit itself.
    sent.length = 0;
    await signIn(page, email);
    await expect(page).toHaveURL(/\/$/);
    for (const path of ['/settings/profile', '/settings/password']) {
      await page.goto(path);
      await loaded(page);
    }
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent.map((request) => request.headers()['accept-language']))).toEqual(new Set([bcp47(locale)]));
  }
});

test('the chosen language is kept for a year', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('web/locales/zh-CN/auth.json').login.titulo);
  expectYear(await cookie(page, 'vinculo_locale'));
});

test('a session is remembered for a year, or until the browser is closed', async ({ page }) => {
  const { email } = await signedIn(page);
  for (const remember of [true, false]) {
    await page.context().clearCookies();
    await readIn(page, 'pt-br');
    await page.goto('/login');
    await page.getByLabel('Lembrar de mim').setChecked(remember);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/$/);
    const [token, half] = [await cookie(page, 'vinculo_token'), await cookie(page, 'vinculo_sessao')];
    expect(half).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    for (const one of [token, half]) {
      if (remember) expectYear(one);
      else expect(one.expires).toBe(-1);
    }
  }
});

test('the token alone is refused without the cookie of the browser', async ({ page, request }) => {
  await signedIn(page);
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  const token = await page.evaluate(() => /vinculo_token=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  expect(token).toBeTruthy();
  const stolen = await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } });
  expect(stolen.status()).toBe(401);
});
