import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { bcp47, LOCALES } from '#contract/constants.ts';
import { expirePlan, newEmail, PASSWORD, readIn, signedIn, signIn } from './kit.ts';

const texts = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));

// Long walks, and the machine may be busy with others.
test.describe.configure({ timeout: 120_000 });

const GUEST = ['/login', '/register', '/password/reset', '/password/reset/x'];
const SIGNED = ['/', ...['profile', 'configs', 'password', 'language', 'email'].map((part) => `/settings/${part}`)];

const DAY = 24 * 60 * 60;
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name) ?? { expires: 0, httpOnly: false, sameSite: '' };
const expectYear = ({ expires }: { expires: number }) => {
  const days = (expires - Date.now() / 1000) / DAY;
  expect(days).toBeGreaterThan(364.9);
  expect(days).toBeLessThan(365.1);
};

const requestsTo = (page: Page, path: string) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) sent.push(request);
  });
  return sent;
};

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const expectNoSideScroll = async (page: Page, path: string) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
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

test('login works by keyboard alone', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.context().clearCookies();
  await readIn(page, 'pt-br');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  const reach = async (field: Locator) => {
    for (let tabs = 0; tabs < 15; tabs++) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${field} cannot be reached`);
  };
  await reach(page.getByRole('textbox', { name: 'E-mail' }));
  await page.keyboard.type(email);
  const senha = page.getByRole('textbox', { name: 'Senha' });
  await reach(senha);
  await page.keyboard.type(PASSWORD);
  await reach(page.getByRole('button', { name: 'Mostrar ou esconder a senha' }));
  await page.keyboard.press('Space');
  await expect(senha).toHaveAttribute('type', 'text');
  await reach(page.getByLabel('Lembrar de mim'));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Lembrar de mim')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  // And out again, through the menu.
  const menu = page.getByRole('button', { name: /Conta de/ });
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(entry('Configurações')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry('Configurações')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entry('Sair')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('Enter pressed twice sends the login once', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.context().clearCookies();
  await page.goto('/login');
  const sent = requestsTo(page, '/api/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  expect(sent).toHaveLength(1);
});

test('Enter pressed twice registers once', async ({ page }) => {
  await page.goto('/register');
  const sent = requestsTo(page, '/api/register');
  await page.getByLabel('Your name').fill('Marina Costa');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/config-conta-user/);
  expect(sent).toHaveLength(1);
});

test('saving without a connection says so and keeps what was typed', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/profile');
  await page.getByLabel('Nome').fill('Marina Digitada');
  // The dialog came ahead, with the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ErrorDialog')),
  );
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'O servidor não responde' });
  await expect(dialog).toContainText('O que você digitou continua aqui.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Nome')).toHaveValue('Marina Digitada');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil Editado com sucesso!')).toBeVisible();
});

test('unsaved changes are asked about, by link, by going back and by closing', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/password');
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByLabel('Nome').fill('Outra Pessoa');
  const dialog = page.getByRole('dialog', { name: 'Alterações não salvas' });

  await page.getByRole('link', { name: 'Idioma' }).click();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL(/settings\/profile/);
  await expect(page.getByLabel('Nome')).toHaveValue('Outra Pessoa');

  await page.goBack().catch(() => null);
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL(/settings\/profile/);

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(page.getByLabel('Nome')).toHaveValue('Outra Pessoa');

  await page.getByRole('link', { name: 'Idioma' }).click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/settings\/language/);
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect(page.getByLabel('Nome')).toHaveValue('Marina Costa');

  // Once saved there is nothing to ask.
  await page.getByLabel('Nome').fill('Marina Salva');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil Editado com sucesso!')).toBeVisible();
  await page.getByRole('link', { name: 'Idioma' }).click();
  await expect(page).toHaveURL(/settings\/language/);
});

for (const locale of LOCALES)
  test(`errors stand under their fields in ${locale}`, async ({ page }) => {
    const erros = texts(`contract/mensagens/${locale}.json`);
    const auth = texts(`web/locales/${locale}/auth.json`);
    await readIn(page, locale);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', bcp47(locale));
    const email = page.getByLabel(auth.email);
    const senha = page.getByRole('textbox', { name: auth.senha, exact: true });
    await page.getByRole('button', { name: auth.login.entrar }).click();
    await expect(email).toHaveAccessibleDescription(erros.email_invalido);
    await expect(senha).toHaveAccessibleDescription(erros.obrigatorio);
    await expect(email).toBeFocused();
    await email.fill(newEmail());
    await senha.fill('não é esta');
    await page.getByRole('button', { name: auth.login.entrar }).click();
    await expect(email).toHaveAccessibleDescription(erros.credenciais_invalidas);
  });

test('a protected page asks for the login and comes back', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.context().clearCookies();
  await page.goto('/settings/language?de=aqui');
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/settings\/language\?de=aqui$/);
});

test('a way back that leads elsewhere is not taken', async ({ page }) => {
  const { email } = await signedIn(page);
  for (const way of ['//mau.example', '/\\mau.example', 'https://mau.example', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/login?voltar=${encodeURIComponent(way)}`);
    await signIn(page, email);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  }
});

test('a thin bar moves over the page while a screen is on its way', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/profile');
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/assets/EmailPage*', (route) => held.then(() => route.continue()));
  const bar = page.getByTestId('progress');
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: 'E-mail' }).click();
  await expect(bar).toBeVisible();
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 2 });
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 });
  arrive();
  await expect(page.getByLabel('Novo e-mail')).toBeVisible();
  await expect(bar).toBeHidden();
});

test('the not-found screen has its title and its way home', async ({ page }) => {
  await signedIn(page);
  await page.goto('/nada/aqui');
  await expect(page).toHaveTitle('Página não Encontrada - Erro 404');
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao Início' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('guest pages send a signed-in user home', async ({ page }) => {
  await signedIn(page);
  for (const path of GUEST) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('h1')).toBeVisible();
  }
});

test('every call says which language it wants', async ({ page }) => {
  const sent = requestsTo(page, '/api/');
  for (const locale of LOCALES) {
    const { email } = await signedIn(page, { locale });
    await page.context().clearCookies();
    await readIn(page, locale);
    await page.goto('/login');
    // What the kit itself sent does not count.
    sent.length = 0;
    await signIn(page, email);
    await expect(page).toHaveURL(/\/$/);
    for (const path of ['/settings/profile', '/settings/password']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent.map((request) => request.headers()['accept-language']))).toEqual(new Set([bcp47(locale)]));
  }
});

test('the language chosen is kept for a year', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('web/locales/zh-CN/auth.json').login.titulo);
  expectYear(await cookie(page, 'vinculo_locale'));
});

test('remembered for a year, or until the browser is closed', async ({ page }) => {
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

test('the token alone opens nothing: its other half stays in the browser', async ({ page, request }) => {
  await signedIn(page);
  const token = await page.evaluate(() => /vinculo_token=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  expect(token).toBeTruthy();
  const stolen = await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } });
  expect(stolen.status()).toBe(401);
});
