import { expect } from '@playwright/test';
import { bcp47, LOCALES } from '#domain/constants.ts';
import { test } from '../browser.ts';
import { entry, keptDrafts, newEmail, PASSWORD, readIn, requestsTo, signedIn, texts } from '../kit.ts';
import { fetchedParts } from '../partes.kit.ts';

test('Enter pressed twice sends the login once', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.context().clearCookies();
  // The home page may still be loading, and would reset the language to the account's.
  await readIn(page, 'en');
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
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/config-conta-user/);
  expect(sent).toHaveLength(1);
});

test.describe('without a connection', () => {
  // An empty cache: offline, no file may come from the cache of another journey.
  test.use({ fresh: true });

  test('saving without a connection shows a message and keeps the input', async ({ page }) => {
    await signedIn(page);
    await page.goto('/settings/profile');
    await page.getByLabel('Nome').fill('Marina Digitada');
    // The dialog and the rules of the form are fetched ahead.
    await fetchedParts(page, 'dialogs', 'schemas');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Salvar perfil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Não foi possível conectar ao servidor' });
    await expect(dialog).toContainText('O que você digitou continua aqui.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Nome')).toHaveValue('Marina Digitada');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Salvar perfil' }).click();
    await expect(page.getByText('Perfil Editado com sucesso!')).toBeVisible();
  });

  test('code that cannot be fetched replaces neither the screen nor what is typed in it', async ({ page }) => {
    await signedIn(page);
    const parts = /\/assets\/later-[^/]*\.js$/;
    const refused: string[] = [];
    await page.route(parts, (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    await page.goto('/settings/profile');
    await page.getByLabel('Nome').fill('Marina Digitada');
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    await expect(page.getByLabel('Nome')).toHaveValue('Marina Digitada');

    // What was asked for says so, and opens after a reload, which keeps what was typed.
    await page.keyboard.press('Control+K');
    await expect(page.getByText('Sem conexão. Isto abre assim que ela voltar.')).toBeVisible();
    await page.unroute(parts);
    await page.reload();
    await expect(page.getByLabel('Nome')).toHaveValue('Marina Digitada');
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  });
});

test('leaving with unsaved changes asks, by link and by going back; a reload keeps them', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/password');
  await entry(page, 'Perfil', 'Configurações').click();
  await page.getByLabel('Nome').fill('Outra Pessoa');
  const dialog = page.getByRole('dialog', { name: 'Alterações não salvas' });

  await entry(page, 'Idioma', 'Configurações').click();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL(/settings\/profile/);
  await expect(page.getByLabel('Nome')).toHaveValue('Outra Pessoa');

  await page.goBack().catch(() => null);
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL(/settings\/profile/);

  // The draft on this device survives a reload, which does not ask.
  await expect.poll(async () => (await keptDrafts(page)).map(({ scope }) => scope)).toEqual(['settings/profile']);
  await page.reload();
  await expect(page.getByLabel('Nome')).toHaveValue('Outra Pessoa');

  await entry(page, 'Idioma', 'Configurações').click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/settings\/language/);
  await entry(page, 'Perfil', 'Configurações').click();
  await expect(page.getByLabel('Nome')).toHaveValue('Marina Costa');

  // After saving, leaving does not ask.
  await page.getByLabel('Nome').fill('Marina Salva');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText('Perfil Editado com sucesso!')).toBeVisible();
  await entry(page, 'Idioma', 'Configurações').click();
  await expect(page).toHaveURL(/settings\/language/);
});

for (const locale of LOCALES)
  test(`errors are shown under their fields in ${locale}`, async ({ page }) => {
    const erros = texts(`contract/mensagens/${locale}.json`);
    const auth = texts(`web/locales/${locale}/auth.json`);
    await readIn(page, locale);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', bcp47(locale));
    const email = page.getByLabel(auth.email);
    const senha = page.getByRole('textbox', { name: auth.senha, exact: true });
    await page.getByRole('button', { name: auth.login.entrar }).click();
    await expect(email).toHaveAccessibleDescription(erros.obrigatorio);
    await expect(senha).toHaveAccessibleDescription(erros.obrigatorio);
    await expect(email).toBeFocused();
    await email.fill(newEmail());
    await senha.fill('não é esta');
    await page.getByRole('button', { name: auth.login.entrar }).click();
    await expect(email).toHaveAccessibleDescription(erros.credenciais_invalidas);
  });
