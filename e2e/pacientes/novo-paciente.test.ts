import { expect, type Page } from '@playwright/test';
import { as, br, terca, vaga } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, keptDrafts, send, signedIn } from '../kit.ts';

const WORDS = {
  termo_paciente: { sing: 'Aprendente', plural: 'Aprendentes' },
  termo_atendimento: { sing: 'Sessão', plural: 'Sessões' },
};

type Paciente = {
  nome: string;
  queixa: string;
  valor_atendimento: string;
  escola: { nome: string } | null;
  responsaveis: { nome: string; parentesco: string; financeiro: boolean; pode_receber: string[] }[];
};

const panel = (page: Page) => page.getByRole('dialog', { name: 'Novo aprendente' });
const field = (page: Page, name: string, exact = false) => panel(page).getByRole('textbox', { name, exact });
const childOf = (page: Page) =>
  send<Paciente>(page, 'GET', `/api/pacientes-json/${page.url().split('/').at(-1)?.split('#')[0]}`);
const totalOf = async (page: Page, path: string) => (await send<unknown[]>(page, 'GET', path)).length;

/** Counts the clicks in this document. */
const clicks = async (page: Page) => {
  await page.evaluate(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', `${1 + Number(sessionStorage.clicks ?? 0)}`),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.clicks));
};

test('a whole child takes at most 12 clicks, from the list to their file', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  await page.goto('/pacientes');
  const link = page.getByRole('link', { name: 'Novo aprendente', exact: true }).first();
  await link.waitFor();
  const counted = await clicks(page);
  const type = async (name: string, text: string) => {
    await field(page, name).click();
    await page.keyboard.type(text);
  };
  await link.click();
  await expect(field(page, 'Nome')).toBeFocused();
  await page.keyboard.type('Ana Beatriz Lima');
  await type('Data de nascimento', '02-03-2018');
  await type('Responsável', 'Carla Lima');
  await type('Celular', '11987654321');
  await type('E-mail', 'carla@familia.example');
  await type('CPF', '52998224725');
  await type('Escola', 'E. M. Cecília Meireles');
  await type('Valor por sessão', '180');
  await type('Queixa', 'Troca letras ao ler.');
  await panel(page).getByText('Toda semana', { exact: true }).click();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Salvar' }).click();

  await expect(page).toHaveURL(/\/atendimento\/paciente\/[0-9a-f-]+$/);
  expect(await counted()).toBeLessThanOrEqual(12);
  test.info().annotations.push({ type: 'clicks', description: String(await counted()) });
  expect(await childOf(page)).toMatchObject({
    nome: 'Ana Beatriz Lima',
    queixa: 'Troca letras ao ler.',
    valor_atendimento: '180.00',
    escola: { nome: 'E. M. Cecília Meireles' },
    responsaveis: [
      {
        nome: 'Carla Lima',
        parentesco: 'Mãe',
        financeiro: true,
        pode_receber: ['lembretes', 'cobrancas', 'documentos'],
      },
    ],
  });
  const passos = page.getByRole('region', { name: 'Próximos passos' });
  await expect(passos.getByRole('link', { name: '12 horários marcados' })).toBeVisible();
  await expect(passos.getByRole('link', { name: 'Criar a anamnese' })).toBeVisible();
  await expectAccessible(page);
  await passos.getByRole('button', { name: 'Fazer o contrato' }).click();
  await expect(page).toHaveURL(/\/documentos\/[0-9a-f-]+$/);
});

