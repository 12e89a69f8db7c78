import { expect, type Page } from '@playwright/test';
import { aoMeioDia } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { send } from '../kit.ts';

const MARKUP = '<img src=x-ataque onerror=alert(1)><b>Lia</b>';

/** Records every element that is created from a name, even for a moment. */
const watchMarkup = (page: Page) =>
  page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { found });
    const look = () => {
      for (const one of document.querySelectorAll('img[src="x-ataque"], [onerror]')) found.push(one.outerHTML);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });

const found = (page: Page) => page.evaluate(() => (window as Window & { found?: string[] }).found);

const expectText = async (page: Page) => {
  await expect(page.getByText(MARKUP).filter({ visible: true }).first()).toBeVisible();
  expect(await found(page)).toEqual([]);
};

test('a name with markup in it is shown as it was typed, on screens and in dialogs', async ({ page }) => {
  test.slow();
  await watchMarkup(page);
  await aoMeioDia(page);
  const escola = await send(page, 'POST', '/api/escolas-json', { nome: MARKUP });
  const responsavel = await send(page, 'POST', '/api/responsaveis-json', { nome: MARKUP });
  const campos = { nome: MARKUP, cpf: '52998224725', escola_id: escola.id, responsavel_id: responsavel.id };
  const { id } = await send(page, 'POST', '/api/pacientes-json', campos);
  const inicio = new Date(Date.now() + 3_600_000).toISOString();
  const fim = new Date(Date.now() + 7_200_000).toISOString();
  await send(page, 'POST', '/api/atendimentos-json', { paciente_id: id, inicio, fim, local: MARKUP });
  const conta = { tipo: 'Receber', valor: '10', vencimento: '2026-03-10', paciente_id: id };
  await send(page, 'POST', '/api/lancamentos-json', { ...conta, descricao: MARKUP });
  await send(page, 'PATCH', '/api/settings/profile', { name: MARKUP });

  const screens = ['/', '/pacientes', '/responsaveis', '/escolas', `/atendimento/paciente/${id}`];
  for (const path of screens) {
    await page.goto(path);
    await expectText(page);
  }
  await page.goto('/paciente/cadastrar');
  await page.getByRole('textbox', { name: 'Escola', exact: true }).fill(`${MARKUP} 2`);
  await page.getByRole('option', { name: /Cadastrar/ }).click();
  await expect(page.getByText(`${MARKUP} 2 cadastrada!`)).toBeVisible();
  await expectText(page);
  // The notice about a possible duplicate contains the name of the existing child.
  await page.getByRole('textbox', { name: 'CPF' }).first().fill('52998224725');
  await page.keyboard.press('Tab');
  await expect(page.getByText(MARKUP, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expectText(page);

  // Check that the watcher would have found an element.
  await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), MARKUP);
  expect(await found(page)).not.toEqual([]);
});
