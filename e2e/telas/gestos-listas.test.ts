import { expect, type Page } from '@playwright/test';
import { hoje } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { finger, lineOf, middleOf, swipe } from '../gestos.kit.ts';
import { criar, expectAccessible, loaded, send, signedIn } from '../kit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const NAME = 'Maria Eduarda Albuquerque de Vasconcelos';

/** A charge of a guardian, and another one that was paid and has a receipt. */
const withMoney = async (page: Page) => {
  await signedIn(page);
  const responsavel_id = await criar(page, '/api/responsaveis-json', { nome: 'Carla Prado', celular: '11987654321' });
  const paciente_id = await criar(page, '/api/pacientes-json', {
    nome: NAME,
    responsavel_id,
    responsaveis: [{ responsavel_id, parentesco: 'Mãe' }],
  });
  const conta = { tipo: 'Receber', descricao: 'Avaliação', valor: '180.00', paciente_id, vencimento: hoje() };
  await criar(page, '/api/lancamentos-json', { ...conta, responsavel_id });
  const paga = await criar(page, '/api/lancamentos-json', { ...conta, descricao: 'Sessão', responsavel_id });
  await send(page, 'POST', `/api/lancamentos-json/${paga}/pagar`, { valor: '180.00', data: hoje() });
  const { pagamentos } = await send<{ pagamentos: { id: string }[] }>(page, 'GET', `/api/lancamentos-json/${paga}`);
  await criar(page, '/api/recibos-json', { pagamento_id: pagamentos[0]?.id ?? '' });
  return { paciente_id };
};

test('who owes, the statement and the receipts are lists of one line with menus', async ({ page }) => {
  const { paciente_id } = await withMoney(page);
  const row = page.locator('[data-linha]');
  for (const [path, menu, action] of [
    ['quem-deve', 'Carla Prado', 'Ver cobranças'],
    ['extrato', 'Sessão', 'Recibo'],
    ['recibos', /^Recibo nº/, 'Imprimir recibo'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/financeiro/${path}`);
    await loaded(page);
    await expect(row).toHaveCount(1);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await row.scrollIntoViewIfNeeded();
      await lineOf(row);
      await expect(row.getByText('R$ 180,00').first()).toBeInViewport({ ratio: 1 });
    }
    const sheet = page.getByRole('dialog', { name: menu });
    const up = await finger(page, [await middleOf(row)]);
    await expect(sheet).toBeVisible();
    await up();
    await expect(sheet.getByRole('button', { name: action, exact: true })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Fechar' }).tap();
    await expect(sheet).toBeHidden();
    await swipe(page, row);
    await expect(row.locator('[data-gaveta]').getByRole('button', { name: action, exact: true })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/financeiro/quem-deve');
  await loaded(page);
  await row.tap();
  await expect(page).toHaveURL(/contas-a-receber\?.*responsavel_id=/);
  await page.goto('/financeiro/extrato');
  await loaded(page);
  await row.tap();
  const charge = page.getByRole('dialog', { name: 'Sessão' });
  await expect(charge).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ações de Sessão' }).tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: NAME })).toHaveAttribute(
    'href',
    `/atendimento/paciente/${paciente_id}/financeiro`,
  );
});

test('the status of a charge is always shown, also beside a long name on a narrow phone', async ({ page }) => {
  await withMoney(page);
  await page.goto('/financeiro/contas-a-receber?periodo=tudo');
  await loaded(page);
  const row = page.getByRole('row', { name: /^Avaliação/ });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await lineOf(row);
    const name = row.getByRole('cell').filter({ hasText: NAME });
    await expect(name).toBeVisible();
    const [line, status, cell] = await Promise.all(
      [row, row.getByText('Aberto', { exact: true }), name].map((one) => one.boundingBox()),
    );
    expect(cell?.width).toBeGreaterThan(40);
    const end = (status?.x ?? 0) + (status?.width ?? 0);
    expect(end).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0) - 44);
    expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual(status?.x ?? 0);
    expect((status?.y ?? 0) + (status?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
  }
});

test('a test that is reserved to psychologists is one line, and is applied from its menu', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', data_nascimento: '2018-05-04' });
  await page.goto('/testes?busca=WISC');
  await loaded(page);
  const row = page.getByRole('row').filter({ hasText: 'Privativo do psicólogo' }).first();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await lineOf(row);
  }
  await row.getByRole('button', { name: /^Ações de / }).tap();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar', exact: true }).tap();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Paciente' }).tap();
  await page.getByRole('option', { name: 'Lia Prado' }).tap();
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${lia}/testes/aplicar/`));
});

test('an applied test in a file is one line; its menu edits it, and a tap opens it', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', data_nascimento: '2018-05-04' });
  const teste_id = await criar(page, '/api/testes-json', { nome: 'Escala Sol' });
  const resultados = [{ escala: 'Total', tipo: 't', valor: 58 }];
  const feita = { teste_id, data: '2026-02-10', resultados };
  const id = await criar(page, `/api/pacientes-json/${lia}/aplicacoes-json`, feita);
  const file = `/atendimento/paciente/${lia}/testes`;
  await page.goto(file);
  await loaded(page);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Ver Escala Sol/ }) });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await lineOf(row);
  }
  await page.getByRole('button', { name: 'Ações de Escala Sol, 10-02-2026' }).tap();
  const edit = page.getByRole('dialog').getByRole('link', { name: 'Editar' });
  await expect(edit).toHaveAttribute('href', `${file}/${id}/editar`);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).tap();
  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/testes/${id}$`));
});
