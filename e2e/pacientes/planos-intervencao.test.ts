import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { entry, expectAccessible, keptDrafts, moveByKeyboard, send } from '../kit.ts';
import { child, QUEIXA } from './planos-intervencao.kit.ts';

const GOAL = 'Escrever o nome completo';

test('a plan is written by hand and from the library, and sorted', async ({ page }) => {
  const { base } = await child(page, false);
  await page.goto(base);
  await expect(page.getByText(/Ainda não há plano/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gerar um rascunho' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo plano', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: 'Queixa' })).toHaveValue(QUEIXA);

  await page.getByRole('button', { name: 'Adicionar objetivo' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este campo é obrigatório.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Objetivo', exact: true }).fill(GOAL);
  await page.getByRole('button', { name: 'Escolher da biblioteca' }).click();
  const library = page.getByRole('dialog', { name: 'Biblioteca de objetivos' });
  await library.getByRole('textbox', { name: 'Buscar' }).fill('grafomot');
  await expectAccessible(page);
  await library.getByRole('button', { name: 'Escolher Melhorar a grafomotricidade' }).click();
  const goals = page.getByRole('list', { name: 'Objetivos' }).getByRole('listitem');
  await expect(goals).toHaveCount(2);
  await page.getByRole('button', { name: `Duplicar ${GOAL}`, exact: true }).click();
  await expect(goals).toHaveCount(3);
  await page
    .getByRole('button', { name: `Remover ${GOAL}`, exact: true })
    .nth(1)
    .click();
  await expect(goals).toHaveCount(2);
  // Undo puts the goal back in its place; then it is removed again.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(goals).toHaveCount(3);
  await page
    .getByRole('button', { name: `Remover ${GOAL}`, exact: true })
    .nth(1)
    .click();
  await expect(goals).toHaveCount(2);
  await moveByKeyboard(page, GOAL, ['ArrowDown']);
  await expect(goals.first()).toContainText('Escrever com traçado legível');
  // Not saved yet: a reload keeps everything.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(goals).toHaveCount(2);
  await expect(goals.first()).toContainText('Escrever com traçado legível');
  await page.mouse.move(2, 2);
  await expectAccessible(page);

  await entry(page, 'Escolas').click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('2 objetivos, nenhum alcançado')).toBeVisible();
  await page.getByRole('link', { name: 'Plano de intervenção', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: `2. ${GOAL}` })).toBeVisible();
});

