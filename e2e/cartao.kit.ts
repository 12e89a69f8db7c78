import { expect, type Page } from '@playwright/test';

export const choose = async (page: Page, tipo: string, plano = 'por mês') => {
  await page.goto('/planos');
  await page
    .getByRole('region', { name: new RegExp(plano) })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: tipo }).click();
};

export const fillStreet = async (page: Page) => {
  await expect(page).toHaveURL(/endereco$/);
  await page.getByLabel('CEP').fill('01001000');
  await page.getByLabel('Logradouro').fill('Praça da Sé');
};

export const fillRestOfAddress = async (page: Page) => {
  await page.getByLabel('Número').fill('1');
  await page.getByLabel('Bairro').fill('Sé');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByRole('combobox', { name: 'UF' }).click();
  await page.getByRole('option', { name: 'SP' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
};

export const fillAddress = async (page: Page) => {
  await fillStreet(page);
  await fillRestOfAddress(page);
};

export const fillPerson = async (page: Page) => {
  await expect(page).toHaveURL(/pessoal$/);
  await page.getByLabel('CPF').fill('52998224725');
  await page.getByRole('button', { name: 'Continuar' }).click();
};

/** The input of a card field: in a frame of the provider, which our page cannot read. */
export const cardField = (page: Page, field: 'cardNumber' | 'expirationDate' | 'securityCode') =>
  page.frameLocator(`iframe[name=${field}]`).getByRole('textbox');

export const fillRest = async (page: Page) => {
  await page.getByLabel('Nome como está no cartão').fill('MARINA COSTA');
  await cardField(page, 'expirationDate').fill('1230');
  await cardField(page, 'securityCode').fill('123');
};

/** Waits for a frame after scrolling: until then the browser may pass the click to a frame that was there before. */
export const pay = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Pagar R/ });
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await button.click();
};

/** Pays with a test card. */
export const fillCard = async (page: Page, final: string) => {
  await page.getByRole('button', { name: `final ${final}` }).click();
  await expect(cardField(page, 'cardNumber')).toHaveValue(new RegExp(`${final}$`));
  await fillRest(page);
  await pay(page);
};
