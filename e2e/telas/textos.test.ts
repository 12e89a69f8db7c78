import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, signedIn } from '../kit.ts';

/** Every answer of this address is a server error, or a refusal without a message. */
const failing = (page: Page, path: string, method: string, status = 500) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: {} }) : route.continue(),
  );
const closeDialog = async (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

test('saving a patient, or failing to, shows the texts of the specification', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  await page.goto(`/paciente/${id}/editar`);
  await page.locator('[data-path=nome]').fill('Caio Lima Reis');
  await failing(page, '**/api/pacientes-json/*', 'PUT');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Ops, não salvou...' });
  await expect(alert).toContainText('Erro ao atualizar paciente. Atualize esta página para tentar novamente.');
  await closeDialog(page);
  await page.unroute('**/api/pacientes-json/*');

  // Refused without a reason: the title is never “Ops, ” alone.
  await failing(page, '**/api/pacientes-json/*', 'PUT', 422);
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Ops, Erro ao atualizar paciente', { exact: true })).toBeVisible();
  await page.unroute('**/api/pacientes-json/*');

  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Paciente Salvo com sucesso!')).toBeVisible();
});

test('a failed registration shows a message and keeps the input', async ({ page }) => {
  await signedIn(page);
  await page.goto('/escola/cadastrar');
  await page.locator('[data-path=nome]').fill('Escola Sol');
  await failing(page, '**/api/escolas-json', 'POST');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Ops, não cadastou...' });
  await expect(alert).toContainText('Atualize esta página para tentar novamente.');
  await closeDialog(page);
  await page.unroute('**/api/escolas-json');
  await failing(page, '**/api/escolas-json', 'POST', 422);
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Não foi possível', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Ops,\s*$/)).toHaveCount(0);
  await page.unroute('**/api/escolas-json');
  await expect(page.locator('[data-path=nome]')).toHaveValue('Escola Sol');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(page.getByText('Escola Cadastrada com sucesso!')).toBeVisible();
});

test('a failed load shows a message in place, with the name of what did not load', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  await failing(page, '**/api/pacientes-json/*', 'GET');
  await page.goto(`/atendimento/paciente/${id}`);
  await closeDialog(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Ops, não carregou Paciente.' });
  await expect(alert).toContainText('Atualize esta página para tentar carregar novamente.');
  await expectAccessible(page);
  await page.unroute('**/api/pacientes-json/*');
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Caio Lima' })).toBeVisible();
});

const UNREAD = [
  ['/financeiro/contas-a-receber', 'Contas a receber'],
  ['/financeiro/contas-a-pagar', 'Contas a pagar'],
  ['/financeiro/extrato', 'Extrato'],
  ['/financeiro/quem-deve', 'Quem deve'],
  ['/financeiro/recibos', 'Recibos'],
  ['/financeiro/ajustes', 'Ajustes'],
  ['/atendimentos?modo=agenda&visao=semana', 'Agenda'],
  ['/', 'Início'],
] as const;

test('a failed load in finance, in the agenda and on home names what did not load', async ({ page }) => {
  await signedIn(page);
  await page.route(/\/api\/(lancamentos|extrato|devedores|recibos|financeiro|atendimentos|home)\S*-json/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  for (const [path, thing] of UNREAD) {
    await page.goto(path);
    await expect(page.getByText(`Ops, não carregou ${thing}.`, { exact: true })).toBeVisible();
    await expect(page.getByText('esta parte')).toHaveCount(0);
  }
});

test('the message after a quick create agrees in gender with the thing, and has both for a person', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/paciente/cadastrar');
  const school = page.locator('[data-path=escola_id]');
  await school.fill('Escola Lua');
  await page.getByRole('option', { name: 'Cadastrar “Escola Lua”' }).click();
  await expect(page.getByText('Escola Lua cadastrada!')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar responsável' }).click();
  const guardian = page.locator('[data-path$="responsavel_id"]').first();
  await guardian.fill('Rosa Reis');
  await page.getByRole('option', { name: 'Cadastrar “Rosa Reis”' }).click();
  await expect(page.getByText('Rosa Reis cadastrado(a)!')).toBeVisible();
});

test('a select shows that nothing matches; the settings show the version', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/profile');
  await page.getByRole('combobox', { name: 'Profissão' }).fill('zzzz');
  await expect(page.getByText('Nenhum item encontrado. Tente mudar a busca.')).toBeVisible();
  await expect(page.getByText(/^Versão \d+\.\d+\.\d+$/)).toBeVisible();
});

test('an attachment has the icon of its extension', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  await page.goto(`/atendimento/paciente/${id}/anexos`);
  const files = ['laudo.pdf', 'notas.txt'];
  for (const name of files)
    await page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(name.endsWith('.pdf') ? '%PDF-1.4\n%%EOF' : 'Leu bem.'),
    });
  for (const extension of ['pdf', 'txt'])
    await expect(page.locator(`svg[data-extensao=${extension}]`)).toHaveClass(new RegExp(`file-type-${extension}`));
});

test.describe('with another clock', () => {
  test.use({ fresh: true });

  test('the carousel of a new practice advances every five seconds, and stops when paused', async ({ page }) => {
    await page.clock.install();
    await signedIn(page);
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Conheça também' });
    await expect(carousel).toContainText('Encontre tudo com um atalho');
    // From here on time passes only by `runFor`.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
    const slide = async () => (await carousel.textContent()) ?? '';
    const first = await slide();
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await slide()).not.toBe(first);
    }).toPass({ intervals: [20] });
    const second = await slide();
    await page.clock.runFor(4500);
    expect(await slide()).toBe(second);
    await page.clock.runFor(600);
    await expect.poll(slide).not.toBe(second);
    await carousel.getByRole('button', { name: 'Parar' }).click();
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).click();
    const stopped = await slide();
    await page.clock.runFor(11_000);
    expect(await slide()).toBe(stopped);
  });
});
