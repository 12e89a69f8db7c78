import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, loaded, owner, signedIn } from '../kit.ts';
import { fetchedParts } from '../partes.kit.ts';

// An empty cache: offline, no file may come from the cache of another journey.
test.use({ fresh: true });

test('a connection lost while saving is shown, and nothing typed is lost or saved twice', async ({ page, context }) => {
  const { email } = await signedIn(page);
  await page.goto('/paciente/cadastrar');
  const nome = page.getByRole('textbox', { name: /^Nome/ }).first();
  await nome.fill('Caio da Queda');
  await loaded(page);
  await fetchedParts(page, 'dialogs', 'schemas');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Não foi possível conectar ao servidor' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(nome).toHaveValue('Caio da Queda');
  await context.setOffline(false);

  // The response is lost: the server has saved, and the browser does not know.
  let lost = false;
  await page.route('**/api/pacientes-json', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(nome).toHaveValue('Caio da Queda');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).not.toHaveURL(/cadastrar/);
  const rows = await owner(`select 1 from pacientes p join usuarios u on u.conta_id = p.conta_id where u.email = $1`, [
    email,
  ]);
  expect(rows).toHaveLength(1);
});
