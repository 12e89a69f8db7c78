import { expect } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, loaded } from '../kit.ts';

test('the appointments of a patient name the professional, where several attend', async ({ page }) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  await marcar(page, lia, 24 * 60);
  const lista = `/atendimento/paciente/${lia}/atendimentos`;
  await page.goto(lista);
  await loaded(page);
  const table = page.getByRole('table', { name: 'Atendimentos' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('columnheader', { name: 'Profissional' })).toHaveCount(0);

  const rafael = await join(page, 'Rafael Teixeira', 'profissional');
  await joinTeam(page, lia, rafael.membro_id);
  await marcar(page, lia, 48 * 60, { profissional_id: rafael.membro_id });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(lista);
    await loaded(page);
    await expect(table.getByRole('row').filter({ hasText: 'Rafael Teixeira' })).toHaveCount(1);
    await expect(table.getByRole('row').filter({ hasText: 'Marina Costa' })).toHaveCount(1);
    await expectAccessible(page);
  }
});
