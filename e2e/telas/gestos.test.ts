import { expect, type Locator, type Page } from '@playwright/test';
import { aoMeioDia, hoje, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { finger, lineOf, middleOf, STEPS, swipe } from '../gestos.kit.ts';
import { criar, expectAccessible, loaded, send, signedIn } from '../kit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const child = async (page: Page) => {
  const responsavel_id = await criar(page, '/api/responsaveis-json', { nome: 'Carla Prado', celular: '11987654321' });
  return criar(page, '/api/pacientes-json', {
    nome: 'Lia Prado',
    data_nascimento: '2018-05-04',
    responsavel_id,
    responsaveis: [{ responsavel_id, parentesco: 'Mãe' }],
  });
};

test('a row of the list of children is one line; a long press, its button and a swipe offer its actions', async ({
  page,
}) => {
  await signedIn(page);
  await child(page);
  await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  await page.goto('/pacientes');
  await loaded(page);
  const row = page.getByRole('row', { name: /Lia Prado/ });
  await lineOf(row);

  const sheet = page.getByRole('dialog', { name: 'Lia Prado' });
  const up = await finger(page, [await middleOf(row)]);
  await expect(sheet).toBeVisible();
  await up();
  await expect(sheet.getByRole('link', { name: 'WhatsApp para Carla Prado' })).toHaveAttribute(
    'href',
    /wa\.me\/\d*11987654321/,
  );
  await expect(page).toHaveURL(/\/pacientes$/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Fechar' }).tap();
  await expect(sheet).toBeHidden();

  // The same by keyboard and by a screen reader.
  await page.getByRole('button', { name: 'Ações de Lia Prado' }).press('Enter');
  await sheet.getByRole('button', { name: 'Selecionar' }).press('Enter');
  await expect(page.getByText('1 item selecionado')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar Lia Prado' }).uncheck();

  const agendar = row.getByRole('button', { name: 'Agendar' });
  await swipe(page, row);
  await expect(agendar).toBeVisible();
  await expectAccessible(page);
  await swipe(page, page.getByRole('row', { name: /Caio Lima/ }));
  await expect(agendar).toBeHidden();
  await swipe(page, row);
  await agendar.tap();
  await expect(page).toHaveURL(/\/atendimentos/);
  await expect(page.getByRole('dialog', { name: /^Nov[ao] / })).toBeVisible();
});

test('scrolling, the edges of the window and a tap are left to the browser', async ({ page }) => {
  await signedIn(page);
  const lia = await child(page);
  await page.goto('/pacientes');
  await loaded(page);
  const row = page.getByRole('row', { name: /Lia Prado/ });
  const { x, y } = await middleOf(row);
  await (await finger(page, [{ x, y }, ...STEPS.map((by) => ({ x: x - by / 8, y: y - by }))]))();
  await swipe(page, row, 366);
  await swipe(page, row, 24);
  await expect(row.getByRole('button', { name: 'Agendar' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${lia}$`));
});

test('the menu of an appointment marks who came, and leads to its note', async ({ page }) => {
  await aoMeioDia(page);
  const lia = await child(page);
  const id = await marcar(page, lia, -60);
  await page.goto('/atendimentos?visao=lista');
  await loaded(page);
  await lineOf(page.getByRole('row', { name: /Lia Prado/ }));
  await page.getByRole('button', { name: /^Ações de Lia Prado/ }).tap();
  const file = page.getByRole('dialog').getByRole('link', { name: 'Lia Prado', exact: true });
  await expect(file).toHaveAttribute('href', `/atendimento/paciente/${lia}`);
  await page.goto(`/atendimento/paciente/${lia}/atendimentos`);
  await loaded(page);
  const row = page.getByRole('table').getByRole('row').nth(1);
  await lineOf(row);
  const menu = page.getByRole('button', { name: /^Ações de Lia Prado/ });
  await menu.tap();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Marcar como realizad/ })
    .tap();
  const status = async () => (await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`)).status;
  await expect.poll(status).toBe('Realizado');
  await menu.tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Registro' }).tap();
  await expect(page).toHaveURL(new RegExp(`/atendimentos/${id}$`));
  await page.goBack();
  await loaded(page);
  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/atendimentos/${id}$`));
});

test('a long press and a swipe offer the menu of an appointment on home and in the day and the week of the agenda', async ({
  page,
}) => {
  await aoMeioDia(page);
  const lia = await child(page);
  const id = await marcar(page, lia, -10);
  const status = async () => (await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`)).status;
  const row = page.locator('[data-linha]');
  const sheet = page.getByRole('dialog', { name: /^Lia Prado, / });
  for (const [path, mark, marked] of [
    ['/', 'Marcar falta', 'Faltou'],
    ['/atendimentos?visao=dia', /^Marcar como realizad/, 'Realizado'],
    ['/atendimentos?visao=semana', 'Marcar falta', 'Faltou'],
  ] as const) {
    await page.goto(path);
    await loaded(page);
    await row.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const up = await finger(page, [await middleOf(row)]);
    await expect(sheet, path).toBeVisible();
    await up();
    await expect(sheet.getByRole('link', { name: 'Registro' })).toHaveAttribute('href', new RegExp(`${id}$`));
    if (marked === 'Faltou') await expectAccessible(page);
    await sheet.getByRole('button', { name: mark }).tap();
    await expect.poll(status, path).toBe(marked);
    await expect(sheet).toBeHidden();
    await swipe(page, row);
    await expect(row.locator('[data-gaveta]').getByRole('link', { name: 'Registro' })).toBeVisible();
    await expectAccessible(page);
  }
  // A tap opens the details, as before.
  await page.goto('/atendimentos?visao=semana');
  await loaded(page);
  await row.tap();
  await expect(page.getByRole('dialog', { name: 'Lia Prado' }).getByRole('link', { name: 'Registro' })).toBeVisible();
});

test('a charge is one line with its whole amount; a swipe, a long press and a tap work', async ({ page }) => {
  await signedIn(page);
  const paciente_id = await child(page);
  const descricao = 'Avaliação neuropsicológica com devolutiva';
  const conta = { tipo: 'Receber', descricao, valor: '12345.67', paciente_id, vencimento: hoje() };
  await criar(page, '/api/lancamentos-json', conta);
  await page.goto('/financeiro/contas-a-receber?periodo=tudo');
  await loaded(page);
  const row = page.getByRole('row', { name: /^Avaliação/ });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await lineOf(row);
    await expect(row.getByText('R$ 12.345,67')).toBeInViewport({ ratio: 1 });
  }
  const [title, amount] = await Promise.all(
    [row.getByRole('button', { name: descricao, exact: true }), row.getByText('R$ 12.345,67')].map((one) =>
      one.boundingBox(),
    ),
  );
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(amount?.x ?? 0);

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const up = await finger(page, [await middleOf(row)]);
  await expect(dialog(descricao)).toBeVisible();
  await up();
  await expectAccessible(page);
  const file = `/atendimento/paciente/${paciente_id}`;
  await expect(dialog(descricao).getByRole('link', { name: 'Lia Prado' })).toHaveAttribute(
    'href',
    `${file}/financeiro`,
  );
  await dialog(descricao).getByRole('button', { name: 'Registrar recebimento' }).tap();
  await expect(dialog('Registrar recebimento')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await swipe(page, row);
  await expect(row.getByText('Receber', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByText('Cobrar', { exact: true }).tap();
  await expect(dialog('Cobrar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row.tap();
  await expect(dialog(descricao).getByText('Nenhum pagamento ainda.')).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 860 }, hasTouch: false, isMobile: false });

  test('a click on an appointment opens its note; its controls and their menu do what they say', async ({ page }) => {
    await aoMeioDia(page);
    const lia = await child(page);
    const id = await marcar(page, lia, -60);
    await page.goto('/atendimentos?visao=lista');
    await loaded(page);
    const row = page.getByRole('row', { name: /Lia Prado/ });
    await row.getByRole('button', { name: /^Status de Lia Prado/ }).click();
    // Its edge belongs to no item.
    await page.getByRole('menu').click({ position: { x: 2, y: 2 } });
    await page.getByRole('menuitem', { name: /^Realizad/ }).click();
    const status = async () => (await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`)).status;
    await expect.poll(status).toBe('Realizado');
    await row.getByRole('button', { name: /^Editar Lia Prado/ }).click();
    await expect(page.getByRole('dialog', { name: /^(Atendimento|Sessão)$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/visao=lista/);
    await row.getByRole('cell').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/atendimentos/${id}$`));
  });
});

test('the controls of a note and what empties a date are large enough at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await aoMeioDia(page);
  const lia = await child(page);
  const id = await marcar(page, lia, -60);
  const large = async (controls: Locator) => {
    await expect(controls.first()).toBeVisible();
    for (const one of await controls.all()) {
      const { x = -1, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
      expect(Math.min(width, height), await one.getAttribute('aria-label').then(String)).toBeGreaterThanOrEqual(44);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
  };
  await page.goto(`/atendimento/paciente/${lia}/atendimentos/${id}`);
  await loaded(page);
  await large(page.locator('[class*="RichTextEditor-toolbar"] button:visible'));
  await page.goto('/atendimentos?visao=lista');
  await loaded(page);
  await large(page.getByRole('button', { name: /^Limpar/ }));
});

test('a document of a file is one line; its menu deletes it, and a tap opens it', async ({ page }) => {
  await signedIn(page);
  const lia = await child(page);
  const documento = await criar(page, `/api/pacientes-json/${lia}/documentos-json`, { modelo: 'encaminhamento' });
  await page.goto(`/atendimento/paciente/${lia}/documentos`);
  await loaded(page);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Encaminhamento/ }) });
  await lineOf(row);
  await page.getByRole('button', { name: /^Ações de Encaminhamento/ }).tap();
  const sheet = page.getByRole('dialog', { name: /^Encaminhamento/ });
  await expect(sheet.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Excluir' }).tap();
  await page.getByRole('button', { name: 'NÃO' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/documentos/${documento}$`));
});
