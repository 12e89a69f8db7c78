import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible } from '../kit.ts';
import { child, QUEIXA } from './planos-intervencao.kit.ts';

test('a draft is prepared, composed from the library, decided goal by goal, and saved; leaving loses nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { base } = await child(page, true);
  await page.goto(base);
  await page.getByRole('link', { name: 'Gerar um rascunho', exact: true }).click();
  const complaint = page.getByRole('textbox', { name: 'Queixa para este plano' });
  await expect(complaint).toHaveValue(QUEIXA);
  await complaint.fill(`${QUEIXA} Disse que quer morrer.`);
  await expect(page.getByRole('alert')).toContainText('CVV 188');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Montar com a biblioteca' })).toBeDisabled();
  // Dismissed with a reason, then undone.
  await page.getByRole('button', { name: /^Dispensar com motivo/ }).click();
  const why = page.getByRole('dialog', { name: 'Dispensar com motivo' });
  await why.getByRole('button', { name: 'OK' }).click();
  await expect(why.getByText('Este campo é obrigatório.')).toBeVisible();
  await why.getByRole('textbox').fill('É uma expressão da família.');
  await why.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(/Dispensado por Marina Costa em .*: É uma expressão da família\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Montar com a biblioteca' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Desfazer a dispensa/ }).click();
  await expect(page.getByRole('button', { name: 'Montar com a biblioteca' })).toBeDisabled();

  await page.goBack();
  await complaint.fill(`${QUEIXA} Gosta de música.`);
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.reload();
  await expect(complaint).toHaveValue(`${QUEIXA} Gosta de música.`);
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(page.getByText('Sem inteligência artificial')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Montar com a biblioteca' }).click();

  await expect(page).toHaveURL(/\/gerado$/);
  await expect(page.getByText('Montado com a biblioteca de objetivos')).toBeVisible();
  const goal = page.getByRole('region', { name: /traçado legível/ });
  await expect(goal).toContainText('Queixa: “A Bia tem letra feia, cansa para escrever e troca letras.');
  await expectAccessible(page);
  await goal.getByRole('button', { name: 'Aceitar' }).click();
  await goal.getByRole('button', { name: 'Editar' }).click();
  await goal.getByRole('textbox', { name: 'Objetivo', exact: true }).fill('Escrever legível por dez minutos');
  const edited = page.getByRole('region', { name: 'Escrever legível por dez minutos' });
  const rejected = page.getByRole('region', { name: /Ensinar leitura e escrita/ });
  await rejected.getByRole('button', { name: 'Rejeitar' }).click();
  await rejected.getByRole('button', { name: 'Editar' }).click();
  await expect(rejected.getByRole('textbox', { name: 'Objetivo', exact: true })).toBeVisible();
  await rejected.getByRole('button', { name: 'Fechar' }).click();
  await expect(rejected.getByRole('textbox', { name: 'Objetivo', exact: true })).toBeHidden();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();

  // The texts of the plan follow the accepted goal.
  await expect(page.getByRole('textbox', { name: 'Objetivo geral' })).toHaveValue('Escrever legível por dez minutos');
  await page.getByRole('button', { name: 'Frequência e orientações' }).click();
  await expect(page.getByRole('textbox', { name: 'Frequência', exact: true })).toHaveValue('1 atendimento por semana');
  await expect(page.getByRole('textbox', { name: 'Orientações à família' })).toHaveValue('');

  await page.goto(base);
  await expect(page.getByText(/^\d objetivos propostos aguardam sua decisão\.$/)).toBeVisible();
  const waiting = Number((await page.getByText(/propostos aguardam/).textContent())?.[0]);
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(edited.getByRole('button', { name: 'Aceito: Escrever legível por dez minutos' })).toBeVisible();
  await expect(page.locator('section[data-decisao="pendente"]')).toHaveCount(waiting);
  // Undecided goals are listed before saving, and none is dropped without asking.
  const family = 'Alinhar manejo, rotina e comunicação dos cuidadores.';
  await page.getByRole('button', { name: `Aceitar: ${family}` }).click();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar plano com 2 objetivos' }).click();
  const undecided = page.getByRole('dialog', { name: /Falta decidir sobre/ });
  await expect(undecided.getByRole('listitem')).toHaveCount(waiting - 1);
  await expect(undecided).not.toContainText(family);
  await expectAccessible(page);
  await undecided.getByRole('button', { name: 'Voltar e decidir' }).click();
  await page.getByRole('button', { name: 'Salvar plano com 2 objetivos' }).click();
  await undecided.getByRole('button', { name: 'Deixar de fora e salvar com 2 objetivos' }).click();
  await expect(page).toHaveURL(/visualizar$/);
  await expect(page.getByText('Ensaio de instrução e de limite').last()).toBeVisible();
  await expect(
    page.getByRole('region', { name: /.+/ }).filter({ has: page.getByRole('heading', { level: 3 }) }),
  ).toHaveCount(2);
  await expect(page.getByText('da biblioteca').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /Escrever legível por dez minutos/ })).toBeVisible();
  await page.goto(`${base}/gerado`);
  await expect(page.getByText('Nada foi gerado ainda.')).toBeVisible();
  // The file keeps the red flag, why it was dismissed, and that the dismissal was undone.
  await page.goto(`${base.replace('/plano-de-intervencao', '')}?tipo=sinal`);
  await expect(page.getByText('Motivo: É uma expressão da família.')).toBeVisible();
  await expect(page.getByText('dispensa desfeita por Marina Costa')).toBeVisible();
  await expect(page.getByText('encontrado na ficha')).toBeVisible();
  await expectAccessible(page);
});

test('with AI switched off no screen shows it', async ({ page }) => {
  const { base } = await child(page, false);
  for (const step of ['editor-queixa', 'gerar', 'gerado']) {
    await page.goto(`${base}/${step}`);
    await expect(page).toHaveURL(/\/$/);
  }
});
