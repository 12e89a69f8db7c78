import { expect, type Page } from '@playwright/test';
import { primeiroDoMes, somaMeses } from '#domain/days/fuso.ts';
import { br, hoje, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, mailTo, newEmail, send, signedIn } from '../kit.ts';

/** A child whose father pays, and a practice that charges when it schedules. */
const familia = async (page: Page) => {
  const email = newEmail();
  const rui = await criar(page, '/api/responsaveis-json', { nome: 'Rui Prado', celular: '11987650000', email });
  const lia = await criar(page, '/api/pacientes-json', {
    nome: 'Lia Prado',
    valor_atendimento: '180',
    responsaveis: [{ responsavel_id: rui, financeiro: true, pode_receber: ['cobrancas'] }],
  });
  await send(page, 'PUT', '/api/financeiro-config-json', {
    modo_recebivel: 'agendar',
    pix_chave: 'marina@casa.example',
  });
  await send(page, 'POST', '/api/documentos-json', { cidade: 'Recife' });
  return { lia, email };
};

const atendimento = (page: Page, paciente_id: string, dia: string) =>
  criar(page, '/api/atendimentos-json', {
    paciente_id,
    inicio: `${dia}T13:00:00.000Z`,
    fim: `${dia}T13:50:00.000Z`,
    permitir_conflito: true,
  });

