import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, following, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maePaiFilho, telefone } from './links.kit.ts';

/** A document before, while and after it is signed. */

const comDocumento = async (page: Page) => {
  const { paciente_id } = await maePaiFilho(page, { mae: ['documentos'], pai: ['documentos'] });
  const { id } = await send<{ id: string }>(page, 'POST', `/api/pacientes-json/${paciente_id}/documentos-json`, {
    modelo: 'doc_edit',
  });
  await send(page, 'PUT', `/api/documentos-json/${id}`, { titulo: 'Combinados', conteudo: '<p>Valor: ____</p>' });
  const lista = `/atendimento/paciente/${paciente_id}/documentos`;
  return { paciente_id, lista, tela: `${lista}/${id}` };
};

const assinar = async (page: Page, nome: string) => {
  await page.getByLabel('Escreva o seu nome completo').fill(nome);
  await page.getByLabel('Usar o nome escrito acima').check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assinar', exact: true }).click();
};

test('a document that was sent to be signed is changed as a new version only', async ({ page, browser }) => {
  const { paciente_id, lista, tela } = await comDocumento(page);
  await page.goto(tela);
  const assinaturas = page.getByRole('region', { name: 'Assinaturas' });
  const pedir = assinaturas.getByRole('button', { name: 'Pedir assinaturas' });
  const dialog = page.getByRole('dialog', { name: 'Pedir assinaturas' });
  const texto = page.getByRole('textbox', { name: 'Texto do documento' });
  // The warning of blank lines is gone once they are filled in.
  await pedir.click();
  await expect(dialog.getByText('O texto tem linhas em branco')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await texto.fill('Valor: 180 reais');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await pedir.click();
  await expect(dialog.getByLabel('Carla Lima, mãe')).toBeChecked();
  await expect(dialog.getByText('O texto tem linhas em branco')).toBeHidden();
  await dialog.getByLabel('Pedro Souza, pai').check();
  await dialog.getByRole('button', { name: 'Pedir assinaturas' }).click();

  await expect(page.getByText(/^Aguardando assinatura de Carla Lima e Pedro Souza\./)).toBeVisible();
  await expect(texto).toHaveCount(0);
  await expect(page.getByText('Valor: 180 reais')).toBeVisible();
  await expectAccessible(page);
  const live = following(page);
  await page.goto(lista);
  await live;
  await expect(page.getByText('Aguardando 2 de 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Não enviado', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Nobody signs in an order: no numbers.
  const mae = await telefone(browser);
  await entrar(mae, await enderecoDe(page, paciente_id, 'Carla Lima'));
  await assinar(mae, 'Carla Lima');
  await expect(mae.getByText(/Você assinou em/)).toBeVisible();
  await expect(mae.locator('ul li').filter({ hasText: 'Pedro: ainda não assinou' })).toBeVisible();
  await expect(mae.locator('ol')).toHaveCount(0);
  await expect(page.getByText('Aguardando 1 de 2', { exact: true })).toBeVisible();
  await fechar(mae);
  const pai = await telefone(browser);
  await entrar(pai, await enderecoDe(page, paciente_id, 'Pedro Souza'));
  // With another name than that of the recipient.
  await assinar(pai, 'Rita Souza');
  await expect(pai.getByText('Todas as pessoas assinaram.')).toBeVisible();
  await fechar(pai);
  await expect(page.getByText('Assinado', { exact: true })).toBeVisible();

  await page.goto(tela);
  await expect(page.getByText('Este documento está assinado e não muda mais.')).toBeVisible();
  await expect(assinaturas.getByText('Carla Lima, mãe', { exact: true })).toBeVisible();
  await expect(
    assinaturas.getByText('Assinado por Rita Souza (link enviado a Pedro Souza, pai)', { exact: true }),
  ).toBeVisible();
  await expect(texto).toHaveCount(0);
  await page.getByRole('button', { name: 'Nova versão' }).click();
  await expect(texto).toHaveText('Valor: 180 reais');
  await texto.fill('Valor: 200 reais');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.goto(lista);
  await expect(page.getByRole('link', { name: 'Combinados' })).toHaveCount(2);
  await page.goto(tela);
  await expect(page.getByText('Valor: 180 reais')).toBeVisible();
});

test('text that was typed while the document was sent to be signed goes to a new version', async ({ page }) => {
  const { paciente_id, tela } = await comDocumento(page);
  await page.goto(tela);
  const texto = page.getByRole('textbox', { name: 'Texto do documento' });
  await expect(texto).toBeVisible();
  const { responsaveis } = await send<{ responsaveis: { responsavel_id: string }[] }>(
    page,
    'GET',
    `/api/pacientes-json/${paciente_id}`,
  );
  // What is typed is held back until another tab has sent the document.
  let sair = () => {};
  const espera = new Promise<void>((resolve) => {
    sair = resolve;
  });
  await page.route('**/api/documentos-json/*', async (route) => {
    if (route.request().method() === 'PUT') await espera;
    await route.continue();
  });
  await texto.fill('Valor: 200 reais');
  await send(page, 'POST', `/api${tela.replace(/^.*documentos/, '/documentos-json')}/coletas`, {
    signatarios: [responsaveis[0]?.responsavel_id],
  });
  sair();
  await expect(page.getByText('O que você escreveu agora não foi salvo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova versão' }).click();
  await expect(page).not.toHaveURL(tela);
  await expect(texto).toHaveText('Valor: 200 reais');
  await page.goto(tela);
  await expect(page.getByText('Valor: ____')).toBeVisible();
});

test('a declaration that changed before it was signed is shown and asked again', async ({ page, browser }) => {
  const { paciente_id, tela } = await comDocumento(page);
  await page.goto(tela);
  const assinaturas = page.getByRole('region', { name: 'Assinaturas' });
  await assinaturas.getByRole('button', { name: 'Pedir assinaturas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir assinaturas' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assinaturas.getByText('Aguardando assinaturas')).toBeVisible();
  const mae = await telefone(browser);
  await entrar(mae, await enderecoDe(page, paciente_id, 'Carla Lima'));
  const aceite = mae.getByRole('checkbox');
  await expect(aceite).toHaveAccessibleName(/Miguel/);
  await send(page, 'PUT', `/api/pacientes-json/${paciente_id}`, { nome: 'Caio Souza' });
  await assinar(mae, 'Carla Lima');
  await expect(aceite).toHaveAccessibleName(/Caio/);
  await expect(aceite).not.toBeChecked();
  await expect(mae.getByRole('alert')).toBeVisible();
  await expect(mae.getByLabel('Escreva o seu nome completo')).toHaveValue('Carla Lima');
  await expectAccessible(mae);
  await aceite.check();
  await mae.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(mae.getByText(/Você assinou em/)).toBeVisible();
  await fechar(mae);
});
