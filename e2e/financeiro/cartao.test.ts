import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { cardField, choose, fillAddress, fillCard, fillPerson, fillRest, pay } from '../cartao.kit.ts';
import { expectAccessible, lockAndUnlock, owner, readIn, signedIn } from '../kit.ts';

const toCard = async (page: Page) => {
  await choose(page, 'Cartão de crédito', 'por ano');
  await fillAddress(page);
  await fillPerson(page);
  await expect(page).toHaveURL(/cartao-credito$/);
};

/** Everything that our own document holds, and whether it can read the provider's frames. */
const held = (page: Page) =>
  page.evaluate(() => ({
    text: [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ].join('\n'),
    frames: [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument),
    sdk: 'MercadoPago' in window,
  }));

const NUMBERS = /4111 ?1111|4000 ?0000 ?0000 ?9995|4242 ?4242/;
const bank = (page: Page) => page.frameLocator('iframe[name=desafio]');

test('a card is declined, then approved; its number never leaves the provider’s frames', async ({ page }) => {
  const { email } = await signedIn(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await toCard(page);
  await pay(page);
  for (const message of ['Confira o número do cartão.', 'Informe o mês e o ano', 'O código tem 3 ou 4 dígitos.'])
    await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await cardField(page, 'expirationDate').fill('0120');
  await pay(page);
  await expect(page.getByText('Este cartão está vencido.')).toBeVisible();
  await fillCard(page, '9995');
  await expect(page.getByRole('alert')).toContainText('não tem limite ou saldo');
  await expect(page.getByLabel('Nome como está no cartão')).toHaveValue('MARINA COSTA');

  await cardField(page, 'cardNumber').fill('4242424242424242');
  await pay(page);
  await expect(page.getByText('use um dos cartões de teste')).toBeVisible();
  const { text, frames, sdk } = await held(page);
  expect(sdk).toBe(true);
  expect(frames).toEqual([null, null, null]);
  expect(text).not.toMatch(NUMBERS);

  await cardField(page, 'cardNumber').fill('4111111111111111');
  await expect(page.getByRole('status', { name: 'Bandeira' })).toHaveText('Visa');
  expect((await held(page)).text).not.toMatch(NUMBERS);
  await pay(page);
  await expect(page).toHaveURL(/concluido-credito$/);
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  // Another document, where the provider's script was never loaded.
  expect(await held(page)).toMatchObject({ sdk: false, frames: [] });
  expect(sent.join('\n')).not.toMatch(NUMBERS);
  const rows = await owner(
    `select count(*)::int as n from pagamentos p join usuarios u on u.id = p.usuario_id where u.email = $1 and p.status = 'Pago'`,
    [email],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a card that is being typed is still there after the screen was locked', async ({ page }) => {
  await signedIn(page);
  await toCard(page);
  await cardField(page, 'cardNumber').fill('4111111111111111');
  await fillRest(page);
  await lockAndUnlock(page);
  await expect(cardField(page, 'cardNumber')).toHaveValue('4111 1111 1111 1111');
  await expect(cardField(page, 'securityCode')).toHaveValue('123');
  await pay(page);
  await expect(page).toHaveURL(/concluido-credito$/);
});

test('leaving the card’s page ends its content policy', async ({ page }) => {
  await signedIn(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      loads.push(new URL(request.url()).pathname);
  });
  await toCard(page);
  await expect(cardField(page, 'cardNumber')).toBeVisible();
  const card = new URL(page.url()).pathname;
  expect(loads.at(-1)).toBe(card);
  await page.getByRole('link', { name: 'Pagamentos', exact: true }).first().click();
  await expect(page).toHaveURL(/\/pagamentos$/);
  expect(loads.at(-1)).toBe('/pagamentos');
  await page.goBack();
  await expect(cardField(page, 'cardNumber')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('table')).toBeVisible();
  expect((await held(page)).sdk).toBe(false);

  // A guard redirects from the card's page: the login has a document of its own.
  await page.context().clearCookies();
  await page.goto(card);
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => loads.at(-1)).toBe('/login');
});

test('the bank asks for a confirmation: left, resumed and confirmed', async ({ page }) => {
  await signedIn(page);
  await toCard(page);
  await fillCard(page, '3220');
  await expect(page.getByText('Confirme com o seu banco')).toBeVisible();
  await expect(bank(page).getByRole('button', { name: 'Confirmar o pagamento' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/planos');
  await readIn(page, 'zh-CN');
  await page.goto('/planos');
  await page.getByRole('link', { name: '继续', exact: true }).click();
  await expect(bank(page).getByText('这是测试环境')).toBeVisible();
  await bank(page).getByRole('button', { name: '确认付款' }).click();
  await expect(page).toHaveURL(/concluido-credito$/);
  await expect(page.getByRole('heading', { name: '付款已确认' })).toBeVisible();
});

test('the cardholder declines at the bank, tries another card, and pays', async ({ page }) => {
  await signedIn(page);
  await toCard(page);
  await fillCard(page, '3220');
  await bank(page).getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByRole('alert')).toContainText('O banco não confirmou que o cartão é seu.');
  // Nothing has to be typed again.
  await expect(page.getByLabel('Nome como está no cartão')).toHaveValue('MARINA COSTA');
  await expect(cardField(page, 'cardNumber')).toHaveValue('4000 0000 0000 3220');
  await pay(page);
  await expect(bank(page).getByRole('button', { name: 'Recusar' })).toBeVisible();
  await page.reload();
  await expect(bank(page).getByRole('button', { name: 'Recusar' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar outro cartão' }).click();
  await cardField(page, 'cardNumber').fill('5555 5555 5555 4444');
  await fillRest(page);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
});
