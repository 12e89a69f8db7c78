import { expect } from '@playwright/test';
import { ATENDIMENTOS, terca, uma } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, joinTeam } from '../equipe.kit.ts';
import { criar } from '../kit.ts';
import { atendimento, clinic, dayOf, vagaDe } from './clinica.kit.ts';

test('a professional reads the appointment of a colleague in a shared case, and changes only their own', async ({
  page,
  browser,
}) => {
  const { lia, rafael, livia } = await clinic(page);
  const dia = terca();
  await joinTeam(page, lia, livia.membro_id);
  await criar(page, ATENDIMENTOS, { ...uma(lia, dia), profissional_id: rafael.membro_id });
  const dela = await browserOf(browser, livia);
  await dayOf(dela, dia);

  // No status to choose, nothing to edit, nothing to drag; the note of the shared case is open.
  const dele = atendimento(dela, 'Rafael Teixeira', 'Lia Prado');
  await expect(dele).toHaveAttribute('draggable', 'false');
  await dele.click();
  const vista = dela.getByRole('dialog', { name: 'Lia Prado', exact: true });
  await expect(vista.getByText('Agendado')).toBeVisible();
  await expect(vista.getByRole('link', { name: 'Registro' })).toBeVisible();
  await expect(vista.getByRole('button', { name: 'Editar' })).toHaveCount(0);
  await expect(vista.getByRole('button', { name: /^Status de/ })).toHaveCount(0);
  await dela.keyboard.press('Escape');

  // The column of the colleague offers no free time; their own does, for their own appointments only.
  await expect(vagaDe(dela, 'Rafael Teixeira', dia, '16:00')).toBeDisabled();
  await vagaDe(dela, 'Lívia Prado', dia, '16:00').click();
  const form = dela.getByRole('dialog', { name: 'Novo atendimento' });
  await form.getByRole('combobox', { name: 'Profissional' }).click();
  await expect(dela.getByRole('option')).toHaveText(['Camila Rocha', 'Lívia Prado']);
  await dela.context().close();
});
