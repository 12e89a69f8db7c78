import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, send } from '../kit.ts';
import { enderecoDe, maeFilho } from './links.kit.ts';

/** Whoever runs the practice sets what applies to links; the mother opens one in the language of her phone. */

test('the settings of links apply to the next link, and its page speaks the language of the phone', async ({
  page,
  browser,
}) => {
  const { paciente_id } = await maeFilho(page, ['documentos']);

  await page.goto('/settings/links');
  await expect(page.getByRole('heading', { name: 'Links para a família' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mudar: Arquivo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Por quantos dias fica aberto').click();
  await page.getByRole('option', { name: '21 dias' }).click();
  const mensagem = dialog.getByLabel('Mensagem', { exact: true });
  await mensagem.fill('Oi {nome}, mande o arquivo por aqui');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Deixe {link} no texto: é onde entra o endereço.')).toBeVisible();
  // An unknown placeholder stays in the preview, and is named below the field.
  await mensagem.fill('Oi {xyz}: {link}');
  await expect(dialog.getByRole('region', { name: 'Como fica' })).toContainText('Oi {xyz}: http');
  await expect(dialog.getByText('Campo desconhecido: {xyz}. Use só os campos abaixo.')).toBeVisible();
  await mensagem.fill('Oi {nome}, mande o arquivo por aqui: {link}');
  await expect(dialog.getByRole('region', { name: 'Como fica' })).toContainText(
    'Oi Carla, mande o arquivo por aqui: http',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('21 dias · com confirmação de identidade · mensagem própria')).toBeVisible();

  // A signature cannot go without the check.
  await page.getByRole('button', { name: 'Mudar: Assinatura' }).click();
  await expect(dialog.getByLabel('Confirmar a identidade antes de abrir')).toBeDisabled();
  await page.keyboard.press('Escape');

  // A charge stays open until some days after it is due, or for days from its sending.
  const cobranca = page.getByRole('listitem').filter({ hasText: 'Cobrança' });
  await expect(cobranca).toContainText('Até 7 dias depois do vencimento');
  const vida = dialog.getByLabel('Por quantos dias fica aberto');
  for (const escolha of ['7 dias', 'Até 7 dias depois do vencimento']) {
    await cobranca.getByRole('button').click();
    await vida.click();
    await page.getByRole('option', { name: escolha, exact: true }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(cobranca.getByText(escolha === '7 dias' ? /^7 dias/ : /^Até 7 dias/)).toBeVisible();
  }

  await page.goto(`/atendimento/paciente/${paciente_id}/anexos`);
  await page.getByRole('button', { name: 'Pedir arquivo por link' }).click();
  await expect(dialog.getByLabel('Fica aberto por')).toHaveValue('21 dias');
  await dialog.getByLabel('Do que você precisa?').fill('O boletim');
  await dialog.getByRole('button', { name: 'Pedir arquivo por link' }).click();
  await expect(dialog.getByText(/^Oi Carla, mande o arquivo por aqui: /)).toBeVisible();
  await page.keyboard.press('Escape');

  // The phone speaks Spanish: the page offers it, and keeps the choice.
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 390, height: 844 } });
  const telefone = await context.newPage();
  await telefone.goto(endereco);
  await expect(telefone.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
  await telefone.getByRole('button', { name: 'Ver en español' }).click();
  await expect(telefone.getByRole('heading', { name: 'Hola, Carla' })).toBeVisible();
  await expectAccessible(telefone);
  await telefone.reload();
  await expect(telefone.getByRole('heading', { name: 'Hola, Carla' })).toBeVisible();
  await expect(telefone.locator('html')).toHaveAttribute('lang', /^es/);
  await telefone.getByRole('button', { name: 'Ver em português' }).click();
  await expect(telefone.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
  await context.close();

  // Not offered any more: no button, and the server refuses it too.
  await send(page, 'PUT', '/api/link-ajustes-json', { tipo: 'arquivo', oferecido: false });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Anexos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pedir arquivo por link' })).toBeHidden();
});
