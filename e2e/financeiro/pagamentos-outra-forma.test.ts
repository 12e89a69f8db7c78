import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { cardField, choose, fillPerson, fillRest, fillRestOfAddress, fillStreet, pay } from '../cartao.kit.ts';
import { expectAccessible, keptDrafts, signedIn } from '../kit.ts';

test('a boleto paid with another amount can be replaced; the typed data is kept and offered again', async ({
  page,
}) => {
  await signedIn(page);
  await choose(page, 'Boleto');
  await fillStreet(page);
  // Sealing the draft takes a moment.
  await expect.poll(async () => (await keptDrafts(page)).map(({ scope }) => scope)).toEqual(['pagamento-endereco']);
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.getByLabel('Logradouro')).toHaveValue('Praça da Sé');
  await fillRestOfAddress(page);
  await fillPerson(page);
  await expect(page.getByRole('region', { name: 'Ficha do boleto' })).toBeVisible();

  await page.getByRole('button', { name: 'Pagar outro valor' }).click();
  await expect(page.getByText('O valor pago é diferente do cobrado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gerar novo boleto' }).click();
  await expect(page.getByRole('region', { name: 'Ficha do boleto' })).toBeVisible();

  const boleto = page.url();
  await page.getByRole('combobox', { name: 'Forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Cartão de crédito', exact: true }).click();
  await expect(page).toHaveURL(/cartao-credito$/);
  expect(page.url().split('/')[5]).not.toBe(boleto.split('/')[5]);

  // The brand is detected from the number.
  const numero = cardField(page, 'cardNumber');
  await numero.fill('3782 822463 10005');
  await expect(page.getByRole('status', { name: 'Bandeira' })).toHaveText('American Express');
  await numero.fill('3056 9309 0259 04');
  await fillRest(page);
  const pagar = page.getByRole('button', { name: /^Pagar R/ });
  await pay(page);
  await expect(page.getByText('ele não é de uma bandeira aceita aqui')).toBeVisible();
  await numero.fill('4000 0000 0000 9995');
  await pay(page);
  await expect(page.getByText('O cartão não tem limite ou saldo para este valor.')).toBeVisible();
  await expect(page.getByLabel('Nome como está no cartão')).toHaveValue('MARINA COSTA');
  await expectAccessible(page);
  await numero.fill('4111 1111 1111 1111');
  // As in `pay`, whose click comes after the frame that scrolling draws.
  await pagar.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await pagar.dblclick();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();

  await page.goto(boleto);
  await expect(page.getByRole('heading', { name: 'Pagamento cancelado' })).toBeVisible();
  await page.goto(boleto.replace(/[^/]+\/imprimir-boleto$/, '019a0000-0000-7000-8000-00000000dead'));
  await expect(page).toHaveTitle('Página não Encontrada - Erro 404');

  await choose(page, 'Boleto');
  await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25');
});
