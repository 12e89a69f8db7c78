import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { expectAccessible, readIn, send, signedIn } from '../kit.ts';

/** A child, the father who pays for her, and one paid entry. */
const pago = async (page: Page) => {
  const { id: rui } = await send(page, 'POST', '/api/responsaveis-json', { nome: 'Rui Prado' });
  const { id: lia } = await send(page, 'POST', '/api/pacientes-json', {
    nome: 'Lia Prado',
    data_nascimento: '2018-03-02',
    diagnostico: 'segredo clínico',
    responsaveis: [{ responsavel_id: rui, financeiro: true }],
  });
  await send(page, 'POST', '/api/documentos-json', { documento: '529.982.247-25', cidade: 'Recife' });
  const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();
  const { id } = await send(page, 'POST', '/api/lancamentos-json', {
    tipo: 'Receber',
    descricao: 'Avaliação',
    valor: '180',
    vencimento: hoje,
    paciente_id: lia,
  });
  const { pagamentos } = await send<{ pagamentos: { id: string }[] }>(
    page,
    'POST',
    `/api/lancamentos-json/${id}/pagar`,
    { data: hoje, forma: 'Pix' },
  );
  return { lia, pagamento_id: pagamentos[0]?.id };
};

const papel = (page: Page) => page.getByRole('article');
const escrito = (folha: Locator) =>
  folha.evaluate((host) => (host.shadowRoot?.querySelector('.pagina')?.textContent ?? '').replace(/\s/g, ' '));
const texto = (page: Page) => escrito(papel(page));
const linha = (page: Page) => page.getByRole('button', { name: /^(Recibo|Receipt|收据): / });

