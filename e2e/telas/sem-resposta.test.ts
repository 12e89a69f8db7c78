import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { keptDrafts, origin, PASSWORD, send } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { CHILD, GOAL, noteOf, openHere, withDay } from '../sem-conexao.kit.ts';

test.use({ serviceWorkers: 'allow', fresh: true, viewport: { width: 390, height: 844 } });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

const KEPT = 'Guardado neste navegador até a conexão voltar';

test('with a network that never answers, the day and a file open, a note is kept, and a locked screen opens', async ({
  page,
}) => {
  const { nota } = await withDay(page, proxy.origin);
  proxy.hang();
  await openHere(page, `${proxy.origin}/`);
  const today = page.getByRole('region', { name: /^Hoje, / });
  await today.getByRole('button', { name: CHILD }).click();
  await expect(page.getByRole('heading', { level: 2, name: CHILD })).toBeVisible();
  await expect(page.getByText(GOAL)).toBeVisible();
  await page
    .getByRole('region', { name: 'Escrever', exact: true })
    .getByRole('link', { name: /^Registro/ })
    .click();
  await noteOf(page).fill('Leu sem sinal.');
  await expect(page.getByText(KEPT)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('vinculo.tela', '1'));
  await page.reload();
  await openHere(page, page.url());
  await expect(noteOf(page)).toContainText('Leu sem sinal.');

  proxy.unhang();
  const locked = page.getByRole('dialog', { name: 'Tela bloqueada' });
  await expect(locked).toBeVisible();
  proxy.hang();
  await locked.getByLabel('Sua senha').fill(PASSWORD);
  await locked.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(locked).toBeHidden();
  await expect(noteOf(page)).toContainText('Leu sem sinal.');

  proxy.unhang();
  await locked.getByLabel('Sua senha').fill(PASSWORD);
  await locked.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(locked).toBeHidden();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  const { conteudo } = await send<{ conteudo: string }>(page, 'GET', `/api/atendimentos-json/${nota}/registro`);
  expect(conteudo).toContain('Leu sem sinal.');
});