test('an appointment is charged, a payment is requested, paid in part and in full, and a receipt is issued', async ({
  page,
}) => {
  await signedIn(page);
  const { lia, email } = await familia(page);
  await atendimento(page, lia, hoje());
  await atendimento(page, lia, somaDias(hoje(), -10));

  await page.goto('/financeiro');
  await expect(page).toHaveURL(/\/financeiro\/contas-a-receber$/);
  const tabela = page.getByRole('table', { name: 'Contas a receber' });
  await expect(tabela.getByRole('row')).toHaveCount(2);
  // The total of overdue entries is shown once; it follows the filters but not the period.
  const vencidas = page.getByRole('status').filter({ hasText: '1 conta vencida' });
  await expect(vencidas).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Vencido' })).toHaveCount(0);
  await expectAccessible(page);
  const busca = page.getByRole('searchbox', { name: 'Buscar por descrição ou nome' });
  await busca.fill('ninguém');
  await expect(vencidas).toHaveCount(0);
  await busca.fill('');
  await expect(vencidas).toBeVisible();

  await tabela.getByRole('button', { name: /^Cobrar/ }).click();
  const cobrar = page.getByRole('dialog', { name: 'Cobrar' });
  await expect(cobrar).toContainText('Para Rui Prado');
  await expect(cobrar).not.toContainText('Lia');
  await expect(cobrar.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expect(cobrar.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5511987650000\?text=.*br\.gov\.bcb\.pix/,
  );
  await expectAccessible(page);
  await cobrar.getByRole('button', { name: 'E-mail' }).click();
  await expect(cobrar).toHaveCount(0);
  expect(await mailTo(email)).toContain('br.gov.bcb.pix');

  await tabela.getByRole('button', { name: /^Registrar recebimento/ }).click();
  const pagar = page.getByRole('dialog', { name: 'Registrar recebimento' });
  await pagar.getByLabel('Valor pago').fill('500');
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(pagar.getByText('O valor é maior que o que falta pagar.')).toBeVisible();
  await pagar.getByLabel('Valor pago').fill('80');
  await expectAccessible(page);
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(tabela).toContainText('R$ 80,00 já pago');
  await expect(pagar).toHaveCount(0);

  await tabela.getByRole('button', { name: /^Registrar recebimento/ }).click();
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(tabela).toContainText('Pago');
  await page.getByRole('button', { name: 'Emitir recibo' }).last().click();
  await page.getByRole('dialog', { name: 'Emitir recibo' }).getByRole('button', { name: 'Emitir assim mesmo' }).click();
  await expect(page.getByRole('heading', { name: /^Recibo nº 1\/\d{4}$/, level: 1 }).first()).toBeVisible();

  await page.goto('/financeiro/recibos');
  await expect(page.getByRole('table', { name: 'Recibos' })).toContainText('Rui Prado');
  await expectAccessible(page);
});

test('payments in the patient’s file, on the home page and in the story', async ({ page }) => {
  await signedIn(page);
  const { lia } = await familia(page);
  await atendimento(page, lia, somaDias(hoje(), -5));
  await page.goto('/');
  await page.getByRole('link', { name: '1 família em atraso · R$ 180,00' }).click();
  await expect(page).toHaveURL(/\/financeiro\/quem-deve$/);
  await page.goto(`/atendimento/paciente/${lia}/financeiro`);
  await expect(page.getByText('Em aberto', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Mostrar mais dados' }).click();
  await expect(page.getByText('Em aberto', { exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Dados', exact: true }).click();
  await expect(page.locator('header').getByText('R$ 180,00 vencido')).toBeVisible();
  await page.goBack();
  await expectAccessible(page);

  await page
    .getByRole('button', { name: 'Sessão' })
    .or(page.getByRole('button', { name: 'Atendimento', exact: true }))
    .first()
    .click();
  const detalhes = page.getByRole('dialog', { name: 'Atendimento' });
  await expect(detalhes).toContainText('Nenhum pagamento ainda.');
  await detalhes.locator('input[type=file]').setInputFiles({
    name: 'comprovante.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('pago'),
  });
  await expect(detalhes.getByRole('button', { name: 'comprovante.txt', exact: true })).toBeVisible();
  await expectAccessible(page);
  await detalhes.getByRole('button', { name: 'Registrar recebimento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(page.getByText('Pagamento registrado.')).toBeVisible();

  await page.goto(`/atendimento/paciente/${lia}?tipo=pagamento`);
  await expect(page.getByText('R$ 180,00').first()).toBeVisible();

  // The appointment is cancelled after it was paid: the payment stays, and a notice says so.
  await page.goto(`/atendimento/paciente/${lia}/atendimentos`);
  await page
    .getByRole('button', { name: /Agendado/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cancelado' }).click();
  await expect(page.getByText('1 cobrança já paga não foi alterada.')).toBeVisible();
});

test('expenses, accounts, the statement and debtors, on a phone too', async ({ page }) => {
  await signedIn(page);
  const { lia } = await familia(page);
  await atendimento(page, lia, somaDias(hoje(), -40));

  await page.goto('/financeiro/contas-a-pagar');
  await page.getByRole('button', { name: 'Nova despesa' }).click();
  const novo = page.getByRole('dialog', { name: 'Nova despesa' });
  await novo.getByRole('button', { name: 'Salvar' }).click();
  await expect(novo.getByLabel('Descrição')).toBeFocused();
  await novo.getByLabel('Descrição').fill('Aluguel');
  await novo.getByLabel('Valor').fill('1000');
  await novo.getByLabel('Categoria').fill('Aluguel');
  await page.keyboard.press('Escape');
  await novo.getByText('Parcelado').click();
  await novo.getByLabel('Número de parcelas').fill('1000000');
  await novo.getByRole('button', { name: 'Salvar' }).click();
  await expect(novo.getByText('No máximo 120.')).toBeVisible();
  await novo.getByLabel('Número de parcelas').fill('3');
  await expect(novo.getByRole('status')).toContainText('3 × R$ 333,34 / R$ 333,33');
  await expectAccessible(page);
  await novo.getByRole('button', { name: 'Salvar' }).click();
  await expect(novo).toHaveCount(0);
  await page
    .getByRole('button', { name: 'Ver todo o período' })
    .or(page.getByRole('combobox', { name: 'Período' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Todo o período' }).click();
  const tabela = page.getByRole('table', { name: 'Contas a pagar' });
  await expect(tabela.getByRole('row')).toHaveCount(4);
  await tabela.getByRole('checkbox', { name: /Selecionar todos/ }).check();
  await page.getByRole('button', { name: 'Pagar 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(tabela.getByText('Pago', { exact: true })).toHaveCount(3);

  await page.goto('/financeiro/ajustes');
  const editar = page.getByRole('button', { name: 'Editar Conta bancária' });
  await editar.click();
  const conta = page.getByRole('dialog', { name: 'Editar conta' });
  await conta.getByLabel('Saldo inicial').fill('5000');
  await conta.getByRole('button', { name: 'Salvar' }).click();
  await expect(conta).toHaveCount(0);
  await expect(page.getByText('R$ 4.000,00')).toBeVisible();
  await page.getByLabel('Chave Pix').fill('não é chave');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/Esta chave Pix não é válida/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Chave Pix').fill('marina@casa.example');

  await page.goto('/financeiro/extrato');
  await expect(page.getByRole('table', { name: 'Movimentos' })).toContainText('R$ 4.000,00');
  await expect(page.getByRole('table', { name: 'Por categoria' })).toContainText('Aluguel');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Transferir entre contas' }).click();
  const transferir = page.getByRole('dialog', { name: 'Transferir entre contas' });
  await transferir.getByRole('combobox', { name: 'Da conta' }).click();
  await page.getByRole('option', { name: 'Conta bancária' }).click();
  await transferir.getByRole('combobox', { name: 'Para a conta' }).click();
  await page.getByRole('option', { name: 'Caixa' }).click();
  await transferir.getByLabel('Valor').fill('150');
  await transferir.getByRole('button', { name: 'Transferir' }).click();
  await expect(page.getByRole('table', { name: 'Movimentos' }).getByText('Transferência entre contas')).toHaveCount(2);
  // Over all accounts a transfer adds up to zero; in one account it is listed, and its cards add up with it.
  const cartoes = page.locator('dl').filter({ hasText: 'Saldo final' });
  await expect(cartoes).not.toContainText('Transferências');
  await page.getByRole('combobox', { name: 'Conta' }).first().click();
  await page.getByRole('option', { name: 'Caixa' }).click();
  await expect(page.getByRole('table', { name: 'Movimentos' }).getByText('Transferência entre contas')).toHaveCount(1);
  await expect(cartoes).toContainText(/Transferências\s*R\$\s150,00/);
  await expect(cartoes).toContainText(/Saldo final\s*R\$\s150,00/);

  await page.goto('/financeiro/quem-deve');
  const devem = page.getByRole('table', { name: 'Quem deve' });
  await expect(devem.getByRole('row', { name: /Rui Prado/ })).toContainText('R$ 180,00');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 800 });
  for (const parte of [
    'contas-a-receber?periodo=tudo',
    'contas-a-pagar?periodo=tudo',
    'extrato',
    'quem-deve',
    'ajustes',
  ]) {
    await page.goto(`/financeiro/${parte}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(wide, parte).toBe(0);
  }
  await expectAccessible(page);
});

test('the statement begins with the year, and has no zero while appointments are booked', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', valor_atendimento: '180' });
  // The next month: booked on any day of this one.
  const proximo = somaMeses(primeiroDoMes(hoje()), 1);
  await atendimento(page, lia, proximo);
  await page.goto(`/financeiro/extrato?periodo=datas&de=${proximo}&ate=${somaDias(somaMeses(proximo, 1), -1)}`);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^(Doze meses|Extrato)$/ })).toHaveText([
    'Doze meses',
    'Extrato',
  ]);
  const ano = page.getByRole('table', { name: 'Doze meses' });
  await expect(ano.getByRole('row', { name: br(proximo).slice(3) })).toContainText('R$ 180,00');
  await expect(page.locator('dl')).toHaveText(/^Atendimentos agendados\s*R\$\s180,00$/);
  await expect(ano).not.toContainText(/R\$\s0,00/);
  await expect(page.getByText('Saldo de hoje')).toHaveCount(0);
});

test('with the module off no screen shows finance', async ({ page }) => {
  await signedIn(page, { config: { modulos: { financeiro: false } } });
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  for (const path of ['/financeiro', '/financeiro/extrato', `/atendimento/paciente/${lia}/financeiro`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
  await page.goto(`/atendimento/paciente/${lia}`);
  await expect(page.getByRole('link', { name: 'Dados', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Financeiro' })).toHaveCount(0);
  await expect(page.getByText('Em aberto')).toHaveCount(0);
});
