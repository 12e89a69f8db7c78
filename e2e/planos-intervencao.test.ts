import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signedIn } from './kit.ts';

const send = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = /vinculo_token=([^;]+)/.exec(document.cookie)?.[1];
      const response = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: body && JSON.stringify(body),
      });
      return response.json();
    },
    [method, path, body] as const,
  );

// Long pages, looked through for stumbling blocks in both colour schemes.
test.slow();

const QUEIXA = 'A Bia tem letra feia, cansa para escrever e troca letras. A professora pediu ajuda.';

const child = async (page: Page, ia: boolean) => {
  await signedIn(page);
  const config = await send<object>(page, 'GET', '/api/settings/config');
  await send(page, 'POST', '/api/settings/config', { ...config, active_IA: ia });
  const { id } = await send<{ id: string }>(page, 'POST', '/api/pacientes-json', {
    nome: 'Ana Beatriz Lima',
    data_nascimento: `${new Date().getFullYear() - 8}-03-02`,
    queixa: QUEIXA,
    diagnostico: 'Dislexia',
  });
  return { id, base: `/atendimento/paciente/${id}/plano-de-intervencao` };
};

const GOAL = 'Escrever o nome completo';

test('a plan is written by hand and from the library, and put in order', async ({ page }) => {
  const { base } = await child(page, false);
  await page.goto(base);
  await expect(page.getByText(/Ainda não há plano/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gerar um rascunho' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo plano' }).first().click();
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
  // Taken away by mistake, it is put back where it was; and taken away once more.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(goals).toHaveCount(3);
  await page
    .getByRole('button', { name: `Remover ${GOAL}`, exact: true })
    .nth(1)
    .click();
  await page.getByRole('button', { name: `Mover ${GOAL}`, exact: true }).press('ArrowDown');
  await expect(goals.first()).toContainText('Escrever com traçado legível');
  // Not saved yet, and a reload keeps all of it.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(goals).toHaveCount(2);
  await expect(goals.first()).toContainText('Escrever com traçado legível');
  await page.mouse.move(2, 2);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Escolas', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('2 objetivos, 0 alcançado(s)')).toBeVisible();
  await page.getByRole('link', { name: 'Plano de intervenção', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: `2. ${GOAL}` })).toBeVisible();
});

test('a note scores a goal, the plan shows it; printed for the school it leaves out what is not for the school', async ({
  page,
}) => {
  const { id, base } = await child(page, false);
  const plano = await send<{ id: string }>(page, 'POST', '/api/planos-intervencao-json', {
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
  const session = await send<{ id: string }>(page, 'POST', '/api/atendimentos-json', body);
  await page.goto(`/atendimento/paciente/${id}/atendimentos/${session.id}`);
  await page.getByRole('button', { name: 'Do plano de intervenção' }).click();
  await expect(page.getByRole('menuitem', { name: 'Já feito' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: GOAL }).click();
  await page
    .getByRole('radiogroup', { name: `Pontuação de ${GOAL}` })
    .getByText('3', { exact: true })
    .click();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${base}/${plano.id}/visualizar`);
  const goal = page.getByRole('region', { name: GOAL });
  await expect(goal).toContainText('75% alcançado');
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
  await expect(dialog.getByRole('button', { name: 'Continuar para a impressão' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /família autorizou/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continuar para a impressão' }).click();
  await expect(page.getByRole('dialog').last()).toContainText('Imprimir');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Copiar para o próximo período' }).dblclick();
  await expect(page).toHaveURL(/editar$/);
  await expect(page.getByRole('list', { name: 'Objetivos' }).getByRole('listitem')).toHaveCount(2);
  const plans = await send<object[]>(page, 'GET', `/api/planos-intervencao-json?paciente_id=${id}`);
  expect(plans).toHaveLength(2);
  await page.goto(`/atendimento/paciente/${id}`);
  await expect(page.getByRole('link', { name: 'Escrita' }).first()).toBeVisible();
});

test('a draft is prepared, composed by the library, decided goal by goal, and saved; leaving loses nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { base } = await child(page, true);
  await page.goto(base);
  await page.getByRole('link', { name: 'Gerar um rascunho' }).click();
  const complaint = page.getByRole('textbox', { name: 'Queixa para este plano' });
  await expect(complaint).toHaveValue(QUEIXA);
  await complaint.fill(`${QUEIXA} Disse que quer morrer.`);
  await expect(page.getByRole('alert')).toContainText('CVV 188');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Seguir' }).click();
  await expect(page.getByRole('button', { name: 'Compor pela biblioteca' })).toBeDisabled();
  // Passed over with a reason, and taken back.
  await page.getByRole('button', { name: /^Dispensar com motivo/ }).click();
  const why = page.getByRole('dialog', { name: 'Dispensar com motivo' });
  await why.getByRole('button', { name: 'OK' }).click();
  await expect(why.getByText('Este campo é obrigatório.')).toBeVisible();
  await why.getByRole('textbox').fill('É uma expressão da família.');
  await why.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(/Dispensado por Marina Costa em .*: É uma expressão da família\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compor pela biblioteca' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Desfazer a dispensa/ }).click();
  await expect(page.getByRole('button', { name: 'Compor pela biblioteca' })).toBeDisabled();

  await page.goBack();
  await complaint.fill(`${QUEIXA} Gosta de música.`);
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.reload();
  await expect(complaint).toHaveValue(`${QUEIXA} Gosta de música.`);
  await page.getByRole('link', { name: 'Seguir' }).click();
  await expect(page.getByText('Sem inteligência artificial')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compor pela biblioteca' }).click();

  await expect(page).toHaveURL(/\/gerado$/);
  await expect(page.getByText('Composto pela biblioteca de objetivos')).toBeVisible();
  const goal = page.getByRole('region', { name: /traçado legível/ });
  await expect(goal).toContainText('Queixa: “A Bia tem letra feia, cansa para escrever e troca letras.');
  await expectAccessible(page);
  await goal.getByRole('button', { name: 'Aceitar' }).click();
  await goal.getByRole('button', { name: 'Editar' }).click();
  await goal.getByRole('textbox', { name: 'Objetivo', exact: true }).fill('Escrever legível por dez minutos');
  const edited = page.getByRole('region', { name: 'Escrever legível por dez minutos' });
  await page
    .getByRole('region', { name: /Ensinar leitura e escrita/ })
    .getByRole('button', { name: 'Rejeitar' })
    .click();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();

  await page.goto(base);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(edited.getByRole('button', { name: 'Aceito' })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar plano com 1 objetivo' }).click();
  await expect(page).toHaveURL(/visualizar$/);
  await expect(page.getByText('da biblioteca').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /Escrever legível por dez minutos/ })).toBeVisible();
  await page.goto(`${base}/gerado`);
  await expect(page.getByText('Nada foi gerado ainda.')).toBeVisible();
});

test('AI that is switched off is nowhere', async ({ page }) => {
  const { base } = await child(page, false);
  for (const step of ['editor-queixa', 'gerar', 'gerado']) {
    await page.goto(`${base}/${step}`);
    await expect(page).toHaveURL(/\/$/);
  }
});
