import { expect, type Page } from '@playwright/test';
import { as, criarPaciente, hoje } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, keptDrafts, loaded, send, signedIn } from '../kit.ts';

const ATENDIMENTOS = '/api/atendimentos-json';
const KEPT = 'Guardado neste aparelho até a conexão voltar';

/** The list of today with one appointment of Lia. */
const withLia = async (page: Page) => {
  await signedIn(page);
  const paciente_id = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = hoje();
  const id = await criar(page, ATENDIMENTOS, { paciente_id, inicio: as(dia, '10:00'), fim: as(dia, '10:50') });
  await page.goto(`/atendimentos?visao=lista&de=${dia}&ate=${dia}`);
  await expect(page.getByRole('button', { name: 'Status de Lia Prado: Agendado' })).toBeVisible();
  return id;
};
const marcar = async (page: Page, status: string) => {
  await page.getByRole('button', { name: /^Status de Lia Prado/ }).click();
  await page.getByRole('menuitem', { name: status }).click();
};
const shown = (page: Page, status: string) => page.getByRole('button', { name: `Status de Lia Prado: ${status}` });
const statusOf = async (page: Page, id: string) =>
  (await send<{ status: string }>(page, 'GET', `${ATENDIMENTOS}/${id}`)).status;

test.describe('without a connection', () => {
  // An empty cache: offline, no file may come from the cache of another journey.
  test.use({ fresh: true });

  test('a status is kept without a connection, survives the tab, and is sent once it is back', async ({ page }) => {
    const id = await withLia(page);
    await loaded(page);
    await page.context().setOffline(true);
    await marcar(page, 'Faltou');
    await expect(shown(page, 'Faltou')).toBeVisible();
    await expect(page.getByText(KEPT)).toBeVisible();
    await expectAccessible(page);
    await page.close();
    await page.context().setOffline(false);
    const next = await page.context().newPage();
    await next.goto('/');
    await expect.poll(() => statusOf(next, id)).toBe('Faltou');
    await expect.poll(async () => (await keptDrafts(next)).length).toBe(0);
  });
});

test('a status that somebody else set meanwhile is shown, and the user decides', async ({ page }) => {
  const id = await withLia(page);
  // Only the mark does not arrive: it is the change with a key.
  await page.route(`**${ATENDIMENTOS}/${id}`, (route) =>
    route.request().postData()?.includes('"chave"') ? route.abort() : route.continue(),
  );
  await marcar(page, 'Faltou');
  await expect(page.getByText(KEPT)).toBeVisible();
  await send(page, 'PUT', `${ATENDIMENTOS}/${id}`, { status: 'Cancelado' });
  await page.unroute(`**${ATENDIMENTOS}/${id}`);
  const dialog = page.getByRole('dialog', { name: 'O status não foi salvo' });
  await expect(dialog).toContainText('Lia Prado');
  await expect(dialog).toContainText('marcou como cancelado');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deixar como está' }).click();
  await expect(shown(page, 'Cancelado')).toBeVisible();
  expect(await statusOf(page, id)).toBe('Cancelado');
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('a status that waits is shown wherever its appointment is read again', async ({ page }) => {
  const id = await withLia(page);
  const session = page.locator('[data-status]').filter({ hasText: 'Lia Prado' }).first();
  await page.route(`**${ATENDIMENTOS}/${id}`, (route) =>
    route.request().postData()?.includes('"chave"') ? route.abort() : route.continue(),
  );
  await marcar(page, 'Faltou');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Como mostrar' }).locator('label', { hasText: 'Agenda' }).click();
  const readAgain = async (route: RegExp) => {
    await loaded(page);
    // The weeks beside the shown one are read ahead, and are empty.
    const answer = page.waitForResponse(
      async (response) => route.test(response.url()) && (await response.text()).includes(id),
    );
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await (await answer).text()).toContain('Agendado');
    await loaded(page);
  };
  await expect(session).toHaveAttribute('data-status', 'Faltou');
  await readAgain(/atendimentos-buscar-json/);
  await expect(session).toHaveAttribute('data-status', 'Faltou');
  await page.getByRole('link', { name: 'Vínculo' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(session).toHaveAttribute('data-status', 'Faltou');
  await readAgain(/agora-json/);
  await expect(session).toHaveAttribute('data-status', 'Faltou');
  expect(await statusOf(page, id)).toBe('Agendado');
  await page.unroute(`**${ATENDIMENTOS}/${id}`);
  await expect.poll(() => statusOf(page, id)).toBe('Faltou');
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});
