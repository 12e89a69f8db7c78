import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { choose, fillAddress, fillCard, fillPerson } from '../cartao.kit.ts';
import { entry, expectAccessible, expirePlan, mailTo, owner, readIn, signedIn } from '../kit.ts';

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;

test('a blocked practitioner pays by PIX, and every open tab is unblocked', async ({ page, context }) => {
  const { email } = await signedIn(page);
  await expirePlan(email, 9);
  await page.goto('/pacientes');
  await expect(page).toHaveURL(/bloqueio$/);
  await expect(page.getByRole('heading', { name: 'Seu plano venceu' })).toBeVisible();
  await expect(page.getByText(/^Desde \d\d-\d\d-\d{4}/)).toBeVisible();
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar todos os dados' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^vinculo-.*\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL(/bloqueio$/);

  await page.getByRole('link', { name: 'Ver planos e pagar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Planos' })).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Pix');
  // PIX needs no address: the step is skipped.
  await fillPerson(page);
  await expect(page).toHaveURL(/pagar-pix$/);
  await expect(page.getByText('nenhum dinheiro é movimentado').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expectAccessible(page);
  await expect(other).not.toHaveURL(/bloqueio/);
  await expect(entry(other, 'Pacientes')).toBeVisible();
  expect(await mailTo(email)).toContain('Recibo');
});

test('a PIX is resumed, expires, is paid with another amount, and is finally paid', async ({ page }) => {
  await signedIn(page);
  await choose(page, 'Pix');
  await fillPerson(page);
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expectAccessible(page);
  expect(await cookie(page, 'tipo_pag')).toBe('pix');
  const id = await cookie(page, 'pagamento_id');
  expect(page.url()).toContain(id);

  // Every step has its own address; a reload, or a step too far, leads back here.
  await page.reload();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await page.goto(page.url().replace('pagar-pix', 'cartao-credito'));
  await expect(page).toHaveURL(/pagar-pix$/);
  await page.goto('/planos');
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(page).toHaveURL(/pagar-pix$/);

  await page.getByRole('button', { name: 'Deixar vencer' }).click();
  await expect(page.getByText('Código Pix expirado')).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novo Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar outro valor' }).click();
  await expect(page.getByText('O valor pago é diferente do cobrado')).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novo Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expect.poll(() => cookie(page, 'pagamento_id')).toBeFalsy();

  await page.getByRole('link', { name: 'Ver recibo', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Recibo' })).toContainText('69,90');
  await expectAccessible(page);
  await page.goto('/pagamentos');
  await expect(page.getByRole('table').getByText('Pago', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a boleto is issued and printed; debit waits for the bank; an unavailable provider shows an error', async ({
  page,
}) => {
  await signedIn(page);
  await choose(page, 'Boleto');
  await fillAddress(page);
  await fillPerson(page);
  await expect(page).toHaveURL(/imprimir-boleto$/);
  await expect(page.getByRole('region', { name: 'Ficha do boleto' })).toContainText(/\d{5}\.\d{5} \d{5}\.\d{6}/);
  await expect(page.getByRole('img', { name: /Código de barras \d{44}/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deixar vencer' }).click();
  await expect(page.getByText('O boleto venceu sem ser pago.')).toBeVisible();

  await choose(page, 'Cartão de débito');
  await fillPerson(page);
  await expect(page).toHaveURL(/conclusao-debito$/);
  await fillCard(page, '4444');
  await expect(page.getByText('O banco está confirmando')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByRole('alert')).toContainText('O banco não autorizou');

  await page.route('**/api/pagamentos-json/*/debito', (route) =>
    route.fulfill({ status: 503, json: { message: 'fora', codigo: 'gateway_fora' } }),
  );
  await fillCard(page, '4444');
  await expect(page.getByRole('alert').filter({ hasText: 'não está respondendo' })).toContainText(
    'não será cobrado duas vezes',
  );

  // The checkout script does not load: an error with a retry.
  await page.route('**/sdk.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Ops, não carregou Paciente.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test('another user’s payment is not found, and the screens fit 390 pixels', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  await choose(page, 'Pix');
  await fillPerson(page);
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  const address = new URL(page.url()).pathname;
  await page.goto('/pagamentos');
  await expect(page.getByRole('table').getByText('Aberto', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  const { email } = await signedIn(stranger);
  await stranger.goto(address);
  await expect(stranger.getByText('A página que você procura não existe.')).toBeVisible();
  const [, , , id] = address.split('/');
  const mine = await owner('select id from usuarios where email = $1', [email]);
  await stranger.goto(`/pagamento/${mine[0].id}/${id}`);
  await expect(stranger.getByText('A página que você procura não existe.')).toBeVisible();
  await context.close();
});

test('an administrator finds, extends and suspends an account, and can do nothing else', async ({ page, browser }) => {
  const { email } = await signedIn(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/$/);
  await owner(`update usuarios set role = 'admin' where email = $1`, [email]);
  const context = await browser.newContext();
  const other = await context.newPage();
  const ana = await signedIn(other);
  await page.goto('/admin');
  await expect(page).toHaveURL(/admin\/contas$/);
  await page.getByRole('searchbox').fill(ana.email);
  await page.getByRole('row').filter({ hasText: ana.email }).getByRole('link').click();
  await expect(page).toHaveURL(/contas\/[0-9a-f-]+$/);
  await expect(page.getByText(ana.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Estender o plano' }).click();
  await page.getByLabel('Motivo').fill('cortesia');
  await page.getByRole('dialog').getByRole('button', { name: 'Estender o plano' }).click();
  await expect(page.getByRole('cell', { name: '+30: cortesia' })).toBeVisible();
  await page.getByRole('button', { name: 'Suspender' }).click();
  await page.getByLabel('Motivo').fill('contestação');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await expect(page.getByText('Suspensa', { exact: true }).first()).toBeVisible();

  await other.goto('/pacientes');
  await expect(other.getByRole('heading', { name: 'Sua conta está suspensa' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Exportar todos os dados' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Ver planos e pagar' })).toHaveCount(0);
  await expectAccessible(other);
  await page.getByRole('button', { name: 'Reativar' }).click();
  await expect(page.getByText('Em teste', { exact: true }).first()).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/$/);
  await context.close();
});

test('an administrator sees payments, plans, professions and statistics, and adds a plan', async ({ page }) => {
  const { email } = await signedIn(page);
  await owner(`update usuarios set role = 'admin' where email = $1`, [email]);
  for (const part of ['pagamentos', 'planos', 'profissoes', 'numeros']) {
    await page.goto(`/admin/${part}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessible(page);
  }
  await readIn(page, 'zh-CN');
  await page.goto('/admin/planos');
  await page.getByRole('button', { name: '新建套餐' }).click();
  await page.getByLabel('名称').fill('半年套餐');
  await page.getByLabel('月数').fill('6');
  await page.getByRole('textbox', { name: '价格', exact: true }).fill('360,00');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('cell', { name: '半年套餐', exact: true })).toBeVisible();
  await owner(`update planos set ativo = false where nome = '半年套餐'`);
});
