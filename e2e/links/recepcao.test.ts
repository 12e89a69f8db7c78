import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { browserOf, join } from '../equipe.kit.ts';
import { criar, expectAccessible, loaded, origin, send } from '../kit.ts';
import { fechar, maeFilho, telefone } from './links.kit.ts';

/** What families answer, at the desk of the secretary. */

const HORA_MS = 3_600_000;
const at = (horas: number) => new Date(Date.now() + horas * HORA_MS).toISOString();

const comPedido = async (page: Page, texto: string) => {
  const { mae: responsavel_id, paciente_id } = await maeFilho(page, ['lembretes']);
  const atendimento_id = await criar(page, '/api/atendimentos-json', { paciente_id, inicio: at(48), fim: at(49) });
  const body = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id };
  const id = await criar(page, '/api/links-json', body);
  const { endereco } = await send<{ endereco: string }>(page, 'GET', `/api/links-json/${id}/endereco`);
  const token = new URL(endereco).hash.slice(1);
  const headers = { 'content-type': 'application/json', 'x-link': token };
  const data = JSON.stringify({ resposta: 'outro_horario', texto });
  await fetch(`${origin()}/api/link/atendimento/resposta`, { method: 'POST', headers, body: data });
  return { paciente_id, endereco: `${origin()}/l#${token}` };
};

test('the secretary reads a request for another time, reschedules or declines it', async ({ page, browser }) => {
  const { paciente_id, endereco } = await comPedido(page, 'Quinta à tarde');
  const sonia = await browserOf(browser, await join(page, 'Sônia Matos', 'secretaria'));
  const refused: string[] = [];
  sonia.on('response', (response) => response.status() === 404 && refused.push(response.url()));
  await sonia.goto('/');
  await sonia.getByRole('button', { name: 'resposta da família' }).click();
  await expect(sonia.getByRole('link', { name: /Carla Lima pede outro horário/ })).toContainText('Quinta à tarde');
  await expectAccessible(sonia);

  // The form of the appointment opens in the agenda.
  const opcoes = sonia.getByRole('button', { name: /^Opções: Miguel Souza/ });
  await opcoes.click();
  await sonia.getByRole('menuitem', { name: 'Remarcar' }).click();
  await expect(sonia).toHaveURL(/\/atendimentos\?data=/);
  const form = sonia.getByRole('dialog', { name: 'Atendimento' });
  await expect(form.getByText('Miguel Souza').first()).toBeVisible();

  // The same in the list of links of the patient.
  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  await page.getByRole('link', { name: 'Remarcar' }).click();
  await expect(page.getByRole('dialog', { name: 'Atendimento' }).getByText('Miguel Souza').first()).toBeVisible();

  // Declined with a reason, which the mother reads.
  await sonia.goto('/');
  await sonia.getByRole('button', { name: 'resposta da família' }).click();
  await opcoes.click();
  await sonia.getByRole('menuitem', { name: 'Recusar' }).click();
  const recusa = sonia.getByRole('dialog', { name: 'Recusar o pedido?' });
  await recusa.getByLabel('Motivo (opcional, a família lê)').fill('A agenda de quinta está cheia');
  await expectAccessible(sonia);
  await recusa.getByRole('button', { name: 'Recusar' }).click();
  const aviso = sonia.getByRole('dialog', { name: 'Avisar a família' });
  await expect(aviso.getByText('Pedido recusado.')).toBeVisible();
  await expect(aviso.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await aviso.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(opcoes).toHaveCount(0);
  const mae = await telefone(browser);
  await mae.goto(endereco);
  await expect(mae.getByText('O consultório explica: A agenda de quinta está cheia')).toBeVisible();
  await fechar(mae);

  // The file asks for nothing that her function does not read.
  await sonia.goto(`/atendimento/paciente/${paciente_id}`);
  await expect(sonia).toHaveURL(/\/dados$/);
  await loaded(sonia);
  expect(refused).toEqual([]);
  await sonia.context().close();
});
