import { expect } from '@playwright/test';
import { as, criarPaciente } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, signedIn } from '../kit.ts';

test('a month has the weeks it needs, with their appointments, and shows blocked days', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  for (const dia of ['2026-12-31', '2027-01-02'])
    await criar(page, '/api/atendimentos-json', { paciente_id: lia, inicio: as(dia, '09:00'), fim: as(dia, '09:50') });
  const folga = { inicio: as('2026-12-28', '00:00'), fim: as('2026-12-30', '00:00'), motivo: 'Recesso' };
  await criar(page, '/api/horarios-bloqueados-json', folga);
  await page.goto('/atendimentos?visao=mes&data=2026-12-21');
  await expect(page.getByText('Lia Prado')).toHaveCount(2);
  // Monday, 30 November to Sunday, 3 January: five weeks, and no sixth that was not fetched.
  await expect(page.locator('.mantine-MonthView-monthViewWeek')).toHaveCount(5);
  await expect(page.getByText('Recesso').first()).toBeVisible();
});
