import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { entry, expectAccessible, expirePlan, loaded, newEmail, readIn, signedIn } from '../kit.ts';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
  await loaded(page);
};

for (const path of ['/login', '/register', '/password/reset', '/password/reset/x?email=a@b.example'])
  test(`${path} is accessible`, async ({ page }) => {
    await readIn(page, 'pt-br');
    await open(page, path);
    await expectAccessible(page);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page);
  });

test('the message that a link was sent is accessible', async ({ page }) => {
  await readIn(page, 'pt-br');
  await open(page, '/password/reset');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await expectAccessible(page);
});

test('each step of /config-conta-user is accessible', async ({ page }) => {
  await signedIn(page, { config: null });
  await page.goto('/');
  await expect(page).toHaveURL(/config-conta-user/);
  await expect(page.locator('h1')).toBeVisible();
  for (const button of ['Continuar', 'Continuar', 'Começar']) {
    await expectAccessible(page);
    await page.getByRole('button', { name: button }).click();
  }
  await expect(page).toHaveURL(/\/$/);
});

test('/ is accessible, and so is the menu of the user', async ({ page }) => {
  await signedIn(page);
  await open(page, '/');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Conta de/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
});

for (const part of ['profile', 'configs', 'password', 'language', 'email'])
  test(`/settings/${part} is accessible`, async ({ page }) => {
    await signedIn(page);
    await open(page, `/settings/${part}`);
    await expectAccessible(page);
  });

test('an open list of choices is accessible', async ({ page }) => {
  await signedIn(page);
  await open(page, '/settings/profile');
  await page.getByRole('combobox', { name: 'Profissão' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page);
});

test('the messages of the settings after saving are accessible', async ({ page }) => {
  const { email } = await signedIn(page);
  await open(page, '/settings/profile');
  await page.getByLabel('Nome').fill('Marina C.');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText('Editado com sucesso')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Telefone').fill('119');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await open(page, '/settings/email');
  await page.getByLabel('Novo e-mail').fill(`novo-${email}`);
  await page.getByLabel('Senha atual').fill('uma frase bem comprida');
  await page.getByRole('button', { name: 'Trocar o e-mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'novo-' })).toBeVisible();
  await expectAccessible(page);
});

test('a picture being cropped, and the cropped picture, are accessible', async ({ page }) => {
  await signedIn(page);
  await open(page, '/settings/profile');
  const name = 'retrato.png';
  const buffer = await page.getByRole('heading', { name: 'Perfil' }).screenshot();
  await page.getByLabel('Escolher uma foto').setInputFiles({ name, mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Recortar a imagem' });
  await expect(dialog.getByRole('button', { name: 'Usar' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Usar' }).click();
  await expect(page.getByRole('button', { name: 'Remover' })).toBeVisible();
  await expectAccessible(page);
});

test('the dialog about unsaved changes is accessible', async ({ page }) => {
  await signedIn(page);
  await open(page, '/settings/profile');
  await page.getByLabel('Nome').fill('Outra');
  await entry(page, 'Senha', 'Configurações').click();
  await expect(page.getByRole('dialog', { name: 'Alterações não salvas' })).toBeVisible();
  await expectAccessible(page);
});

for (const [status, title] of [
  [401, 'Sua sessão expirou'],
  [500, 'Algo deu errado'],
] as const)
  test(`the dialog for ${status} is accessible`, async ({ page }) => {
    await signedIn(page);
    await page.route('**/api/settings/sessions', (route) =>
      route.fulfill({ status, json: { message: '', id: 'pedido-1' } }),
    );
    await page.goto('/settings/password');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessible(page);
    if (status !== 500) return;
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    await expectAccessible(page);
  });

test('the dialog for a missing answer is accessible', async ({ page }) => {
  await signedIn(page);
  await open(page, '/settings/profile');
  await page.route('**/api/settings/profile', (route) => route.abort());
  await page.getByLabel('Nome').fill('Outra');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByRole('dialog', { name: 'Não foi possível conectar ao servidor' })).toBeVisible();
  await expectAccessible(page);
});

test('the not-found screen is accessible', async ({ page }) => {
  await signedIn(page);
  await open(page, '/nada/aqui');
  await expectAccessible(page);
});

test('/bloqueio is accessible', async ({ page }) => {
  const { email } = await signedIn(page);
  await expirePlan(email, 6);
  await page.goto('/');
  await expect(page).toHaveURL(/bloqueio/);
  await expect(page.getByRole('heading', { name: 'Seu plano venceu' })).toBeVisible();
  await expectAccessible(page);
});
