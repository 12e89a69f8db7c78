import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, moveByKeyboard, origin, send, signedIn } from '../kit.ts';

type Form = { id: string; respostas: Record<string, unknown>; modelo: { slug: string } };

const newForm = async (page: Page, modelo = 'infantojuvenil') => {
  await signedIn(page);
  const child = { nome: 'Ana Beatriz Lima', data_nascimento: `${new Date().getFullYear() - 8}-03-02` };
  const { id: paciente_id } = await send(page, 'POST', '/api/pacientes-json', child);
  const { id } = await send<Form>(page, 'POST', '/api/anamneses-json', { paciente_id, modelo });
  const file = `/atendimento/paciente/${paciente_id}`;
  return { id, file, base: `${file}/anamnese/${id}` };
};
const saved = (page: Page, id: string) => send<Form>(page, 'GET', `/api/anamneses-json/${id}`);

test('a form is created and filled', async ({ page }) => {
  const { file } = await newForm(page);
  await page.goto(`${file}/anamnese`);
  await page.getByRole('link', { name: 'Nova anamnese', exact: true }).click();
  await page
    .getByRole('radio', { name: /Anamnese infantojuvenil/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(page).toHaveURL(/\/identificacao$/);

  await page.getByRole('textbox', { name: /^Nome completo/ }).fill('Ana Beatriz Lima');
  await page.getByRole('radio', { name: 'Outra pessoa' }).check();
  await page.getByLabel('Outra pessoa: qual?').fill('madrinha');
  await page.getByRole('textbox', { name: /^Data de nascimento/ }).fill('03-2018');
  await page.getByRole('checkbox', { name: 'Mãe', exact: true }).check();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Próxima sem resposta' }).click();
  await expect(page.getByRole('textbox', { name: 'Escola que frequenta' })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill('violencia presenciou');
  await page.getByRole('button', { name: /presenciou situações/ }).click();
  await expect(page).toHaveURL(/historico-familiar/);
  const asked = page.locator('#p-violencia_presenciada');
  await expect(asked.getByText('Sensível')).toBeVisible();
  await asked.getByRole('radio', { name: 'Sim', exact: true }).check();
  await asked.getByRole('textbox').fill('Segredo da família');
  await expect(page.getByText('Atenção: visível só para você')).toBeVisible();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();

  await page.reload();
  await expect(asked.getByRole('textbox')).toHaveValue('Segredo da família');
  await page.goto(page.url().replace(/historico-familiar.*/, 'nada-disso'));
  await expect(page.getByText('Este tópico não existe nesta anamnese.')).toBeVisible();
  await expect(page).toHaveURL(/\/identificacao$/);
});

test('a form is evaluated beside its answers and printed without sensitive ones', async ({ page }) => {
  const { id, base } = await newForm(page);
  const answer = (topic: string, respostas: object) =>
    send(page, 'PUT', `/api/anamneses-json/${id}/topicos/${topic}`, { respostas });
  await answer('identificacao', { mora_com: ['Mãe'], parentesco_informante: 'Outra pessoa: madrinha' });
  const detalhe = 'Segredo da família';
  await answer('historico-familiar', { violencia_presenciada: { resposta: 'sim', detalhe } });
  await page.goto(`${base}/avaliacao`);
  const text = page.getByRole('textbox', { name: 'Avaliação' });
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: /Inserir no texto: Com quem/ }).click();
  await expect(text).toContainText('Mãe');
  await text.pressSequentially('Lê bem.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Imprimir', exact: true }).click();
  const paper = page.getByRole('article', { name: 'Imprimir' });
  await expect(paper).toContainText('Outra pessoa: madrinha');
  await expect(paper).toContainText('Lê bem.');
  await expect(paper).not.toContainText('Segredo');
  await page.getByRole('switch', { name: /sensíveis/ }).check();
  await expect(paper).toContainText('Segredo da família');
  await expectAccessible(page);
});

