import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { browserOf, join } from '../equipe.kit.ts';
import { expectAccessible, signedIn } from '../kit.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
const settings = (page: Page) => page.getByRole('navigation', { name: 'Configurações' });

test('a member chooses their own menus and the view of the agenda; whoever works alone has no team entry', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  await page.goto('/settings/configs');
  await expect(settings(page).getByRole('link', { name: 'Preferências' })).toBeVisible();
  await expect(settings(page).getByRole('link', { name: 'Equipe' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Convidar para a equipe' }).click();
  await expect(settings(page).getByRole('link', { name: 'Equipe' })).toBeVisible();

  const rafael = await browserOf(browser, await join(page, 'Rafael Teixeira', 'profissional'));
  await rafael.goto('/settings/configs');
  await expect(rafael.getByRole('heading', { name: 'Menu superior' })).toBeVisible();
  await expect(rafael.getByRole('heading', { name: 'Módulos' })).toHaveCount(0);
  await expect(entry(rafael, 'Escolas')).toBeVisible();
  await rafael.getByRole('checkbox', { name: 'Escolas' }).uncheck();
  await rafael.getByRole('combobox', { name: 'A agenda abre em' }).click();
  await rafael.getByRole('option', { name: 'Mês' }).click();
  await expectAccessible(rafael);
  await rafael.getByRole('button', { name: 'Salvar' }).click();
  await expect(entry(rafael, 'Escolas')).toHaveCount(0);
  await rafael.goto('/atendimentos');
  await expect(rafael.getByRole('tab', { name: 'Mostrar o mês' })).toHaveAttribute('aria-selected', 'true');
  await expect(entry(rafael, 'Escolas')).toHaveCount(0);

  // The owner still has the entry, and now one for the team.
  await page.goto('/settings/configs');
  await expect(page.getByText('Vale só para você.').first()).toBeVisible();
  await expect(entry(page, 'Escolas')).toBeVisible();
  await expect(settings(page).getByRole('link', { name: 'Equipe' })).toBeVisible();
  await rafael.context().close();
});
