import { expect, type Page } from '@playwright/test';
import { as, criarPaciente, hoje, terca } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, send, signedIn } from '../kit.ts';

const WORDS = {
  termo_paciente: { sing: 'Aprendente', plural: 'Aprendentes' },
  termo_atendimento: { sing: 'Sessão', plural: 'Sessões' },
};

const entries = (page: Page) => page.locator('.mantine-Spotlight-action');
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Buscar pessoas, documentos, telas e ações' }).fill(text);
};

test('Ctrl K finds records, screens and actions with typing errors, and recent records first', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  const id = await criarPaciente(page, { nome: 'Miguel Araújo' });
  await criar(page, '/api/escolas-json', { nome: 'Escola São João' });
  await page.goto('/pacientes');
  await page.getByRole('link', { name: 'Miguel Araújo', exact: true }).waitFor();

  await search(page, 'migeul');
  await expect(entries(page).filter({ hasText: 'Miguel Araújo' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${id}$`));

  await page.keyboard.press('Control+k');
  await expect(entries(page).first()).toContainText('Miguel Araújo');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await search(page, 'extarto');
  await expect(entries(page).first()).toContainText('Extrato');
  await page.keyboard.press('Escape');
  await search(page, 'nova ses');
  await expect(entries(page).first()).toContainText('Nova sessão');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova sessão' });
  await expect(dialog.getByRole('textbox', { name: 'Aprendente' })).toBeFocused();
  // Two steps: the first closes the list of the field.
  await page.keyboard.press('Escape');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('Ctrl K finds who owes by the action, with the amount, and opens what they owe', async ({ page }) => {
  await signedIn(page, { config: { ...WORDS, modulos: { financeiro: true } } });
  const carla = await criar(page, '/api/responsaveis-json', { nome: 'Carla Lima' });
  const conta = { tipo: 'Receber', descricao: 'Avaliação', valor: '180', responsavel_id: carla, vencimento: hoje() };
  await send(page, 'POST', '/api/lancamentos-json', conta);
  await page.goto('/pacientes');
  await page.locator('h1').waitFor();
  await search(page, 'receber de calra');
  await expect(entries(page).first()).toHaveText(/^Receber de Carla Lima\s*R\$\s180,00$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/financeiro/contas-a-receber\\?.*responsavel_id=${carla}`));
  await expect(page.getByText('Avaliação').first()).toBeVisible();
});

test('modules that are switched off are not found', async ({ page }) => {
  await signedIn(page, { config: { ...WORDS, modulos: { financeiro: false } } });
  await page.goto('/pacientes');
  await page.locator('h1').waitFor();
  await search(page, 'extrato');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
});

test('shortcuts go to screens, step through lists and are listed by ?', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  for (const nome of ['Ana', 'Bruna']) await criarPaciente(page, { nome });
  await page.goto('/escolas');
  await page.locator('h1').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/pacientes$/);
  await page.getByRole('link', { name: 'Ana', exact: true }).waitFor();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ana', exact: true })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Bruna', exact: true })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Ana', exact: true })).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help).toContainText('Próxima linha');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ana', exact: true })).toBeFocused();

  // Not while typing.
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').pressSequentially('gp');
  await expect(page).toHaveURL(/busca=gp/);

  await page.goto('/atendimentos');
  await page.getByRole('button', { name: 'Hoje' }).waitFor();
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/visao=mes/);
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/visao=dia/);
  await page.keyboard.press('s');
  await expect(page).not.toHaveURL(/visao=/);
  await page.goto('/atendimentos?data=2020-01-06');
  await page.locator('kbd', { hasText: /^T$/ }).waitFor();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(new RegExp(`data=${hoje()}`));
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Nova sessão' })).toBeVisible();
});

test('j and k walk over a list without a selection too, and are listed once', async ({ page }) => {
  await signedIn(page, { config: { ...WORDS, modulos: { financeiro: true } } });
  for (const nome of ['Carla Lima', 'Davi Lima']) {
    const responsavel_id = await criar(page, '/api/responsaveis-json', { nome });
    const conta = { tipo: 'Receber', descricao: 'Avaliação', valor: '180', responsavel_id, vencimento: hoje() };
    await send(page, 'POST', '/api/lancamentos-json', conta);
  }
  await page.goto('/financeiro/quem-deve');
  const linhas = page.locator('tbody tr');
  await expect(linhas).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(linhas.nth(0).locator(':focus').or(page.locator('tr:focus'))).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(linhas.nth(1).and(page.locator(':focus-within'))).toHaveCount(1);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help.getByText('Próxima linha')).toHaveCount(1);
});