test('no text is lost by a closed tab, a lost connection or two tabs', async ({ page, context }) => {
  const { id, base } = await newForm(page);
  const place = (one: Page) => one.getByRole('textbox', { name: 'Cidade e estado onde nasceu' });
  await page.goto(`${base}/identificacao`);
  await place(page).fill('Recife');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();

  await context.route('**/topicos/**', (route) => route.abort());
  await place(page).fill('Recife, PE');
  await expect(page.getByText('Guardado neste navegador até a conexão voltar')).toBeVisible();
  await page.close();
  await context.unroute('**/topicos/**');

  const one = await context.newPage();
  await one.goto(`${origin()}${base}/identificacao`);
  await expect(place(one)).toHaveValue('Recife, PE');
  await expect(async () => expect((await saved(one, id)).respostas.naturalidade).toBe('Recife, PE')).toPass();

  const two = await context.newPage();
  await two.goto(`${origin()}${base}/identificacao`);
  await expect(place(two)).toHaveValue('Recife, PE');
  await place(one).fill('Olinda');
  await two.getByRole('textbox', { name: 'Escola que frequenta' }).fill('E. M. Cecília');
  const both = { naturalidade: 'Olinda', escola_atual: 'E. M. Cecília' };
  await expect(async () => expect((await saved(two, id)).respostas).toEqual(both)).toPass();

  await one.getByRole('textbox', { name: 'Ano ou série e turma' }).fill('3º B');
  await expect(async () => expect((await saved(two, id)).respostas.ano_turma).toBe('3º B')).toPass();
  await two.getByRole('textbox', { name: 'Ano ou série e turma' }).fill('3º C');
  await expect(two.getByRole('alert')).toContainText('3º B');
  expect((await saved(two, id)).respostas.ano_turma).toBe('3º B');
  await two.getByRole('button', { name: 'Manter a minha versão' }).click();
  await expect(async () => expect((await saved(two, id)).respostas.ano_turma).toBe('3º C')).toPass();
});

test('going from one form to another shows and saves only its own answers', async ({ page }) => {
  const { id, file, base } = await newForm(page);
  const { paciente_id } = await send<{ paciente_id: string }>(page, 'GET', `/api/anamneses-json/${id}`);
  const { id: other } = await send<Form>(page, 'POST', '/api/anamneses-json', {
    paciente_id,
    modelo: 'infantojuvenil',
  });
  const born = page.getByRole('textbox', { name: 'Cidade e estado onde nasceu' });
  const open = async (one: string) => {
    await page.locator(`a[href*="/anamnese/${one}"]`).first().click();
    await page.waitForURL(`**/anamnese/${one}/**`);
  };
  await page.goto(`${file}/anamnese`);
  await open(other);
  await born.fill('Olinda');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.locator('a[href$="/anamnese"]').first().click();
  await open(id);
  await expect(born).toHaveValue('');
  // Both are known, so the screen changes from one to the other without a pause.
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`**/anamnese/${other}/**`);
  await expect(born).toHaveValue('Olinda');
  await born.fill('Olinda, PE');
  await expect(async () => expect((await saved(page, other)).respostas.naturalidade).toBe('Olinda, PE')).toPass();
  expect((await saved(page, id)).respostas).toEqual({});
  await page.goto(`${base}/identificacao`);
  await expect(born).toHaveValue('');
});

test('a template is created, sorted by keyboard and by mouse, saved, and used', async ({ page }) => {
  const { file, base } = await newForm(page, 'fonoaudiologia');
  await page.goto(`${base}/meu-modelo`);
  await page.getByLabel('Nome do modelo').fill('Minha triagem');
  await page.getByRole('button', { name: 'Novo tópico' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Imprimir');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Nova pergunta' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este campo é obrigatório.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Gosta de música?');
  await page.getByRole('combobox', { name: 'Tipo de resposta' }).click();
  await page.getByRole('option', { name: 'Escolha única' }).click();
  await page.getByRole('textbox', { name: 'Opções' }).fill('Muito\nPouco');

  const topics = page.getByRole('list', { name: 'Tópicos do modelo' }).getByRole('listitem');
  await moveByKeyboard(page, 'Queixa fonoaudiológica', ['ArrowUp']);
  await expect(topics.first()).toContainText('Queixa');
  await expect(page.getByRole('button', { name: 'Mover Queixa fonoaudiológica' })).toBeFocused();
  const mover = page.getByRole('button', { name: 'Mover Identificação' });
  await mover.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  // Waits until the list is still.
  await mover.hover();
  const handle = await mover.boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) - 60, { steps: 8 });
  await expect(page.getByRole('status').filter({ hasText: 'Identificação: posição 1 de' })).toHaveCount(1);
  await page.mouse.up();
  await expect(topics.first()).toContainText('Identificação');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Meu modelo Salvo com sucesso!')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Versões' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).first().click();
  await expect(page.getByText(/^Versão 2\./)).toBeVisible();
  await page.getByRole('button', { name: 'Versões' }).click();
  await expect(page.getByRole('dialog')).toContainText('Versão 1: Minha triagem');
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).first().click();
  await expect(page.getByText(/^Versão 3\./)).toBeVisible();

  await page.goto(`${file}/nova_anamnese`);
  await page.getByRole('radio', { name: /Meu modelo: Minha triagem/ }).click();
  await page.getByRole('button', { name: 'Começar' }).click();
  await page
    .getByRole('navigation', { name: 'Tópicos' })
    .getByRole('link', { name: /^Imprimir/ })
    .click();
  await expect(page).toHaveURL(/\/imprimir-2$/);
  await expect(page.getByText('Gosta de música?')).toBeVisible();
});

