import { expect } from '@playwright/test';
import { ATENDIMENTOS, as, br, criarPaciente, hoje, novoPara, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, send, signedIn } from '../kit.ts';

const ANO = Number(hoje().slice(0, 4)) + 1;

test('a series that meets a holiday names it before it is saved, and can leave it out', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const feriado = `${ANO}-09-07`;
  const antes = somaDias(feriado, -7);
  await page.goto(`/atendimentos?data=${antes}`);
  const dialogo = await novoPara(page, 'Lia Prado');
  await expect(dialogo.getByRole('textbox', { name: 'Data' })).toHaveValue(br(antes));
  await dialogo.getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Toda semana' }).click();
  await dialogo.getByLabel('Vezes').fill('3');
  const pular = dialogo.getByRole('checkbox', { name: 'Pular 1 data em feriado ou horário bloqueado' });
  await expect(pular).toHaveAccessibleDescription(`${br(feriado)} (Independência do Brasil)`);
  await expect(pular).toBeChecked();
  await expect(dialogo.getByRole('status')).toContainText('2 datas');
  await pular.uncheck();
  await expect(dialogo.getByRole('status')).toContainText('3 datas');
  await pular.check();
  await expectAccessible(page);
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialogo).toHaveCount(0);
  const periodo = { de: antes, ate: somaDias(feriado, 30), paciente_id: lia };
  const salvas = await send<{ inicio: string }[]>(page, 'POST', '/api/atendimentos-buscar-json', periodo);
  expect(salvas.map(({ inicio }) => inicio.slice(0, 10)).sort()).toEqual([antes, somaDias(feriado, 7)]);
});

test('a signed note asks before its appointment is cancelled, and a later day cannot be marked as done', async ({
  page,
}) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const davi = await criarPaciente(page, { nome: 'Davi Rocha' });
  const ontem = somaDias(hoje(), -1);
  const depois = `${ANO}-12-01`;
  const uma = (paciente_id: string, dia: string) => ({ paciente_id, inicio: as(dia, '10:00'), fim: as(dia, '10:50') });
  const id = await criar(page, ATENDIMENTOS, { ...uma(lia, ontem), status: 'Realizado' });
  await send(page, 'PUT', `${ATENDIMENTOS}/${id}/registro`, { conteudo: '<p>Leu.</p>', objetivos: [] });
  await send(page, 'POST', `${ATENDIMENTOS}/${id}/registro/assinar`, { versao: 1 });
  await criar(page, ATENDIMENTOS, uma(davi, depois));

  await page.goto(`/atendimentos?visao=lista&de=${ontem}&ate=${depois}`);
  const realizado = page.getByRole('button', { name: 'Status de Lia Prado: Realizado' });
  await realizado.click();
  await page.getByRole('menuitem', { name: 'Cancelado' }).click();
  const pergunta = page.getByRole('dialog', { name: 'Há um registro assinado' });
  await expect(pergunta).toContainText('Pelo registro assinado, o atendimento aconteceu.');
  await expectAccessible(page);
  await pergunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(realizado).toBeVisible();
  await realizado.click();
  await page.getByRole('menuitem', { name: 'Cancelado' }).click();
  await pergunta.getByRole('button', { name: 'Mudar o status' }).click();
  await expect(page.getByRole('button', { name: 'Status de Lia Prado: Cancelado' })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Confirmar: Davi Rocha' })).toBeVisible();
  await page.getByRole('button', { name: 'Status de Davi Rocha: Agendado' }).click();
  await expect(page.getByRole('menuitem', { name: 'Confirmado' })).toBeEnabled();
  for (const status of ['Realizado', 'Faltou'])
    await expect(page.getByRole('menuitem', { name: status })).toBeDisabled();
});
