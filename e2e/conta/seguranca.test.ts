import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { test } from '../browser.ts';
import { criar, expectAccessible, loaded, origin, PASSWORD, signedIn, signIn } from '../kit.ts';
import { fetchedParts } from '../partes.kit.ts';

const code = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Turns the second factor on in the settings; returns its secret and its recovery codes. */
const turnOn = async (page: Page) => {
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Ativar a verificação em duas etapas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' });
  await dialog.getByLabel('Sua senha').fill('não é esta');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Esta não é a sua senha atual.')).toBeVisible();
  await dialog.getByLabel('Sua senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'QR Code para o autenticador' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  // The previous code is valid until the current half minute ends: wait if that is soon.
  const left = 30 - ((Date.now() / 1000) % 30);
  if (left < 12) await page.waitForTimeout(left * 1000 + 200);
  await page.getByLabel(/^Código/).fill(code(secret, -1));
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await expect(page.getByText('Eles não serão mostrados de novo.')).toBeVisible();
  await expectAccessible(page);
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^(\w{4}-){3}\w{4}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();
  return { secret, codes };
};

test('the second factor: turned on, required at sign-in, each code valid once, turned off', async ({
  page,
  browser,
}) => {
  const { email } = await signedIn(page);
  const { secret, codes } = await turnOn(page);
  await expectAccessible(page);

  const context = await browser.newContext({ locale: 'pt-BR' });
  await context.addCookies([{ name: 'vinculo_locale', value: 'pt-br', url: origin() }]);
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, email);
  await expect(other.getByRole('heading', { name: 'Mais uma etapa' })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Código').fill('000000');
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other.getByText('Código incorreto ou já usado.')).toBeVisible();
  await other.getByLabel('Código').fill(code(secret));
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/settings/security');
  await expect(other.getByText('Código recusado')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Desativar a verificação em duas etapas' }).click();
  await page.getByLabel('Sua senha').fill(PASSWORD);
  await page.getByLabel(/^Código/).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('button', { name: 'Ativar a verificação em duas etapas' })).toBeVisible();
});

test.describe('without a connection or with another clock', () => {
  test.use({ fresh: true });

  test('an idle screen locks, and unlocking restores what was typed', async ({ page, context }) => {
    await page.clock.install();
    const { email } = await signedIn(page);
    await page.goto('/paciente/cadastrar');
    const nome = page.getByRole('textbox', { name: /^Nome/ }).first();
    await nome.fill('Caio não salvo');
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByRole('navigation', { name: 'Menu' })).toBeVisible();

    await page.clock.runFor(14 * 60_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Two tabs lock the same session: the first one locks it on the server, and the other finds it locked.
    let locked = false;
    context.on('response', (one) => {
      locked ||= one.url().endsWith('/api/session/lock') && one.status() === 204;
    });
    // In steps: the limit of a request without an answer runs by the same clock.
    await expect
      .poll(async () => {
        if (!locked) await page.clock.runFor(4000);
        return locked;
      })
      .toBe(true);
    const dialog = page.getByRole('dialog', { name: 'Tela bloqueada' });
    await expect(dialog).toBeVisible();
    await expect(nome).toBeHidden();
    await expectAccessible(page);
    // The other tab of the same browser is locked too, and the token alone opens nothing.
    await expect(second.getByRole('dialog', { name: 'Tela bloqueada' })).toBeVisible();
    expect(
      await page.evaluate(async () => {
        const token = /vinculo_token=([^;]+)/.exec(document.cookie)?.[1];
        return (await fetch('/api/pacientes-json', { headers: { authorization: `Bearer ${token}` } })).status;
      }),
    ).toBe(401);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();

    await dialog.getByLabel('Sua senha').fill('não é esta');
    await dialog.getByRole('button', { name: 'Desbloquear' }).click();
    await expect(dialog.getByText('Esta não é a sua senha atual.')).toBeVisible();
    await dialog.getByLabel('Sua senha').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Desbloquear' }).click();
    await expect(dialog).toBeHidden();
    await expect(nome).toHaveValue('Caio não salvo');
    await expect(second.getByRole('dialog', { name: 'Tela bloqueada' })).toBeHidden();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).not.toHaveURL(/cadastrar/);
    expect(email).toContain('@');
  });

  test('the screen locks without a connection too, and unlocks when it is back', async ({ page, context }) => {
    await signedIn(page);
    await page.goto('/settings/security');
    await expect(page.getByRole('heading', { name: 'Bloqueio da tela' })).toBeVisible();
    await loaded(page);
    await fetchedParts(page, 'later', 'schemas');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Bloquear agora' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tela bloqueada' });
    await dialog.getByLabel('Sua senha').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Desbloquear' }).click();
    await expect(dialog.getByText('Não foi possível conectar ao servidor.')).toBeVisible();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Desbloquear' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Bloqueio da tela' })).toBeVisible();
  });
});

test('the file lists who viewed it', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  await page.goto(`/atendimento/paciente/${id}`);
  // The file is read, and that is recorded.
  await expect(page.getByRole('heading', { level: 1, name: 'Caio Lima' })).toBeVisible();
  await page.getByRole('link', { name: 'Quem viu esta ficha', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quem viu esta ficha' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Marina Costa.*Criou · ficha: identificação e contatos/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Marina Costa.*Viu · ficha: identificação e contatos/ }).first(),
  ).toBeVisible();
  await expectAccessible(page);
});
