import { expect, type Page } from '@playwright/test';
import { hoje, somaDias, uma } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, following, origin, quiet, requestsTo, send } from '../kit.ts';
import { fechar, maePaiFilho, telefone } from './links.kit.ts';

/** Whoever works alone sees what a family answers without reloading. */

const amanha = () => somaDias(hoje(), 1);

const comLink = async (page: Page) => {
  const { mae, paciente_id } = await maePaiFilho(page, { mae: ['lembretes'], pai: [] });
  await send(page, 'PUT', '/api/agenda-config-json', { dias: [0, 1, 2, 3, 4, 5, 6], feriados: false });
  const atendimento_id = await criar(page, '/api/atendimentos-json', uma(paciente_id, amanha()));
  const id = await criar(page, '/api/links-json', {
    tipo: 'confirmar_atendimento',
    atendimento_id,
    responsavel_id: mae,
  });
  const { endereco } = await send<{ endereco: string }>(page, 'GET', `/api/links-json/${id}/endereco`);
  return { paciente_id, endereco: `${origin()}/l${new URL(endereco).hash}` };
};

test('a confirmation by link appears on the open agenda, and on home what came in', async ({ page, browser }) => {
  const { endereco } = await comLink(page);
  const home = await page.context().newPage();
  const live = [following(page), following(home)];
  const streams = requestsTo(page, '/api/ao-vivo');
  await page.goto(`/atendimentos?visao=dia&data=${amanha()}`);
  await home.goto('/');
  await Promise.all(live);
  const atendimento = page.getByRole('button', { name: /^Miguel Souza/ });
  await expect(atendimento).toContainText('Agendad');
  const mae = await telefone(browser);
  await mae.goto(endereco);
  await mae.getByRole('button', { name: 'Sim, estaremos lá' }).click();
  await expect(mae.getByText('Confirmado. Até lá!')).toBeVisible();
  await expect(atendimento).toContainText('Confirmad');
  expect(streams).toHaveLength(1);
  await home.getByRole('button', { name: 'resposta da família' }).click();
  await expect(home.getByRole('link', { name: /Carla Lima confirmou/ })).toBeVisible();
  await expectAccessible(home);

  // Then she asks for another time in words: the agenda has a sign of it.
  const sinal = atendimento.getByLabel('A família pede outro horário.');
  await expect(sinal).toHaveCount(0);
  await mae.getByRole('button', { name: 'Mudar minha resposta' }).click();
  await mae.getByRole('button', { name: 'Pedir outro horário' }).click();
  await mae.getByRole('textbox').fill('Pode ser às 16 h?');
  await mae.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(mae.getByText('Seu pedido foi enviado.')).toBeVisible();
  await expect(sinal).toBeVisible();
  await fechar(mae);
});

test('what the practitioner changes on another device appears too', async ({ page }) => {
  const { paciente_id } = await comLink(page);
  const live = following(page);
  await page.goto(`/atendimentos?visao=dia&data=${amanha()}`);
  await live;
  await quiet(page);
  await criar(page, '/api/atendimentos-json', uma(paciente_id, amanha(), '14:00', '14:50'));
  await expect(page.getByRole('button', { name: /^Miguel Souza/ })).toHaveCount(2);
});