test('one click on the paid row issues the receipt, and a second one shows the same receipt', async ({ page }) => {
  await signedIn(page);
  await pago(page);
  await page.goto('/financeiro/contas-a-receber?periodo=tudo');
  await linha(page).click();
  const faltas = page.getByRole('dialog', { name: 'Emitir recibo' });
  const cpf = faltas.getByRole('textbox', { name: 'CPF de Rui Prado' });
  await expect(cpf).toBeFocused();
  await expectAccessible(page);
  await cpf.fill('111.111.111-11');
  await faltas.getByRole('button', { name: 'Salvar e emitir' }).click();
  await expect(faltas.getByText('Este CPF não é válido.')).toBeVisible();
  await cpf.fill('111.444.777-35');
  // If the receipt cannot be issued, what was typed stays.
  const caidos: Error[] = [];
  page.on('pageerror', (error) => caidos.push(error));
  await page.route('**/api/recibos-json', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', errors: {} } }),
  );
  for (const botao of ['Emitir assim mesmo', 'Salvar e emitir']) {
    const recusado = page.waitForResponse((answer) => answer.url().endsWith('/api/recibos-json'));
    await faltas.getByRole('button', { name: botao }).click();
    await recusado;
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(faltas.getByRole('button', { name: botao })).toBeEnabled();
    await expect(cpf).toHaveValue('111.444.777-35');
  }
  expect(caidos).toEqual([]);
  await page.unroute('**/api/recibos-json');
  await faltas.getByRole('button', { name: 'Salvar e emitir' }).click();

  await expect(page).toHaveURL(/\/imprimir$/);
  await expect(papel(page)).toBeVisible();
  await expect.poll(() => texto(page)).toContain('Recibo nº 1/');
  const dado = await texto(page);
  for (const parte of ['Rui Prado, CPF 111.444.777-35', 'cento e oitenta reais', 'Paciente: Lia Prado', 'Avaliação'])
    expect(dado).toContain(parte);
  for (const parte of ['segredo', '02-03-2018', 'Dados d']) expect(dado).not.toContain(parte);
  await expectAccessible(page);

  // The print settings change neither the title nor the text of a receipt.
  await page.getByRole('button', { name: 'Ajustar' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveAttribute('readonly', '');
  await expect(page.getByRole('dialog').locator('[role=switch]:enabled')).toHaveCount(2);
  await page.keyboard.press('Escape');

  // Without the dialog this time, in another language and on a phone: the same receipt.
  await page.setViewportSize({ width: 390, height: 800 });
  await readIn(page, 'en');
  await page.goto('/financeiro/contas-a-receber?periodo=tudo');
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receipt', exact: true }).click();
  await expect(page).toHaveURL(/\/imprimir$/);
  await expect.poll(() => texto(page)).toBe(dado);
  await page.goto('/financeiro/recibos');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('the practice writes its own receipt template, and missing fields are listed', async ({ page }) => {
  await signedIn(page);
  await pago(page);
  await page.goto('/documentos');
  await page.getByRole('tab', { name: 'Recibo' }).click();
  const editor = page.getByRole('textbox', { name: 'Recibo' });
  await expect(editor).toBeVisible();
  const aviso = page.getByRole('status').filter({ hasText: 'O modelo não inclui' });
  await expect(aviso).toHaveCount(0);
  const previa = page.getByRole('article', { name: 'Prévia: Recibo' });
  const naPrevia = () => escrito(previa);
  await expect.poll(naPrevia).toContain('cento e oitenta reais');

  await editor.fill('Casa da Marina: recebemos {pagamento.valor} de {pagamento.pagador}. ');
  await page.getByRole('button', { name: 'Campos' }).click();
  await page.getByRole('menuitem', { name: 'Quem recebeu, com registro e CPF/CNPJ' }).click();
  await expect(editor).toContainText('{pagamento.recebedor}');
  await expect(aviso).toContainText('o CPF de quem pagou');
  await expect(aviso).not.toContainText('quem recebeu');
  await expect.poll(naPrevia).toContain('Casa da Marina: recebemos R$ 180,00 de Rui Prado.');
  await expect.poll(naPrevia).toContain('CPF de quem pagou');
  await expectAccessible(page);
  // The button is disabled while it saves, too.
  const salvo = page.waitForResponse((one) => one.url().endsWith('/api/documentos-json'));
  await page.getByRole('button', { name: 'Salvar' }).click();
  await salvo;
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled();

  await page.goto('/financeiro/contas-a-receber?periodo=tudo');
  await linha(page).click();
  await page.getByRole('button', { name: 'Emitir assim mesmo' }).click();
  await expect.poll(() => texto(page)).toContain('Casa da Marina');
  const dado = await texto(page);
  expect(dado).toContain('Por extenso');

  // After a reversal the receipt is marked as cancelled, with its original text.
  await page.goto('/financeiro/contas-a-receber?periodo=tudo');
  await page.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Estornar' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Estornar|SIM/ })
    .click();
  await expect(page.getByText('Aberto', { exact: true }).first()).toBeVisible();
  await page.goto('/financeiro/recibos');
  await page.getByRole('button', { name: /^Imprimir recibo/ }).click();
  await expect.poll(() => texto(page)).toContain('CANCELADO em');
  expect(await texto(page)).toContain('Casa da Marina');
  await expectAccessible(page);
});

test('a professional issues the receipts of their own case, and sees no charge and no sum', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  const { lia } = await pago(page);
  const rafael = await join(page, 'Rafael Teixeira', 'profissional');
  await joinTeam(page, lia, rafael.membro_id);
  const dele = await browserOf(browser, rafael);
  await dele.goto(`/atendimento/paciente/${lia}`);
  await dele.getByRole('link', { name: 'Financeiro' }).click();
  const semRecibo = dele.getByRole('table', { name: 'Pagamentos sem recibo' });
  await expect(semRecibo.getByRole('row').filter({ hasText: 'Rui Prado' })).toContainText('180,00');
  await expect(dele.getByText('Nenhum recibo ainda.')).toBeVisible();
  await expectAccessible(dele);
  for (const nome of ['Nova cobrança', 'Exportar'])
    await expect(dele.getByRole('button', { name: nome })).toHaveCount(0);

  // On a phone; the payer's CPF is asked for, the data of the practice is not.
  await dele.setViewportSize({ width: 390, height: 800 });
  await semRecibo.getByRole('row', { name: /^Avaliação/ }).click();
  await dele.getByRole('dialog').getByRole('button', { name: 'Emitir recibo' }).click();
  const faltas = dele.getByRole('dialog', { name: 'Emitir recibo' });
  await faltas.getByRole('textbox', { name: 'CPF de Rui Prado' }).fill('111.444.777-35');
  await faltas.getByRole('button', { name: 'Salvar e emitir' }).click();
  await expect.poll(() => texto(dele)).toContain('Rui Prado, CPF 111.444.777-35');
  expect(await texto(dele)).toContain('Rafael Teixeira');

  await dele.goto(`/atendimento/paciente/${lia}`);
  await dele.getByRole('link', { name: 'Financeiro' }).click();
  const recibos = dele.getByRole('table', { name: 'Recibos' });
  await expect(recibos.getByRole('row').filter({ hasText: 'Rui Prado' })).toContainText('180,00');
  await expect(semRecibo).toHaveCount(0);
  await recibos.getByRole('button', { name: /^Imprimir recibo/ }).click();
  await expect.poll(() => texto(dele)).toContain('Avaliação');
  await dele.context().close();
});

test('a member who may not change the data of the practice sees what the receipt lacks', async ({ page, browser }) => {
  await signedIn(page);
  await pago(page);
  await send(page, 'POST', '/api/documentos-json', { documento: null, cidade: null });
  const dela = await browserOf(browser, await join(page, 'Sônia Reis', 'financeiro'));
  await dela.goto('/financeiro/contas-a-receber?periodo=tudo');
  await linha(dela).click();
  const faltas = dela.getByRole('dialog', { name: 'Emitir recibo' });
  await expect(faltas.getByText('O CPF ou CNPJ do consultório, ou a cidade.')).toBeVisible();
  await expect(faltas.getByText('O CPF de Rui Prado')).toBeVisible();
  await expect(faltas.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(dela);
  await faltas.getByRole('button', { name: 'Emitir assim mesmo' }).click();
  await expect.poll(() => texto(dela)).toContain('Recibo nº 1/');
  await dela.context().close();
});
