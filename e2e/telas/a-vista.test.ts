import { expect, type Locator, type Page } from '@playwright/test';
import { criarPaciente } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, entry, expectAccessible, loaded, signedIn } from '../kit.ts';

const CONTROLES = 'a[href], button, input, textarea, h1, h2';

/** Counts the visible controls and titles that a box covers. */
const coberto = async (page: Page, caixa: Locator) => {
  const area = await caixa.boundingBox();
  if (!area) throw new Error('there is no box');
  const inside = await caixa.locator(CONTROLES).count();
  const all = await page.locator(CONTROLES).evaluateAll(
    (nodes, { x, y, width, height }) =>
      nodes.filter((node) => {
        const { left, right, top, bottom, width: w } = node.getBoundingClientRect();
        const over = left < x + width && right > x && top < y + height && bottom > y;
        return over && w > 1 && node.checkVisibility({ visibilityProperty: true });
      }).length,
    area,
  );
  return all - inside;
};

test('a long form keeps its save state and its Save button visible', async ({ page }) => {
  await signedIn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/paciente/cadastrar');
    await expect(page.getByText('Nenhuma alteração')).toBeInViewport();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Lia Prado');
    await expect(page.getByText('Alterações não salvas')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('textbox', { name: 'Nome' }).fill('');
    await expect(page.getByText('Nenhuma alteração')).toBeInViewport();
  }
  await expectAccessible(page);
});

test('the profile and the data for papers keep their Save buttons visible', async ({ page }) => {
  await signedIn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 480 });
    await page.goto('/settings/profile');
    const nome = page.getByRole('textbox', { name: 'Nome', exact: true });
    await nome.fill('Marina C.');
    await nome.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await expect(page.getByRole('button', { name: 'Salvar perfil' })).toBeInViewport();
    await page.getByLabel('CPF ou CNPJ').evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await expect(page.getByRole('button', { name: 'Salvar dados dos documentos' })).toBeInViewport();
    await nome.fill('Marina Costa');
    await expect(page.getByText('Nenhuma alteração')).toHaveCount(2);
  }
});

test('the settings of the agenda and a delivery to the school keep their buttons visible', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const objetivos = [{ descricao: 'Ler dígrafos', ambientes: ['escola'] }];
  const plano = await criar(page, '/api/planos-intervencao-json', { paciente_id: lia, titulo: 'Leitura', objetivos });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/atendimentos');
    await page.getByRole('button', { name: 'Horários e lembretes' }).click();
    const agenda = page.getByRole('dialog', { name: 'Agenda' });
    await expect(agenda.getByRole('button', { name: 'Salvar' })).toBeInViewport({ ratio: 1 });
    await agenda.getByRole('textbox', { name: 'Texto do lembrete' }).scrollIntoViewIfNeeded();
    await expect(agenda.getByRole('button', { name: 'Salvar' })).toBeInViewport({ ratio: 1 });

    await page.goto(`/atendimento/paciente/${lia}/plano-de-intervencao/${plano}/visualizar`);
    await page.getByRole('button', { name: 'Imprimir' }).click();
    const impressao = page.getByRole('dialog', { name: 'Imprimir o plano' });
    await impressao.getByText('Escola', { exact: true }).first().click();
    await impressao.getByRole('textbox', { name: 'Autorizado por' }).evaluate((one) => one.scrollIntoView());
    const registrar = impressao.getByRole('button', { name: 'Registrar a entrega e imprimir' });
    await expect(registrar).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test('an autosaved text keeps its state visible', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const relatorio = await criar(page, '/api/relatorios-json', { paciente_id: lia });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/atendimento/paciente/${lia}/relatorio/${relatorio}/editar`);
  const salvo = page.getByText('Salvo', { exact: true });
  await expect(salvo).toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(salvo).toBeInViewport();
  await expectAccessible(page);
});

test('messages are at the lower edge and cover no control and no title; delete buttons are red in the dark scheme too', async ({
  page,
}) => {
  await signedIn(page);
  for (const nome of ['Escola Lua', 'Escola Mar', 'Escola Sol']) await criar(page, '/api/escolas-json', { nome });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/escolas');
  await page.getByRole('checkbox', { name: 'Selecionar Escola Sol' }).check();
  const excluir = page.getByRole('button', { name: 'Excluir' });
  await expect(excluir).toHaveCSS('color', 'rgb(255, 184, 176)');
  await excluir.click();
  await expect(page.getByRole('button', { name: 'SIM' })).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await page.getByRole('button', { name: 'SIM' }).click();
  const aviso = page.locator('[data-notice]', { hasText: 'Item movido para a lixeira.' });
  // A message stays while the pointer is on it.
  await aviso.dispatchEvent('mouseover');
  await expect(aviso).toBeVisible();
  await expect.poll(() => coberto(page, aviso)).toBe(0);
  expect((await aviso.boundingBox())?.y).toBeGreaterThan(390);

  await page.goto('/settings/profile');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Marina C.');
  await page.getByRole('button', { name: 'Salvar perfil', exact: true }).click();
  const alerta = page.locator('[data-notice]', { hasText: 'Muito Bem' });
  await alerta.dispatchEvent('mouseover');
  await expect(alerta).toBeVisible();
  await expect.poll(() => coberto(page, alerta)).toBe(0);
  await page.setViewportSize({ width: 390, height: 780 });
  await expect.poll(() => coberto(page, alerta)).toBe(0);
  await expect(alerta).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
});

test('finance is in the main menu, whose entries are never clipped', async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await loaded(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Buscar pessoas, documentos, telas e ações').fill('Financeiro');
  await expect(page.locator('.mantine-Spotlight-action', { hasText: 'Financeiro' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await entry(page, 'Financeiro').click();
  await expect(page).toHaveURL(/\/financeiro/);
  await page.setViewportSize({ width: 950, height: 780 });
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Financeiro', exact: true }).click();
  await expect(page).toHaveURL(/\/financeiro/);
});
