import { expect } from '@playwright/test';
import { terca } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, send } from '../kit.ts';
import { clinic, dayOf, twoBrowsers, vagaDe } from './clinica.kit.ts';

test('a new child made from a free slot has its professional and its room', async ({ page, browser }) => {
  const people = await clinic(page);
  const [, sala_id] = [
    await criar(page, '/api/salas-json', { nome: 'Sala 1' }),
    await criar(page, '/api/salas-json', { nome: 'Sala 2' }),
  ];
  const dia = terca();
  const [sonia, rafael] = await twoBrowsers(browser, people);
  await dayOf(sonia, dia);
  await vagaDe(sonia, 'Rafael Teixeira', dia, '10:00').click();
  const form = sonia.getByRole('dialog', { name: 'Novo atendimento' });
  await form.getByRole('combobox', { name: 'Sala' }).click();
  await sonia.getByRole('option', { name: 'Sala 2' }).click();
  await form.getByRole('button', { name: 'Novo paciente' }).click();
  const panel = sonia.getByRole('dialog', { name: 'Novo paciente' });
  await panel.getByRole('textbox', { name: 'Nome' }).fill('Caio Melo');
  await expect(panel.getByRole('textbox', { name: 'Início' })).toHaveValue('10:00');
  await expect(panel.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Rafael Teixeira');
  await expect(panel.getByRole('combobox', { name: 'Sala' })).toHaveValue('Sala 2');
  await expectAccessible(sonia);
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(sonia).toHaveURL(/\/atendimento\/paciente\//);
  // Rafael is on the case team: the child and the appointment are his.
  const query = `/api/atendimentos-json?de=${dia}&ate=${dia}`;
  const marcados = await send<{ profissional_id: string; sala_id: string; paciente: { nome: string } }[]>(
    rafael,
    'GET',
    query,
  );
  expect(marcados.find(({ paciente }) => paciente.nome === 'Caio Melo')).toMatchObject({
    profissional_id: people.rafael.membro_id,
    sala_id,
  });
  for (const one of [sonia, rafael]) await one.context().close();
});