test('a guardian is found by a number however it is written, and Enter takes the first match', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  const carla = { nome: 'Carla Lima', celular: '11987654321', cpf: '52998224725', parentesco: 'Avó' };
  await criar(page, '/api/responsaveis-json', carla);
  await criar(page, '/api/escolas-json', { nome: 'Escola São João' });
  for (const [n, number] of ['(11) 98765-4321', '529.982.247-25', 'carla'].entries()) {
    await page.goto('/pacientes');
    await page.getByRole('link', { name: 'Novo aprendente', exact: true }).first().click();
    // The panel gives it the focus a moment after it opens.
    await expect(field(page, 'Nome')).toBeFocused();
    await field(page, 'Nome').fill(`Filho ${n}`);
    await field(page, 'Responsável').click();
    // Enter comes before the answer of the server.
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Responsável')).toHaveValue('Carla Lima');
    await expect(panel(page).getByRole('combobox', { name: 'Parentesco' })).toHaveValue('Avó');
    await expect(field(page, 'Celular')).toHaveCount(0);
    await field(page, 'Escola').click();
    await page.keyboard.type('sao joao');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Escola')).toHaveValue('Escola São João');
    await panel(page).getByRole('button', { name: 'Salvar' }).dblclick();
    await expect(page).toHaveURL(/\/atendimento\/paciente\//);
    expect(await childOf(page)).toMatchObject({
      escola: { nome: 'Escola São João' },
      responsaveis: [{ nome: 'Carla Lima', parentesco: 'Avó' }],
    });
  }
  expect(await totalOf(page, '/api/pacientes-json')).toBe(3);
  expect(await totalOf(page, '/api/responsaveis-json')).toBe(1);
});

test('errors are under their fields, and what is typed survives Esc and a reload', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, { config: WORDS });
  await page.goto('/pacientes#novo-paciente');
  await panel(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(panel(page).getByText('Este campo é obrigatório.')).toBeVisible();
  await expect(field(page, 'Nome')).toBeFocused();
  await field(page, 'Nome').fill('Davi');
  await field(page, 'Responsável').fill('Rita');
  await field(page, 'CPF').fill('11111111111');
  await panel(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(panel(page).getByText('Este CPF não é válido.')).toBeVisible();
  await expect(field(page, 'CPF')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Alterações não salvas' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(field(page, 'CPF')).toBeFocused();
  await expect.poll(async () => (await keptDrafts(page)).map(({ scope }) => scope)).toContain('novo-paciente/novo');
  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue('Davi');
  await expect(field(page, 'Responsável')).toHaveValue('Rita');
  expect(await totalOf(page, '/api/pacientes-json')).toBe(0);
});

test('a free time in the agenda becomes the first appointment of a new child', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  const dia = terca();
  const { id } = await send(page, 'POST', '/api/pacientes-json', { nome: 'Bruna' });
  await criar(page, '/api/atendimentos-json', { paciente_id: id, inicio: as(dia, '15:00'), fim: as(dia, '15:50') });
  await page.goto(`/atendimentos?data=${dia}`);
  await vaga(page, dia, '14:30').click();
  await page.getByRole('dialog', { name: 'Nova sessão' }).getByRole('button', { name: 'Novo aprendente' }).click();
  await expect(field(page, 'Nome')).toBeFocused();
  await field(page, 'Nome').fill('Caio');
  await expect(field(page, 'Início')).toHaveValue('14:30');
  await panel(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog', { name: 'Este horário já está ocupado' })).toContainText('Bruna');
  expect(await totalOf(page, '/api/pacientes-json')).toBe(1);
  await page.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(page).toHaveURL(/\/atendimento\/paciente\//);
  await expect(page.getByRole('link', { name: '1 horário marcado' })).toBeVisible();
});

test('a refused date on the screen behind does not hold the panel back', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  const dia = terca();
  const { id } = await send(page, 'POST', '/api/pacientes-json', { nome: 'Bruna' });
  await criar(page, '/api/atendimentos-json', { paciente_id: id, inicio: as(dia, '15:00'), fim: as(dia, '15:50') });
  await page.goto('/paciente/cadastrar');
  await page.getByRole('textbox', { name: 'Data de nascimento' }).fill('31-02-2018');
  await page.goto('/paciente/cadastrar#novo-paciente');
  await field(page, 'Nome').fill('Caio');
  await panel(page).getByText('Uma vez', { exact: true }).click();
  await field(page, 'Data', true).fill(br(dia));
  await field(page, 'Início').fill('15:00');
  await panel(page).getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(page).toHaveURL(/\/atendimento\/paciente\//);
});
