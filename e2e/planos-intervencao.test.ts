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

test('a plan is written by hand and from the library, put in order, read, copied and printed for the school', async ({
  page,
}) => {
  const { id, base } = await child(page, false);
  await page.goto(base);
  await expect(page.getByRole('link', { name: 'Gerar um rascunho' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo plano' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Queixa' })).toHaveValue(QUEIXA);

  await page.getByRole('button', { name: 'Adicionar objetivo' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este campo é obrigatório.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Objetivo', exact: true }).fill('Escrever o nome completo');
  await page.getByRole('checkbox', { name: 'Escola' }).check();
  await page.getByRole('textbox', { name: 'Evidência' }).fill('Segredo da sessão');
  await page.getByRole('button', { name: 'Escolher da biblioteca' }).click();
  const library = page.getByRole('dialog', { name: 'Biblioteca de objetivos' });
  await library.getByRole('textbox', { name: 'Buscar' }).fill('grafomot');
  await expectAccessible(page);
  await library.getByRole('button', { name: 'Escolher Melhorar a grafomotricidade' }).click();
  const goals = page.getByRole('list', { name: 'Objetivos' }).getByRole('listitem');
  await expect(goals).toHaveCount(2);
  await page.getByRole('button', { name: 'Duplicar Escrever o nome completo' }).click();
  await expect(goals).toHaveCount(3);
  await page.getByRole('button', { name: 'Remover Escrever o nome completo' }).nth(1).click();
  await page.getByRole('button', { name: 'Mover Escrever o nome completo' }).press('ArrowDown');
  await expect(goals.first()).toContainText('Escrever com traçado legível');
  await page.getByRole('textbox', { name: 'Observações internas' }).fill('Só para mim');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Atendimentos', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('link', { name: 'Plano de intervenção' }).last().click();
  await expect(page.getByRole('heading', { name: /Escrever o nome completo/ })).toBeVisible();

  const [plano] = await send<{ id: string }[]>(page, 'GET', `/api/planos-intervencao-json?paciente_id=${id}`);
  const { objetivos } = await send<{ objetivos: { id: string; descricao: string }[] }>(
    page,
    'GET',
    `/api/planos-intervencao-json/${plano?.id}`,
  );
  const inicio = new Date(Date.now() - 3_600_000).toISOString();
  const body = { paciente_id: id, inicio, fim: new Date().toISOString() };
  const session = await send<{ id: string }>(page, 'POST', '/api/atendimentos-json', body);
  await page.goto(`/atendimento/paciente/${id}/atendimentos/${session.id}`);
  await page.getByRole('button', { name: 'Do plano de intervenção' }).click();
  await page.getByRole('menuitem', { name: 'Escrever o nome completo' }).click();
  const score = page.getByRole('radiogroup', { name: 'Pontuação de Escrever o nome completo' });
  await score.getByText('3', { exact: true }).click();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${base}/${plano?.id}/visualizar`);
  const goal = page.getByRole('region', { name: 'Escrever o nome completo' });
  await expect(goal).toContainText('75% alcançado');
  await goal.getByRole('button', { name: /com este objetivo/ }).click();
  await expect(goal.getByText('3/4').last()).toBeVisible();
  await expectAccessible(page);
  expect(objetivos).toHaveLength(2);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir o plano' });
  const paper = dialog.getByRole('region', { name: 'O que será impresso' });
  await expect(paper).toContainText('Só para mim');
  await dialog.getByText('Escola', { exact: true }).click();
  await expect(paper).not.toContainText('Só para mim');
  await expect(paper).not.toContainText('Segredo da sessão');
  await expect(paper).not.toContainText('letra feia');
  await expect(paper).not.toContainText('traçado legível');
  await expect(paper).toContainText('Escrever o nome completo');
  await expect(dialog).toContainText('Objetivo sem a escola: Escrever com traçado legível');
  await expect(dialog.getByRole('button', { name: 'Continuar para a impressão' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /família autorizou/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continuar para a impressão' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Copiar para o próximo período' }).click();
  await expect(page).toHaveURL(/editar$/);
  await expect(page.getByRole('list', { name: 'Objetivos' }).getByRole('listitem')).toHaveCount(2);

  await page.goto(`/atendimento/paciente/${id}`);
  await expect(page.getByRole('link', { name: 'Plano de intervenção' }).first()).toBeVisible();
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
  await expect(goal).toContainText('“letra feia”, “cansa para escrever”');
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
