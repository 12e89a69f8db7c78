import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { entry, expirePlan, loaded, PASSWORD, readIn, signedIn, signIn } from '../kit.ts';

const GUEST = ['/login', '/register', '/password/reset', '/password/reset/x'];
const SIGNED = ['/', ...['profile', 'configs', 'password', 'language', 'email'].map((part) => `/settings/${part}`)];

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const expectNoSideScroll = async (page: Page, path: string) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await loaded(page);
    const { wide, seen } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      seen: document.documentElement.clientWidth,
    }));
    expect(wide, path).toBeLessThanOrEqual(seen);
  };

  for (const locale of ['pt-br', 'zh-CN'])
    test(`nothing is wider than the screen in ${locale}`, async ({ page }) => {
      await readIn(page, locale);
      for (const path of GUEST) await expectNoSideScroll(page, path);
      const { email } = await signedIn(page, { locale, config: null });
      await expectNoSideScroll(page, '/config-conta-user');
      for (const _ of [1, 2, 3]) {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(390);
        await page.locator('button[type=submit]').click();
      }
      await expect(page).toHaveURL(/\/$/);
      for (const path of [...SIGNED, '/nada/aqui']) await expectNoSideScroll(page, path);
      await expirePlan(email, 6);
      await expectNoSideScroll(page, '/bloqueio');
      await expect(page).toHaveURL(/bloqueio/);
    });
});

test('the login offers the language of the browser until a language is chosen', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'pt-PT', 'en'] }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const offer = page.getByRole('button', { name: 'Continuar em português' });
  await expect(offer).toHaveAttribute('lang', 'pt-br');
  await offer.click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(offer).toHaveCount(0);
});

test('login works by keyboard alone', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.context().clearCookies();
  await readIn(page, 'pt-br');
  await page.goto('/login');
  // The page gives it the focus: keys before that would begin elsewhere.
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  const reach = async (field: Locator) => {
    for (let tabs = 0; tabs < 15; tabs++) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${field} cannot be reached`);
  };
  await page.keyboard.type(email);
  const senha = page.getByRole('textbox', { name: 'Senha' });
  await reach(senha);
  await page.keyboard.type(PASSWORD);
  await reach(page.getByRole('button', { name: 'Mostrar ou ocultar a senha' }));
  await page.keyboard.press('Space');
  await expect(senha).toHaveAttribute('type', 'text');
  await reach(page.getByLabel('Lembrar de mim'));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Lembrar de mim')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  // And sign out through the menu.
  const menu = page.getByRole('button', { name: /Conta de/ });
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entry('Sair')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('a protected page redirects to the login and back', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.context().clearCookies();
  await page.goto('/settings/language?de=aqui');
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/settings\/language\?de=aqui$/);
});

test('a return address on another site is ignored', async ({ page }) => {
  const { email } = await signedIn(page);
  for (const way of ['//mau.example', '/\\mau.example', 'https://mau.example', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/login?voltar=${encodeURIComponent(way)}`);
    await signIn(page, email);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  }
});

test('a progress bar is shown while a screen loads', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/profile');
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/assets/money-*.js', (route) => held.then(() => route.continue()));
  const bar = page.getByTestId('progress');
  await expect(bar).toBeHidden();
  await entry(page, 'Financeiro').click();
  await expect(bar).toBeVisible();
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 2 });
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 });
  arrive();
  await expect(page.getByRole('heading', { name: 'Contas a receber' }).first()).toBeVisible();
  await expect(bar).toBeHidden();
});

test('the not-found screen has a title and a link home', async ({ page }) => {
  await signedIn(page);
  await page.goto('/nada/aqui');
  await expect(page).toHaveTitle('Página não Encontrada - Erro 404');
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao Início', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('guest pages redirect a signed-in user home', async ({ page }) => {
  await signedIn(page);
  for (const path of GUEST) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('h1')).toBeVisible();
  }
});
