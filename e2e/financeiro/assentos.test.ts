import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { fillPerson } from '../cartao.kit.ts';
import { join } from '../equipe.kit.ts';
import { criar, expectAccessible, mailTo, newEmail, owner, readIn, signedIn } from '../kit.ts';

const MENSAL = '019a4000-0000-7000-8000-000000000001';

/** A paid plan with one seat, in the middle of its month. */
const paidPlan = (email: string, extras = 0) =>
  owner(
    `update contas set plano_id = $2, assentos = 1, assentos_extras = $3, venc_plano = now() + interval '15 days'
     where id = (select conta_id from usuarios where email = $1)`,
    [email, MENSAL, extras],
  );

const openInvitation = async (page: Page, email: string) => {
  await page.goto('/settings/equipe');
  await page.getByRole('button', { name: 'Convidar um colega' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidar alguém' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  return dialog;
};

test('an invitation past the seats offers one, waits for its payment, and is sent with it', async ({ page }) => {
  const { email } = await signedIn(page);
  await paidPlan(email);
  const invited = newEmail();
  const dialog = await openInvitation(page, invited);
  await expect(dialog.getByText('Não há vaga livre na equipe')).toBeVisible();
  await expect(dialog.getByText(/^1 vaga a mais até \d\d-\d\d-\d{4}: R\$/)).toBeVisible();
  await expect(dialog.getByText(/a próxima renovação será de R\$.109,80/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  // A secretary needs no seat, so there is nothing to pay.
  await dialog.getByRole('combobox', { name: 'Função' }).click();
  await page.getByRole('option', { name: /^Secretaria/ }).click();
  await expect(dialog.getByText('Não há vaga livre na equipe')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Função' }).click();
  await page.getByRole('option', { name: /^Profissional/ }).click();

  await dialog.getByRole('button', { name: /^Pix/ }).click();
  await expect(page.getByText('1 vaga a mais').first()).toBeVisible();
  await fillPerson(page);
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();

  // Until it is paid, the invitation waits.
  await page.goto('/settings/equipe');
  await expect(page.getByText('Aguardando o pagamento da vaga')).toBeVisible();
  await expect(page.getByText('Vagas em uso: 1 de 1.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expect(page.getByText(`Enviamos uma mensagem para ${invited}.`)).toBeVisible();
  await expectAccessible(page);
  expect(await mailTo(invited)).toContain('/convite/');
  await page.getByRole('link', { name: 'Equipe', exact: true }).click();
  await expect(page.getByText('Vagas em uso: 2 de 2.')).toBeVisible();
  await expect(page.getByText(/^Vale até/)).toBeVisible();
  await expect(page.getByText('Aguardando o pagamento da vaga')).toHaveCount(0);

  await page.goto('/pagamentos');
  await expect(page.getByRole('table').getByText('1 vaga a mais')).toBeVisible();
  // On a phone a tap on the line opens the receipt.
  await page.getByRole('table').getByText('1 vaga a mais').click();
  await expect(page.getByRole('region', { name: 'Recibo' })).toContainText('1 vaga a mais');
});

test('fewer seats are chosen for the renewal, and the owner sees the consequences', async ({ page }) => {
  const { email } = await signedIn(page);
  await paidPlan(email, 2);
  await join(page, 'Bia Prado', 'profissional');
  const paciente_id = await criar(page, '/api/pacientes-json', { nome: 'Lia Lima' });
  const times = { inicio: '2026-03-04T12:00:00Z', fim: '2026-03-04T12:50:00Z' };
  await criar(page, '/api/atendimentos-json', { paciente_id, ...times });
  await page.goto('/planos');
  const vagas = page.getByRole('combobox', { name: 'Vagas a mais na próxima renovação' });
  await expect(vagas).toHaveValue(/^2 · R\$.149,70 por mês/);
  await vagas.click();
  await page.getByRole('option', { name: /^0 · R\$.69,90/ }).click();
  await expect(page.getByText(/^Vagas a partir de \d\d-\d\d-\d{4}: 1\. Em uso: 2\./)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);

  await page
    .getByRole('region', { name: /por mês/ })
    .getByRole('button', { name: 'Renovar' })
    .click();
  const pay = page.getByRole('dialog');
  await expect(pay.getByLabel('Vagas a mais na equipe')).toHaveValue('0');
  await pay.getByLabel('Vagas a mais na equipe').fill('1');
  await expect(pay.getByText(/R\$.109,80/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/');
  await page.getByRole('button', { name: /aviso sobre as vagas/ }).click();
  await page.getByRole('link', { name: /Vagas a partir de .*: 1\. Em uso: 2\./ }).click();
  await expect(page).toHaveURL(/settings\/equipe$/);
  await expect(page.getByText(/^Vagas a partir de \d\d-\d\d-\d{4}: 1\. Em uso: 2\./)).toBeVisible();
});

test('a practitioner who works alone gets no further question, in any language', async ({ page }) => {
  const { email } = await signedIn(page);
  await paidPlan(email);
  await page.goto('/settings/equipe');
  await expect(page.getByText('Você trabalha por conta própria')).toBeVisible();
  await expect(page.getByText(/vaga/)).toHaveCount(0);
  await page.goto('/planos');
  await expect(page.getByText(/^Vagas na equipe: 1\. Cada vaga a mais: R\$.39,90 por mês/)).toBeVisible();
  await page
    .getByRole('region', { name: /por mês/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pix/ })).toBeVisible();
  await expect(page.getByLabel('Vagas a mais na equipe')).toHaveCount(0);
  for (const [locale, text] of [
    ['en', /^Team seats: 1\. Each extra seat/],
    ['es', /^Plazas del equipo: 1\. Cada plaza adicional/],
    ['zh-CN', /^团队席位: 1\./],
  ] as const) {
    await readIn(page, locale);
    await page.goto('/planos');
    await expect(page.getByText(text).first()).toBeVisible();
  }
});
