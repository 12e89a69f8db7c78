import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, expirePlan, mailTo, newEmail, owner, send, signedIn } from '../kit.ts';

const conta = (email: string, sql: string) =>
  owner(`update ${sql} where conta_id = (select conta_id from usuarios where email = $1)`, [email]);

test('a banner announces the end of the plan, before it and in the grace period', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.goto('/');
  const banner = page.getByRole('status').filter({ hasText: 'Seu plano' });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expirePlan(email, -3);
  await page.reload();
  await expect(banner).toContainText('Seu plano termina em 3 dias');
  await expectAccessible(page);
  await expirePlan(email, 2);
  await page.reload();
  await expect(banner).toContainText('Tudo continua aberto por mais 3 dias');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await banner.getByRole('link', { name: 'Ver os planos', exact: true }).click();
  await expect(page).toHaveURL(/\/planos$/);
});

test('a family unsubscribes from a practice, and the dialog shows it to the practice', async ({ page, browser }) => {
  await signedIn(page, { config: { modulos: { financeiro: true } } });
  const familia = newEmail();
  const hoje = new Date().toISOString().slice(0, 10);
  const { id: responsavel_id } = await send(page, 'POST', '/api/responsaveis-json', { nome: 'Rui', email: familia });
  const lancamento = { tipo: 'Receber', descricao: 'Sessões', valor: '180', vencimento: hoje, responsavel_id };
  const { id } = await send(page, 'POST', '/api/lancamentos-json', lancamento);
  await send(page, 'POST', `/api/lancamentos-json/${id}/cobrar`, { meio: 'email' });
  const link = /List-Unsubscribe:\s+<([^>]+)>/.exec(await mailTo(familia))?.[1] ?? '';
  // A recipient without an account.
  const outra = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await outra.goto(link);
  await expect(outra).toHaveURL(/\/descadastro\//);
  await expect(outra.getByText('Você recebe lembretes e cobranças de Marina Costa')).toBeVisible();
  await expectAccessible(outra);
  await outra.getByRole('button', { name: 'Parar de receber' }).click();
  await expect(outra.getByText('Marina Costa não envia mais e-mails')).toBeVisible();
  await outra.context().close();

  await page.goto('/financeiro');
  await page.getByRole('button', { name: /^Cobrar/ }).click();
  const cobrar = page.getByRole('dialog', { name: 'Cobrar' });
  await expect(cobrar).toContainText('Esta pessoa pediu para não receber mais os seus e-mails.');
  await expect(cobrar.getByRole('button', { name: 'E-mail' })).toBeDisabled();
  await expectAccessible(page);
});

test('a text with a link is refused under its field, and the settings show why nothing is sent', async ({ page }) => {
  const { email } = await signedIn(page);
  await send(page, 'PUT', '/api/agenda-config-json', { lembrete_email: true });
  await conta(email, `agenda_configs set lembrete_texto = 'Veja http://evil.example'`);
  await page.goto('/atendimentos');
  await page.getByRole('button', { name: 'Horários e lembretes' }).click();
  await expect(page.getByText('Os lembretes por e-mail não estão sendo enviados')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  const campo = page.getByRole('textbox', { name: 'Texto do lembrete' });
  await expect(campo).toHaveAccessibleDescription(/Retire links e endereços de e-mail/);
  await expect(campo).toHaveValue('Veja http://evil.example');
  await expectAccessible(page);
  await campo.fill('Até amanhã, {responsavel.nome}!');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
