import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, signedIn } from '../kit.ts';

/** Buttons of notices whose text is clipped. */
const cortados = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-notice] .mantine-Button-root')].flatMap((button) => {
      const notice = button.closest('[data-notice]')?.getBoundingClientRect();
      const box = button.getBoundingClientRect();
      const label = button.querySelector<HTMLElement>('.mantine-Button-label');
      const whole =
        notice &&
        label &&
        box.right <= notice.right &&
        box.left >= notice.left &&
        label.scrollWidth <= label.clientWidth + 1;
      return whole ? [] : [button.textContent];
    }),
  );

/** Waits for a message with a button, which then stays, as under the pointer. */
const hold = (page: Page) =>
  page
    .locator('[data-notice]')
    .filter({ has: page.locator('.mantine-Button-root') })
    .last()
    .dispatchEvent('mouseover');

const dia = (quando: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(quando);
const daquiA = (dias: number) => dia(new Date(Date.now() + dias * 86_400_000));
const lida = (data: string) => data.split('-').reverse().join('-');

test('a manual charge: the payer is filled in, invalid input is refused, and a notice leads to the charge', async ({
  page,
}) => {
  await signedIn(page);
  const rui = await criar(page, '/api/responsaveis-json', { nome: 'Rui Prado', cpf: '111.444.777-35' });
  const eva = await criar(page, '/api/responsaveis-json', { nome: 'Eva Prado' });
  await criar(page, '/api/pacientes-json', {
    nome: 'Lia Prado',
    responsaveis: [{ responsavel_id: eva }, { responsavel_id: rui, financeiro: true }],
  });

  await page.goto('/financeiro/contas-a-receber');
  await page.getByRole('button', { name: 'Nova cobrança' }).click();
  const nova = page.getByRole('dialog', { name: 'Nova cobrança' });
  await nova.getByLabel('Descrição').fill('Avaliação');
  await nova.getByRole('textbox', { name: 'Paciente' }).fill('Lia');
  await page.getByRole('option', { name: 'Lia Prado' }).click();
  await expect(nova.getByRole('textbox', { name: 'Quem paga' })).toHaveValue('Rui Prado');

  const salvar = nova.getByRole('button', { name: 'Salvar' });
  for (const [valor, mensagem] of [
    ['0', 'O valor precisa ser maior que zero.'],
    ['-5', 'O valor precisa ser maior que zero.'],
    ['1234567890123', 'Valor alto demais: no máximo 9.999.999.999,99.'],
  ] as const) {
    await nova.getByLabel('Valor').fill(valor);
    await salvar.click();
    await expect(nova.getByText(mensagem)).toBeVisible();
  }
  await nova.getByLabel('Valor').fill('1000000');
  await nova.getByText('Parcelado').click();
  for (const [parcelas, mensagem] of [
    ['0', 'No mínimo 2.'],
    ['1', 'No mínimo 2.'],
    ['2,5', 'Informe um número inteiro.'],
    ['100000000', 'No máximo 120.'],
  ] as const) {
    await nova.getByLabel('Número de parcelas').fill(parcelas);
    await salvar.click();
    await expect(nova.getByText(mensagem)).toBeVisible();
    await expect(nova.getByLabel('Número de parcelas')).toHaveValue(parcelas);
  }
  await nova.getByRole('textbox', { name: 'Vencimento' }).fill('31-02-2027');
  await nova.getByLabel('Número de parcelas').fill('2');
  await salvar.click();
  await expect(nova.getByText('Esta data não existe.')).toBeVisible();
  await expectAccessible(page);

  // Due in three weeks: outside the next three days, and a notice says so.
  const vencimento = daquiA(21);
  await nova.getByRole('textbox', { name: 'Vencimento' }).fill(lida(vencimento));
  await nova.getByText('Uma vez').click();
  // Typed slowly, fast and pasted, with a comma or a point before the cents: the amount never changes.
  const valor = nova.getByLabel('Valor');
  for (const [typed, shown] of [
    ['1.500,00', 'R$ 1.500,00'],
    ['180.50', 'R$ 180,50'],
    ['1500.00', 'R$ 1.500,00'],
    ['1000,00', 'R$ 1.000,00'],
  ] as const) {
    for (const delay of [0, 8, 60]) {
      await valor.fill('');
      await valor.pressSequentially(typed, { delay });
      await valor.blur();
      await expect(valor).toHaveValue(shown);
    }
    await valor.fill(typed);
    await valor.blur();
    await expect(valor).toHaveValue(shown);
  }
  await nova.getByLabel('Valor').fill('300');
  await salvar.click();
  await hold(page);
  await expect(nova).toHaveCount(0);
  await expect(page.getByText(`vence em ${lida(vencimento)}`)).toBeVisible();
  expect(await cortados(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
  const tabela = page.getByRole('table', { name: 'Contas a receber' });
  await expect(tabela.getByRole('row', { name: /Avaliação.*Rui Prado/ })).toContainText('R$ 300,00');

  await tabela.getByRole('button', { name: /^Registrar recebimento/ }).click();
  const pagar = page.getByRole('dialog', { name: 'Registrar recebimento' });
  await pagar.getByRole('textbox', { name: 'Data do pagamento' }).fill(lida(daquiA(1)));
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(pagar.getByText(/^Informe uma data até/)).toBeVisible();
  await pagar.getByRole('textbox', { name: 'Data do pagamento' }).fill(lida(daquiA(0)));
  // Close the calendar, which covers the button.
  await page.keyboard.press('Tab');
  await page.setViewportSize({ width: 390, height: 800 });
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  const emitir = page.locator('[data-notice]').getByRole('button', { name: 'Emitir recibo' });
  await expect(emitir).toBeVisible();
  await hold(page);
  expect(await cortados(page)).toEqual([]);
  await emitir.click();
  // The practice has no document number: the dialog asks for it, and the receipt can be issued without.
  const faltas = page.getByRole('dialog', { name: 'Emitir recibo' });
  await expect(faltas.getByRole('textbox', { name: 'Seu CPF ou CNPJ' })).toBeVisible();
  await faltas.getByRole('button', { name: 'Emitir assim mesmo' }).click();
  await expect(page).toHaveURL(/\/imprimir$/);
  await page.goto('/financeiro/recibos');
  await expect(page.getByRole('row', { name: /Rui Prado.*Lia Prado/ })).toBeVisible();
});

test('an entry of a series is deleted with the following ones, and restored', async ({ page }) => {
  await signedIn(page);
  await criar(page, '/api/lancamentos-json', {
    tipo: 'Pagar',
    descricao: 'Aluguel',
    valor: '1450',
    vencimento: daquiA(1),
    recorrencia: { frequencia: 'mensal', vezes: 3 },
  });
  await page.goto('/financeiro/contas-a-pagar?periodo=tudo');
  const linhas = page.getByRole('table', { name: 'Contas a pagar' }).getByRole('row', { name: /Aluguel/ });
  await expect(linhas).toHaveCount(3);
  await linhas
    .nth(1)
    .getByRole('button', { name: /^Mais ações/ })
    .click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('radio', { name: 'Este e os seguintes em aberto' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'SIM' }).click();
  await hold(page);
  await expect(linhas).toHaveCount(1);
  expect(await cortados(page)).toEqual([]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(linhas).toHaveCount(3);
});
