import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, owner, PASSWORD, readIn, signedIn } from '../kit.ts';

/** How long a person takes for a key, and to find and hit something to click. */
const [KEY_S, CLICK_S] = [0.2, 1.5];
const MOST_S = 120;

/** A person at the screen: counts keys and clicks, and what the application takes. */
const person = (page: Page) => {
  const began = Date.now();
  let [keys, clicks] = [0, 0];
  return {
    click: async (what: Locator) => {
      clicks += 1;
      await what.click();
    },
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    took: () => ({ keys, clicks, seconds: (Date.now() - began) / 1000 + keys * KEY_S + clicks * CLICK_S }),
  };
};

test('from registering to the file of the first child takes less than two minutes', async ({ page }) => {
  await owner('delete from tentativas');
  await readIn(page, 'pt-br');
  await page.goto('/register');
  const name = page.getByLabel('Seu nome');
  await expect(name).toBeFocused();
  const marina = person(page);
  for (const text of ['Marina Costa', `marina.${Date.now()}@casa.example`, PASSWORD, PASSWORD]) {
    await marina.type(text);
    // Behind a password there is the button that shows it.
    await marina.press('Tab');
    if (text === PASSWORD) await marina.press('Tab');
  }
  await marina.click(page.getByRole('button', { name: 'Criar conta' }));
  const continuar = page.getByRole('button', { name: 'Continuar' });
  await marina.click(page.getByRole('combobox', { name: 'Profissão' }));
  await marina.click(page.getByRole('option', { name: 'Psicopedagogo(a)', exact: true }));
  await marina.click(continuar);
  // The words of the profession are proposed.
  await expect(page.getByRole('combobox', { name: 'Palavra para paciente' })).toHaveValue('Aprendente');
  await marina.click(continuar);
  await marina.click(page.getByRole('button', { name: 'Começar' }));
  await marina.click(page.getByRole('link', { name: /Cadastre o primeiro aprendente/ }));
  const panel = page.getByRole('dialog', { name: 'Novo aprendente' });
  await expect(panel.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await marina.type('Ana Beatriz Lima');
  await marina.click(panel.getByRole('button', { name: 'Salvar' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Beatriz Lima' })).toBeVisible();
  const { keys, clicks, seconds } = marina.took();
  test
    .info()
    .annotations.push({ type: 'first run', description: `${clicks} clicks, ${keys} keys, ${seconds.toFixed(0)} s` });
  expect(clicks).toBeLessThanOrEqual(10);
  expect(seconds).toBeLessThanOrEqual(MOST_S);
});

for (const width of [390, 1280])
  test(`example data is looked at, marked on every screen and removed with one click at ${width}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const { email } = await signedIn(page);
    await page.goto('/');
    const offer = page.getByRole('button', { name: 'Ver com dados de exemplo' });
    await offer.click();
    await expect(page.getByText('Preparando o exemplo')).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'Dados de exemplo, até' });
    await expect(notice).toBeVisible({ timeout: 240_000 });
    await expectAccessible(page);
    for (const path of ['/pacientes', '/atendimentos', '/financeiro', '/settings/equipe', '/planos']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.mouse.wheel(0, 2000);
      await expect(notice).toBeInViewport();
    }
    await page.getByRole('button', { name: 'Remover agora' }).click();
    await expect(offer).toBeVisible();
    await expect(notice).toHaveCount(0);
    const left = await owner(`select c.id from contas c join usuarios u on u.id = c.exemplo_de where u.email = $1`, [
      email,
    ]);
    expect(left).toEqual([]);
  });
