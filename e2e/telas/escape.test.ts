import { expect } from '@playwright/test';
import { as, criarPaciente, terca } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, signedIn } from '../kit.ts';

test('Esc closes the topmost dialog only, and the next Esc the one below', async ({ page }) => {
  await signedIn(page);
  const paciente_id = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  await criar(page, '/api/atendimentos-json', { paciente_id, inicio: as(dia, '09:00'), fim: as(dia, '09:50') });
  await page.goto(`/atendimentos?data=${dia}`);
  await page.getByRole('button', { name: /Lia Prado/ }).click();
  await page.getByRole('dialog', { name: 'Lia Prado' }).getByRole('button', { name: 'Editar', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Atendimento', exact: true });
  const question = page.getByRole('dialog', { name: 'Excluir' });
  const search = page.getByRole('dialog', { name: 'Buscar' });
  const leave = page.getByRole('dialog', { name: 'Alterações não salvas' });

  await form.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(question.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form).toBeVisible();

  // A dialog that is not one of ours.
  await page.keyboard.press('Control+k');
  await expect(search.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(form).toBeVisible();

  // A question that Esc itself opens stays open, and Esc again goes back to the form.
  await form.getByLabel('Local').fill('Sala azul');
  await page.keyboard.press('Escape');
  await expect(leave.getByRole('button', { name: 'Sair sem salvar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leave).toHaveCount(0);
  await expect(form.getByLabel('Local')).toHaveValue('Sala azul');
  await form.getByLabel('Local').fill('');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});