test('Ctrl K leads to the parts of the file of the first child found, and to a new charge', async ({ page }) => {
  await signedIn(page, { config: { ...WORDS, modulos: { financeiro: true } } });
  const id = await criarPaciente(page, { nome: 'Miguel Araújo' });
  await page.goto('/pacientes');
  await page.locator('h1').waitFor();
  await search(page, 'miguel');
  await entries(page).filter({ hasText: 'Documentos' }).click();
  await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${id}/documentos$`));
  await search(page, 'nova cobr');
  await expect(entries(page).first()).toContainText('Nova cobrança');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nova cobrança' })).toBeVisible();
  await expect(page).toHaveURL(/\/financeiro\/contas-a-receber$/);
});

test('the menu behind “Mais” shows the keys of its screens', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  await page.setViewportSize({ width: 950, height: 800 });
  await page.goto('/pacientes');
  await page.getByRole('button', { name: 'Mais' }).click();
  await expect(page.getByRole('menuitem', { name: 'Financeiro', exact: true }).locator('kbd')).toHaveText('G F');
});

test('Ctrl K blocks a time, adds an expense, changes the theme, lists the shortcuts and signs out', async ({
  page,
}) => {
  await signedIn(page, { config: WORDS });
  await page.goto('/pacientes');
  await page.locator('h1').waitFor();
  const choose = async (text: string, first: string) => {
    await search(page, text);
    await expect(entries(page).first()).toContainText(first);
    await page.keyboard.press('Enter');
  };
  for (const [text, name, path] of [
    ['bloquear', 'Bloquear horário', '/atendimentos'],
    ['nova despesa', 'Nova despesa', '/financeiro/contas-a-pagar'],
    ['atalhos', 'Atalhos do teclado', '/financeiro/contas-a-pagar'],
  ] as const) {
    await choose(text, name);
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await dialog.getByRole('button', { name: 'Fechar' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await choose('novo teste', 'Novo teste');
  await expect(page).toHaveURL(/\/teste\/cadastrar$/);
  await choose('tema escuro', 'Mudar entre tema claro e escuro');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await choose('sair', 'Sair');
  await expect(page).toHaveURL(/\/login/);
});

test('an appointment opens beside its place in the agenda, and Esc returns to it', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  const lia = await criarPaciente(page, { nome: 'Lia Prado', celular: '11987654321', valor_atendimento: '180' });
  const dia = terca();
  const body = { paciente_id: lia, inicio: as(dia, '09:00'), fim: as(dia, '09:50') };
  const id = await criar(page, '/api/atendimentos-json', body);
  await send(page, 'PUT', `/api/atendimentos-json/${id}/registro`, {
    conteudo: '<p>Leu a lista 3.</p><p>Depois jogou.</p>',
    objetivos: [],
  });
  await page.goto(`/atendimentos?data=${dia}`);
  const evento = page.getByRole('button', { name: /Lia Prado/ });
  await evento.focus();
  await page.keyboard.press('Enter');
  const vista = page.getByRole('dialog', { name: 'Lia Prado' });
  await expect(vista).toContainText('Leu a lista 3.');
  await expect(vista).not.toContainText('Depois jogou.');
  await expect(vista).toContainText('Registro sem assinatura');
  await expect(vista.getByRole('link', { name: 'Lembrar Lia Prado' })).toHaveAttribute('href', /wa\.me/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(vista).toHaveCount(0);
  await expect(evento).toBeFocused();

  await evento.click();
  await vista.getByRole('button', { name: /Confirmar/ }).click();
  await expect(vista.getByRole('button', { name: /Confirmada/ })).toBeVisible();
  await vista.getByRole('button', { name: 'Editar', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Sessão', exact: true });
  await form.getByLabel('Local').fill('Sala azul');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Alterações não salvas' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(evento).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/atendimentos?visao=semana&data=${dia}`);
  await page.getByRole('button', { name: /Lia Prado/ }).click();
  await expect(page.getByRole('dialog', { name: 'Lia Prado' })).toContainText('Leu a lista 3.');
  await expectAccessible(page);
});

test('dialogs focus their first field, ask on Esc if something was typed, and return the focus', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  await page.goto('/atendimentos');
  for (const [opener, name, field] of [
    ['Bloquear horário', 'Bloquear horário', 'Motivo'],
    ['Horários e lembretes', 'Agenda', 'Texto do lembrete'],
  ] as const) {
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.click();
    const dialog = page.getByRole('dialog').first();
    await expect(dialog.getByRole('button', { name: 'Fechar' }), name).not.toBeFocused();
    await expect(dialog.locator('input:focus, textarea:focus'), name).toHaveCount(1);
    await dialog.getByLabel(field).first().fill('x');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Alterações não salvas' }), name).toBeVisible();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByRole('dialog'), name).toHaveCount(0);
    await expect(button, name).toBeFocused();
  }
});
