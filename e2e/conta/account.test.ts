import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { entry, mailTo, newEmail, PASSWORD, send, signedIn, signIn, withoutStream } from '../kit.ts';

test('a new user registers, configures, changes language, resets the password and ends a session', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await withoutStream(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('Your name').fill('Marina Costa');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/config-conta-user/);
  await page.getByRole('combobox', { name: 'Profession' }).click();
  await page.getByRole('option', { name: 'Psychopedagogue', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'What you call patients' }).click();
  await page.getByRole('option', { name: 'Learner' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/$/);

  for (const [name, save, title] of [
    ['Español', 'Save', 'Configuración'],
    ['Português', 'Guardar', 'Configurações'],
    ['简体中文', 'Salvar', '设置'],
    ['English', '保存', 'Settings'],
  ] as const) {
    await page.goto('/settings/language');
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('navigation', { name: title })).toBeVisible();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const second = await browser.newContext();
  const other = await second.newPage();
  await other.goto('/password/reset');
  await other.getByLabel('E-mail').fill(email);
  await other.getByRole('button', { name: 'Send link' }).click();
  await expect(other.getByRole('status')).toContainText(email);
  const [link = ''] = /http\S+\/password\/reset\/\S+/.exec(await mailTo(email)) ?? [];
  await other.goto(new URL(link).pathname + new URL(link).search);
  await other.getByLabel('New password').fill('outra frase comprida');
  await other.getByLabel('Confirm password').fill('outra frase comprida');
  await other.getByRole('button', { name: 'Save new password' }).click();
  await expect(other).toHaveURL(/\/login/);

  // The reset ended the first session: its next call shows that, and signing in again returns to the same screen.
  await entry(page, 'Password', 'Settings').click();
  await expect(page.getByRole('dialog')).toContainText('Your session has expired');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signIn(page, email, 'outra frase comprida');
  await expect(page).toHaveURL(/settings\/password/);

  await signIn(other, email, 'outra frase comprida');
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/settings/password');
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);

  await other.getByRole('button', { name: /’s account$/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await second.close();
});

test('the report title of a new practice follows its profession', async ({ page }) => {
  await signedIn(page, { locale: 'en', config: null });
  await page.goto('/config-conta-user');
  await page.getByRole('combobox', { name: 'Profession' }).click();
  await page.getByRole('option', { name: /^Speech/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/$/);
  const { termo_titulo } = await send<{ termo_titulo: string }>(page, 'GET', '/api/settings/config');
  expect(termo_titulo).toBe('Fonoaudiológico');
});
