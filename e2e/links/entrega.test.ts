import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, owner, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maePaiFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop, the mother on a phone that loses its connection. */

const familia = async (page: Page, pai = ['documentos']) => {
  const { paciente_id } = await maePaiFilho(page, { mae: ['documentos', 'relatorios'], pai });
  const secoes = [
    { id: crypto.randomUUID(), chave: 'conclusao', titulo: 'Conclusão', conteudo: '<p>Lê com mais segurança.</p>' },
  ];
  const { id, versao } = await send<{ id: string; versao: number }>(page, 'POST', '/api/relatorios-json', {
    paciente_id,
    titulo: 'Informe sigiloso',
    secoes,
  });
  await send(page, 'POST', `/api/relatorios-json/${id}/finalizar`, { versao });
  return { paciente_id, relatorio_id: id, tela: `/atendimento/paciente/${paciente_id}/relatorio/${id}/editar` };
};

const contados = async (paciente_id: string) =>
  (await owner(`select resposta from link_respostas where paciente_id = $1 order by id`, [paciente_id])).map(
    ({ resposta }) => resposta,
  );

test('a mother receives a report on a phone, and the practice sees it', async ({ page, browser }) => {
  const { paciente_id, tela } = await familia(page);
  await page.goto(tela);
  const entregas = page.getByRole('region', { name: 'Entregas por link' });
  await entregas.getByRole('button', { name: 'Entregar por link' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Carla Lima, mãe')).toBeChecked();
  await expect(dialog.getByLabel('Pedro Souza, pai')).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Entregar por link' }).click();
  // The only link is passed on at once.
  await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entregas.getByText('Não enviado')).toBeVisible();
  await expect(page.getByText('Link criado para Carla Lima, não enviado')).toBeVisible();
  await expect(page.getByText('Entregue a Carla Lima, por link')).toHaveCount(0);
  await entregas.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copiar link' }).click();
  await expect(page.getByText(/^Link para Carla Lima copiado em /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entregas.getByText('Enviado', { exact: true })).toBeVisible();

  const mae = await telefone(browser);
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  await mae.goto(endereco);
  // Before the second check: what it is, and nothing of it.
  await expect(mae.getByRole('heading', { name: 'Você recebeu um documento' })).toBeVisible();
  await expect(mae.getByText('Relatório', { exact: true })).toBeVisible();
  await expect(mae.getByText('Miguel', { exact: true })).toBeVisible();
  await expect(mae.locator('body')).not.toContainText(/Souza|sigiloso/);
  await expect(mae.getByRole('button', { name: /Baixar/ })).toHaveCount(0);
  await expectAccessible(mae);
  await entrar(mae, endereco);
  const baixar = mae.getByRole('button', { name: /^Baixar \(PDF/ });
  await expect(baixar).toBeVisible();
  await expectAccessible(mae);

  // The connection is lost: nothing is counted, and the page says so.
  await mae.context().setOffline(true);
  await baixar.click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  expect(await contados(paciente_id)).toEqual([]);
  await mae.context().setOffline(false);
  const download = mae.waitForEvent('download');
  await baixar.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Informe sigiloso - Miguel.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(mae.getByText('O arquivo foi baixado.')).toBeVisible();

  // The reply to the acknowledgement is lost. Said again, it counts once.
  let cut = true;
  await mae.route('**/api/link/entrega/recebido', async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  const recebi = mae.getByRole('button', { name: 'Recebi' });
  await recebi.click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await recebi.click();
  await expect(mae.getByText(/Você confirmou o recebimento em/)).toBeVisible();
  expect(await contados(paciente_id)).toEqual(['baixou', 'recebeu']);
  await expectAccessible(mae);

  // The practice sees it: how often and when, and that it was received.
  await page.reload();
  await expect(entregas.getByText('Recebido', { exact: true })).toBeVisible();
  await expect(entregas.getByText(/^Baixado 1 vez: /)).toBeVisible();
  await expect(page.getByText('Entregue a Carla Lima, por link')).toBeVisible();
  await expectAccessible(page);

  // A cancelled report is withdrawn at once.
  await page.getByRole('button', { name: 'Cancelar ou substituir' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Engano');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o relatório' }).click();
  await expect(entregas.getByText('Revogado')).toBeVisible();
  await mae.getByRole('button', { name: /^Baixar de novo/ }).click();
  await expect(mae.getByText('Este link não está mais aberto')).toBeVisible();
  await fechar(mae);
});

test('an open link of one is passed on, and the form stays for the other', async ({ page }) => {
  const { paciente_id, tela } = await familia(page, ['relatorios']);
  await page.goto(tela);
  const entregar = page.getByRole('button', { name: 'Entregar por link' });
  const dialog = page.getByRole('dialog', { name: 'Entregar por link' });
  const enviarPara = (nome: string) => page.getByRole('dialog', { name: `Enviar para ${nome}` });
  await entregar.click();
  await dialog.getByRole('button', { name: 'Entregar por link' }).click();
  await expect(enviarPara('Carla Lima')).toBeVisible();
  await page.keyboard.press('Escape');

  await entregar.click();
  await dialog.getByLabel('Pedro Souza, pai').check();
  await dialog.getByRole('button', { name: 'Usar o link que já existe' }).click();
  await expect(enviarPara('Carla Lima').getByRole('img', { name: 'QR Code do link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enviarPara('Carla Lima')).toHaveCount(0);
  await expect(dialog.getByLabel('Carla Lima, mãe')).not.toBeChecked();
  await expect(dialog.getByLabel('Pedro Souza, pai')).toBeChecked();
  await dialog.getByRole('button', { name: 'Entregar por link' }).click();
  await expect(enviarPara('Pedro Souza')).toBeVisible();
  const links = await owner('select id from links_enviados where paciente_id = $1', [paciente_id]);
  expect(links).toHaveLength(2);
});
