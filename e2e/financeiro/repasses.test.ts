import { expect, type Page } from '@playwright/test';
import { primeiroDoMes, somaDias, somaMeses } from '../../domain/days/fuso.ts';
import { ATENDIMENTOS, hoje, uma } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, requestsTo, send, signedIn } from '../kit.ts';

const MES = somaMeses(primeiroDoMes(hoje()), -1);
const ENDERECO = `/financeiro/repasses?mes=${MES.slice(0, 7)}`;
const dia = (n: number) => somaDias(MES, n - 1);

/** Appointments of the last month, paid on their day: two of Rafa and one of Beto. */
const clinica = async (page: Page) => {
  await signedIn(page, { config: { modulos: { financeiro: true, producao: true } } });
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', valor_atendimento: '200.00' });
  const rafa = await join(page, 'Rafa Teixeira', 'profissional');
  const beto = await join(page, 'Beto Nunes', 'profissional');
  const atendimentos = [
    [rafa, 3],
    [rafa, 10],
    [beto, 4],
  ] as const;
  for (const { membro_id } of [rafa, beto]) await joinTeam(page, lia, membro_id);
  for (const [{ membro_id }, n] of atendimentos)
    await send(page, 'POST', ATENDIMENTOS, {
      ...uma(lia, dia(n)),
      ...{ profissional_id: membro_id, status: 'Realizado', permitir_conflito: true },
    });
  const abertos = await send<{ id: string; vencimento: string }[]>(page, 'GET', '/api/lancamentos-json?tipo=Receber');
  for (const { id } of abertos)
    await send(page, 'POST', `/api/lancamentos-json/${id}/pagar`, { data: dia(15), forma: 'Pix' });
  return { rafa, beto };
};

const linha = (page: Page, nome: string) => page.getByRole('row').filter({ hasText: nome });
const papel = (page: Page) =>
  page
    .getByRole('article')
    .evaluate((host) => (host.shadowRoot?.querySelector('.pagina')?.textContent ?? '').replace(/\s/g, ' '));

test('the owner agrees on 60 %, closes, prints and pays the month; the professional sees only their own line', async ({
  page,
  browser,
}) => {
  test.slow();
  const { rafa } = await clinica(page);
  await page.goto(ENDERECO);
  await expect(linha(page, 'Rafa Teixeira')).toContainText('R$ 400,00');
  await expect(linha(page, 'Beto Nunes')).toContainText('Sem acordo');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Novo acordo: Rafa Teixeira' }).click();
  const acordo = page.getByRole('dialog', { name: 'Novo acordo' });
  await acordo.getByRole('textbox', { name: 'Porcentagem' }).fill('160');
  await acordo.getByRole('button', { name: 'Salvar' }).click();
  await expect(acordo.getByText('Informe uma porcentagem entre 0,01 e 100.')).toBeVisible();
  await expectAccessible(page);
  await acordo.getByRole('textbox', { name: 'Porcentagem' }).fill('60');
  await acordo.getByRole('button', { name: 'Salvar' }).click();
  await expect(acordo).toBeHidden();
  await expect(linha(page, 'Rafa Teixeira')).toContainText('60% do recebido');
  await expect(linha(page, 'Rafa Teixeira')).toContainText('R$ 240,00');

  // The appointments behind the figures.
  await page.getByRole('button', { name: 'Ver atendimentos: Rafa Teixeira' }).click();
  const extrato = page.getByRole('dialog', { name: /^Rafa Teixeira/ });
  await expect(extrato.getByRole('row').filter({ hasText: 'Lia Prado' })).toHaveCount(2);
  await expectAccessible(page);
  const fechados = requestsTo(page, '/api/repasses-json/fechar');
  await extrato.getByRole('button', { name: 'Fechar mês' }).click();
  await page
    .getByRole('dialog', { name: /^Fechar / })
    .getByRole('button', { name: 'Fechar mês' })
    .dblclick();
  await expect(linha(page, 'Rafa Teixeira')).toContainText('Fechado');
  expect(fechados).toHaveLength(1);

  await page.getByRole('button', { name: 'Marcar como pago: Rafa Teixeira' }).click();
  const pagar = page.getByRole('dialog', { name: 'Marcar como pago' });
  await expectAccessible(page);
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(linha(page, 'Rafa Teixeira')).toContainText('Pago');

  await page.getByRole('button', { name: 'Imprimir demonstrativo: Rafa Teixeira' }).click();
  await expect(page).toHaveURL(/\/imprimir$/);
  await expect.poll(() => papel(page)).toContain('Rafa Teixeira');
  const folha = await papel(page);
  for (const parte of ['60% do recebido', 'Lia Prado', 'R$ 240,00', 'pago em']) expect(folha).toContain(parte);
  expect(folha).not.toContain('Beto Nunes');

  const dele = await browserOf(browser, rafa, { width: 390, height: 800 });
  await dele.goto(ENDERECO);
  await expect(linha(dele, 'Rafa Teixeira')).toContainText('Pago');
  await expect(dele.getByRole('row')).toHaveCount(2);
  await expect(dele.getByText('Beto Nunes')).toHaveCount(0);
  await expect(dele.getByRole('button', { name: /Fechar|Marcar como pago|acordo/ })).toHaveCount(0);
  await expectAccessible(dele);
});

test('two people close the same month: the second one sees a notice and the closed month', async ({
  page,
  browser,
}) => {
  test.slow();
  const { rafa } = await clinica(page);
  const fina = await join(page, 'Fina Reis', 'financeiro');
  const acordo = { membro_id: rafa.membro_id, desde: MES, tipo: 'fixo', valor: '90' };
  await criar(page, '/api/repasse-acordos-json', acordo);
  await page.goto(ENDERECO);
  await page.getByRole('button', { name: 'Fechar mês: Rafa Teixeira' }).click();
  const dela = await browserOf(browser, fina);
  await dela.goto(ENDERECO);
  await dela.getByRole('button', { name: 'Fechar mês: Rafa Teixeira' }).click();
  await dela.getByRole('dialog').getByRole('button', { name: 'Fechar mês' }).click();
  await expect(linha(dela, 'Rafa Teixeira')).toContainText('Fechado');
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar mês' }).click();
  await expect(page.getByText('Outra pessoa acabou de fechar este mês.')).toBeVisible();
  await expect(linha(page, 'Rafa Teixeira')).toContainText('Fechado');
});

test('nothing of it is shown to a practitioner who works alone', async ({ page }) => {
  await signedIn(page);
  await page.goto('/financeiro/contas-a-receber');
  await expect(page.getByRole('link', { name: 'Recibos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Repasses' })).toHaveCount(0);
  await page.goto('/financeiro/repasses');
  await expect(page.getByText('404')).toBeVisible();
});
