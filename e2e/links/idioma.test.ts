import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible } from '../kit.ts';
import { enderecoDe, fechar, maeFilho, telefone } from './links.kit.ts';

/** A practice that speaks Portuguese, with families who do not. */

const HORA_MS = 3_600_000;

const familia = async (page: Page) => {
  const { mae, paciente_id } = await maeFilho(page, ['lembretes']);
  const at = (horas: number) => new Date(Date.now() + horas * HORA_MS).toISOString();
  await criar(page, '/api/atendimentos-json', { paciente_id, inicio: at(20), fim: at(21) });
  return { paciente_id, responsavel_id: mae };
};

const novoLink = (page: Page) => page.getByRole('button', { name: 'Link para', exact: false });
const criarLink = (page: Page) => page.getByRole('button', { name: 'Criar link' }).click();
const escolher = async (page: Page, campo: string, idioma: string) => {
  await page.getByRole('combobox', { name: campo }).click();
  await page.getByRole('option', { name: idioma }).click();
};

for (const { idioma, lang, ola, texto } of [
  { idioma: 'English', lang: 'en', ola: 'Hello, Carla', texto: 'Please confirm the booking' },
  { idioma: '中文', lang: 'zh-CN', ola: 'Carla，您好', texto: '请' },
])
  test(`a mother who reads ${idioma} gets her link in it, and may choose another language`, async ({
    page,
    browser,
  }) => {
    const { paciente_id, responsavel_id } = await familia(page);
    await page.goto(`/responsavel/${responsavel_id}/editar`);
    await escolher(page, 'Idioma dos links e mensagens', idioma);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/\/responsaveis$/);

    await page.goto(`/atendimento/paciente/${paciente_id}/links`);
    await novoLink(page).click();
    await expect(page.getByRole('radio', { name: 'Carla Lima, mãe' })).toBeChecked();
    // Her language is known: nothing to choose.
    await expect(page.getByRole('combobox', { name: 'Idioma do link' })).toHaveCount(0);
    await criarLink(page);
    await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toContainText(texto);

    const mae = await telefone(browser);
    await mae.goto(await enderecoDe(page, paciente_id, 'Carla Lima'));
    await expect(mae.getByRole('heading', { name: ola })).toBeVisible();
    await expect(mae.locator('html')).toHaveAttribute('lang', lang);
    await expectAccessible(mae);
    await mae.getByRole('button', { name: 'Ver em português' }).click();
    await expect(mae.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
    await mae.reload();
    await expect(mae.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
    await fechar(mae);
  });

test('the language of a link is chosen for a recipient without one', async ({ page, browser }) => {
  const { paciente_id } = await familia(page);
  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  await novoLink(page).click();
  await expect(page.getByRole('combobox', { name: 'Idioma do link' })).toHaveValue('Português');
  await expectAccessible(page);
  await escolher(page, 'Idioma do link', 'Español');
  await criarLink(page);
  await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toContainText('confirme el horario');
  const mae = await telefone(browser);
  await mae.goto(await enderecoDe(page, paciente_id, 'Carla Lima'));
  await expect(mae.getByRole('heading', { name: 'Hola, Carla' })).toBeVisible();
  await fechar(mae);
});

test('a recipient without a language gets messages in that of the practice', async ({ page, browser }) => {
  const { paciente_id, responsavel_id } = await familia(page);
  const editar = `/responsavel/${responsavel_id}/editar`;
  const idioma = page.getByRole('combobox', { name: 'Idioma dos links e mensagens' });
  await page.goto(editar);
  await escolher(page, 'Idioma dos links e mensagens', 'English');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/responsaveis$/);
  // The field is emptied again.
  await page.goto(editar);
  await expect(idioma).toHaveValue('English');
  await escolher(page, 'Idioma dos links e mensagens', 'English');
  await expect(idioma).toHaveValue('');
  await expect(idioma).toHaveAttribute('placeholder', 'O do consultório');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/responsaveis$/);
  await page.goto(editar);
  await expect(idioma).toHaveValue('');

  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  await novoLink(page).click();
  await criarLink(page);
  await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toContainText('Confirme, por favor');
  const mae = await telefone(browser);
  await mae.goto(await enderecoDe(page, paciente_id, 'Carla Lima'));
  await expect(mae.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
  await fechar(mae);
});