test('a note scores a goal, the plan shows it, and the print for the school leaves out what is not for the school', async ({
  page,
}) => {
  const { id, base } = await child(page, false);
  const plano = await send(page, 'POST', '/api/planos-intervencao-json', {
    paciente_id: id,
    titulo: 'Escrita',
    queixa: QUEIXA,
    observacoes: 'Só para mim',
    objetivos: [
      { descricao: GOAL, ambientes: ['clinica', 'escola'], evidencia: 'Segredo da sessão', area: 'escrita' },
      { descricao: 'Respirar antes da prova', ambientes: ['clinica'], status: 'em_andamento' },
      { descricao: 'Já feito', status: 'alcancado' },
    ],
  });
  const inicio = new Date(Date.now() - 3_600_000).toISOString();
  const body = { paciente_id: id, inicio, fim: new Date().toISOString() };
  const atendimento = await send(page, 'POST', '/api/atendimentos-json', body);
  await page.goto(`/atendimento/paciente/${id}/atendimentos/${atendimento.id}`);
  const goals = page.getByRole('region', { name: 'Objetivos trabalhados' });
  await expect(goals.getByRole('radiogroup')).toHaveCount(2);
  await expect(goals).not.toContainText('Já feito');
  await goals
    .getByRole('radiogroup', { name: `Pontuação de ${GOAL}` })
    .getByText('3', { exact: true })
    .click();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${base}/${plano.id}/visualizar`);
  const goal = page.getByRole('region', { name: GOAL });
  await expect(goal).toContainText('75% alcançado');
  await expect(page.getByText('1 de 3 medido', { exact: true })).toBeVisible();
  await goal.getByRole('button', { name: 'Detalhes' }).click();
  await goal.getByRole('button', { name: /com este objetivo/ }).click();
  await expect(goal.getByText('3/4').last()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir o plano' });
  const paper = dialog.getByRole('region', { name: 'O que será impresso' });
  await expect(paper).toContainText('Só para mim');
  await dialog.getByText('Escola', { exact: true }).first().click();
  await expect(paper).toContainText(GOAL);
  for (const secret of ['Só para mim', 'Segredo da sessão', 'letra feia', 'Respirar', '75%'])
    await expect(paper).not.toContainText(secret);
  await expect(dialog).toContainText('Objetivo “Respirar antes da prova” (trabalhado em: Clínica)');
  // Sending to a school requires a valid authorisation and the name of the recipient.
  const record = dialog.getByRole('button', { name: 'Registrar a entrega e imprimir' });
  await record.click();
  await expect(dialog.getByText('Este campo é obrigatório.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Autorizado por' }).fill('Jéssica Lima, mãe');
  await dialog.getByRole('textbox', { name: 'Entregue a' }).fill('Jéssica Lima');
  await dialog.getByRole('textbox', { name: 'Autorizado em' }).fill('01/03/2026');
  await dialog.getByRole('textbox', { name: 'Autorização válida até' }).fill('02/03/2026');
  await record.click();
  await expect(dialog.getByText('A autorização já venceu neste dia.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Autorização válida até' }).fill('');
  await record.click();
  const settings = page.getByRole('dialog', { name: /impressão/i }).last();
  // A cancelled print records no delivery: in the end there is one.
  await settings.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await dialog.getByText('Escola', { exact: true }).first().click();
  await dialog.getByRole('textbox', { name: 'Autorizado por' }).fill('Jéssica Lima, mãe');
  await dialog.getByRole('textbox', { name: 'Entregue a' }).fill('Jéssica Lima');
  await dialog.getByRole('textbox', { name: 'Autorizado em' }).fill('01/03/2026');
  await record.click();
  await settings.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveURL(/imprimir$/);
  await expect(page.locator('.pagina .marca-dagua').first()).toHaveText('Confidencial — uso pedagógico');
  await page.goto(`${base}/${plano.id}/visualizar`);
  await page.getByRole('button', { name: 'Versão para a escola entregue 1 vez' }).click();
  await expect(page.getByText(/Autorizado por Jéssica Lima, mãe em 01-03-2026/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copiar para o próximo período' }).click();
  const copy = page.getByRole('dialog', { name: 'Copiar para o próximo período' });
  await expect(copy).toContainText('Serão copiados 2 objetivos em aberto:');
  await expect(copy).toContainText('Não será copiado 1 objetivo alcançado ou suspenso:Já feito');
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Copiar', exact: true }).dblclick();
  await expect(page).toHaveURL(/editar$/);
  await expect(page.getByRole('list', { name: 'Objetivos' }).getByRole('listitem')).toHaveCount(2);
  const plans = await send<object[]>(page, 'GET', `/api/planos-intervencao-json?paciente_id=${id}`);
  expect(plans).toHaveLength(2);
  await page.goto(`/atendimento/paciente/${id}`);
  await expect(page.getByText('entregue a Jéssica Lima')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Escrita', exact: true }).first()).toBeVisible();
});

test('a draft of an older version asks before it is saved; a passed deadline is shown', async ({ page }) => {
  const { id, base } = await child(page, false);
  const plano = await send(page, 'POST', '/api/planos-intervencao-json', {
    paciente_id: id,
    titulo: 'Leitura',
    objetivos: [{ descricao: GOAL, prazo: '2026-01-10' }],
  });
  await page.goto(base);
  await expect(page.getByText('1 prazo vencido')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${base}/${plano.id}/visualizar`);
  const goal = page.getByRole('region', { name: GOAL });
  await expect(goal).toContainText('prazo vencido');
  await expect(goal).toContainText('a medir no primeiro atendimento');

  const title = page.getByRole('textbox', { name: 'Título' });
  const digitar = async (texto: string) => {
    await expect.poll(() => keptDrafts(page)).toEqual([]);
    await page.goto(`${base}/${plano.id}/editar`);
    await title.fill(texto);
    await expect.poll(async () => (await keptDrafts(page)).map(({ scope }) => scope)).toEqual([`planos/${plano.id}`]);
    await send(page, 'PUT', `/api/planos-intervencao-json/${plano.id}`, { titulo: `Salvo depois ${Date.now()}` });
    await page.reload();
    // The draft is restored over the newer version; the conflict is asked about when saving.
    await expect(title).toHaveValue(texto);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(conflito).toContainText('Título');
  };
  const conflito = page.getByRole('dialog', { name: 'Isto foi alterado enquanto você editava' });
  await digitar('O que eu digitei');
  await expectAccessible(page);
  await conflito.getByRole('button', { name: 'Salvar minhas alterações' }).click();
  await expect(page).toHaveURL(/visualizar$/);
  await expect(page.getByText('O que eu digitei').first()).toBeVisible();
  await digitar('Outra coisa');
  await conflito.getByRole('button', { name: 'Descartar minhas alterações' }).click();
  await expect(title).toHaveValue(/^Salvo depois/);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('what was typed for a delivery to the school is gone once it is cancelled', async ({ page }) => {
  const { id, base } = await child(page, false);
  const objetivos = [{ descricao: GOAL, ambientes: ['escola'] }];
  const plano = await send(page, 'POST', '/api/planos-intervencao-json', {
    paciente_id: id,
    titulo: 'Escrita',
    objetivos,
  });
  await page.goto(`${base}/${plano.id}/visualizar`);
  const dialog = page.getByRole('dialog', { name: 'Imprimir o plano' });
  const field = dialog.getByRole('textbox', { name: 'Autorizado por' });
  const open = async () => {
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await dialog.getByText('Escola', { exact: true }).first().click();
  };
  await open();
  await field.fill('Jéssica Lima, mãe');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.reload();
  await open();
  await expect(dialog.getByRole('textbox', { name: 'Entregue a' })).toBeVisible();
  await expect(field).not.toHaveValue('Jéssica Lima, mãe');
});
