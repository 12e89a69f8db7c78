import { expect, type Page } from '@playwright/test';
import { criarPaciente, somaDias, terca, vaga } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, send, signedIn } from '../kit.ts';

/** Tuesdays from eight to six with lunch, and a usual fee. */
const setHours = async (page: Page) => {
  await page.goto('/settings/equipe');
  await page.getByRole('button', { name: 'Ações para Rafael Teixeira' }).click();
  await page.getByRole('menuitem', { name: 'Alterar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rafael Teixeira' });
  await dialog.getByLabel('Valor habitual por atendimento').fill('220');
  await dialog.getByRole('button', { name: 'Acrescentar horário' }).click();
  await dialog.getByRole('combobox', { name: 'Dia', exact: true }).click();
  await page.getByRole('option', { name: 'terça-feira' }).click();
  await dialog.getByLabel('Das', { exact: true }).fill('08:00');
  await dialog.getByLabel('às', { exact: true }).fill('18:00');
  // Lunch for every day with hours, which is one.
  await dialog.getByRole('button', { name: 'Acrescentar almoço' }).click();
  await expect(dialog.getByLabel('Início do almoço')).toHaveValue('12:00');
  await expect(dialog.getByLabel('Fim do almoço')).toHaveValue('13:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
};

test('the hours and the fee of a professional count in the week and when booking', async ({ page, browser }) => {
  await signedIn(page);
  const rafael = await join(page, 'Rafael Teixeira', 'profissional');
  const secretaria = await join(page, 'Sônia Matos', 'secretaria');
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  await joinTeam(page, lia, rafael.membro_id);
  await setHours(page);

  // His week is shaded where he does not work; that of all where the practice is closed.
  const sonia = await browserOf(browser, secretaria);
  const dia = terca();
  await sonia.goto(`/atendimentos?visao=semana&data=${dia}`);
  await expect(vaga(sonia, dia, '12:00')).not.toHaveAttribute('data-fora');
  await sonia.getByRole('combobox', { name: 'Profissionais' }).click();
  await sonia.getByRole('option', { name: 'Rafael Teixeira' }).click();
  for (const slot of [vaga(sonia, dia, '12:00'), vaga(sonia, dia, '12:30'), vaga(sonia, somaDias(dia, 1), '10:00')])
    await expect(slot).toHaveAttribute('data-fora', 'true');
  for (const hora of ['08:00', '11:30', '13:00']) await expect(vaga(sonia, dia, hora)).not.toHaveAttribute('data-fora');
  await sonia.keyboard.press('Escape');
  const almoco = sonia.locator('[data-event-id]', { hasText: 'Almoço' });
  await expect(almoco).toHaveCount(1);
  await expectAccessible(sonia);

  // Booked into his lunch: the price is his, and the time is asked about.
  await almoco.click();
  const form = sonia.getByRole('dialog', { name: 'Novo atendimento' });
  await form.getByRole('textbox', { name: 'Paciente' }).fill('Lia Prado');
  await sonia.getByRole('option', { name: 'Lia Prado' }).click();
  await expect(form.getByLabel('Valor')).toHaveValue('');
  await form.getByRole('combobox', { name: 'Profissional' }).click();
  await sonia.getByRole('option', { name: 'Rafael Teixeira' }).click();
  await expect(form.getByLabel('Valor')).toHaveValue(/220,00/);
  await form.getByRole('button', { name: 'Salvar' }).click();
  const question = sonia.getByRole('dialog', { name: 'Este horário já está ocupado' });
  await expect(question.getByRole('listitem')).toContainText(/Rafael Teixeira.*12:00 – 12:50 · almoço/);
  await expectAccessible(sonia);
  await question.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(sonia.getByRole('button', { name: /^Lia Prado.*Rafael Teixeira/ })).toBeVisible();
  const [marcado] = await send<{ valor: string }[]>(page, 'POST', '/api/atendimentos-buscar-json', {
    de: dia,
    ate: dia,
  });
  expect(marcado?.valor).toBe('220.00');

  // In the day view lunch is in his column only, and in no room.
  await criar(page, '/api/salas-json', { nome: 'Sala 1' });
  await sonia.goto(`/atendimentos?visao=dia&data=${dia}`);
  await expect(sonia.getByRole('region', { name: 'Rafael Teixeira' }).getByText('Almoço')).toBeVisible();
  await expect(sonia.getByText('Almoço')).toHaveCount(1);
  await sonia.getByText('Por sala').click();
  await expect(sonia.getByRole('region', { name: 'Sala 1' })).toBeVisible();
  await expect(sonia.getByText('Almoço')).toHaveCount(0);
  await sonia.goto(`/atendimentos?visao=semana&data=${dia}`);

  // A price that was typed stays when the professional changes.
  await vaga(sonia, dia, '10:00').click();
  await form.getByLabel('Valor').fill('90');
  await form.getByRole('combobox', { name: 'Profissional' }).click();
  await sonia.getByRole('option', { name: 'Rafael Teixeira' }).click();
  await expect(form.getByLabel('Valor')).toHaveValue(/^\D*90/);
  await sonia.context().close();

  // His own week is shaded alike, without a filter.
  const dele = await browserOf(browser, rafael);
  await dele.goto(`/atendimentos?visao=semana&data=${dia}`);
  await expect(vaga(dele, dia, '12:30')).toHaveAttribute('data-fora', 'true');
  await expect(vaga(dele, dia, '13:00')).not.toHaveAttribute('data-fora');
  await dele.context().close();
});