test('two tabs on the evaluation, the settings and the template: conflicts are shown, no text is overwritten silently', async ({
  page,
  context,
}) => {
  const { id, base } = await newForm(page, 'fonoaudiologia');
  const other = await context.newPage();
  const both = async (path: string) => {
    await page.goto(`${base}/${path}`);
    await other.goto(`${origin()}${base}/${path}`);
  };
  const text = (tab: Page) => tab.getByRole('textbox', { name: 'Avaliação' });

  await both('avaliacao');
  await text(other).waitFor();
  await text(page).click();
  await page.keyboard.type('Síntese da primeira.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await text(other).click();
  await other.keyboard.type('Síntese da segunda.');
  const told = other.getByRole('alert').filter({ hasText: 'alterado em outro lugar' });
  await expect(told).toContainText('Síntese da primeira.');
  await told.getByRole('button', { name: 'Manter a minha versão' }).click();
  await expect(other.getByText('Salvo', { exact: true })).toBeVisible();
  expect(await saved(other, id)).toMatchObject({ avaliacao: '<p>Síntese da segunda.</p>' });

  await both('configuracoes');
  await other.getByLabel('Título').waitFor();
  const save = (tab: Page) => tab.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByLabel('Título').fill('Da primeira');
  await page.getByRole('switch', { name: 'Imprimir a avaliação' }).click();
  await save(page);
  await expect(page.getByText(/Configurações Salvas/)).toBeVisible();
  await other.getByLabel('Título').fill('Da segunda');
  await save(other);
  const dialog = other.getByRole('dialog', { name: 'Isto foi alterado enquanto você editava' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Título']);
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Salvar minhas alterações' }).click();
  await expect(dialog).toHaveCount(0);
  // My values where both changed a field, theirs where only they did.
  await expect(async () =>
    expect(await saved(other, id)).toMatchObject({
      titulo: 'Da segunda',
      configuracoes: { imprimir_avaliacao: false },
    }),
  ).toPass();

  await both('meu-modelo');
  await other.getByLabel('Nome do modelo').waitFor();
  await page.getByLabel('Nome do modelo').fill('Modelo um');
  await save(page);
  await expect(page.getByText('Meu modelo Salvo com sucesso!')).toBeVisible();
  await other.getByLabel('Nome do modelo').fill('Modelo dois');
  await save(other);
  await expect(dialog).toContainText('a outra continua em “Versões”');
  await dialog.getByRole('button', { name: 'Salvar minhas alterações' }).click();
  await expect(other.getByText(/^Versão 2\./)).toBeVisible();
  await other.getByRole('button', { name: 'Versões' }).click();
  await expect(other.getByRole('dialog')).toContainText('Versão 1: Modelo um');
});

test('on a phone the first question is in sight without scrolling', async ({ page }) => {
  const { base } = await newForm(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(base);
  const first = page.getByRole('textbox', { name: /^Nome completo/ });
  await expect(first).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 1 });
  const box = await first.boundingBox();
  const menu = await page.getByRole('navigation', { name: 'Menu', exact: true }).boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(menu?.y ?? 844);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
