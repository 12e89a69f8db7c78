import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, send } from '../kit.ts';
import { enderecoDe, fechar, maePaiFilho, telefone } from './links.kit.ts';

/** A mother who reads English answers the built-in questions of a practice that speaks Portuguese. */

const familia = async (page: Page) => {
  const { mae, paciente_id } = await maePaiFilho(page, { mae: ['documentos'], pai: [] });
  await send(page, 'PUT', `/api/responsaveis-json/${mae}`, { idioma: 'en' });
  const anamnese_id = await criar(page, '/api/anamneses-json', { paciente_id, modelo: 'infantojuvenil' });
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, {
    destinatarios: [mae],
    topicos: ['queixa-principal'],
  });
  const tela = `/atendimento/paciente/${paciente_id}/anamnese/${anamnese_id}`;
  return { tela, endereco: await enderecoDe(page, paciente_id, 'Carla Lima') };
};

const entrarEmIngles = async (page: Page, endereco: string) => {
  await page.goto(endereco);
  await page.getByLabel('Date of birth of the person this is about').fill('2018-03-04');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Main concern' })).toBeVisible();
};

const opcao = (page: Page, papel: 'radio' | 'checkbox', name: string) => page.getByRole(papel, { name, exact: true });

test('a mother answers in English, and the practitioner reads the answers of the model', async ({ page, browser }) => {
  const { tela, endereco } = await familia(page);
  const mae = await telefone(browser);
  await entrarEmIngles(mae, endereco);
  await expect(mae.getByLabel('In your own words, what led the family to seek help now?')).toBeVisible();
  await expectAccessible(mae);
  await opcao(mae, 'radio', 'Got worse').check();
  await opcao(mae, 'checkbox', 'Reading').check();
  await opcao(mae, 'checkbox', 'Other').check();
  await mae.getByLabel('Other: which?').fill('maps');
  await expect(mae.getByText('All saved')).toBeVisible();

  // Taken up on another device, and read before it is sent.
  const outro = await telefone(browser);
  await entrarEmIngles(outro, endereco);
  await expect(opcao(outro, 'radio', 'Got worse')).toBeChecked();
  await expect(outro.getByLabel('Other: which?')).toHaveValue('maps');
  await outro.getByRole('button', { name: 'Review answers' }).click();
  await expect(outro.getByText('Since then, the situation')).toBeVisible();
  await expect(outro.getByText('Got worse', { exact: true })).toBeVisible();
  await expect(outro.getByText('Reading · Other: maps')).toBeVisible();
  await outro.getByRole('button', { name: 'Send answers' }).click();
  await expect(outro.getByText('Thank you! The practice has your answers.')).toBeVisible();

  await page.goto(`${tela}/por-link`);
  await expect(page.getByText('Piorou', { exact: true })).toBeVisible();
  await expect(page.getByText(/Leitura.*Outra: maps/)).toBeVisible();
  await expect(page.getByText(/Got worse|Reading/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Usar as 2 respostas diferentes' }).click();
  await expect(page.getByText('Revisada', { exact: true })).toBeVisible();
  await page.goto(`${tela}/queixa-principal`);
  await expect(opcao(page, 'radio', 'Piorou')).toBeChecked();
  await expect(opcao(page, 'checkbox', 'Leitura')).toBeChecked();
  await fechar(mae);
  await fechar(outro);
});

test('another language is chosen while an answer is being saved: nothing typed is lost', async ({ page, browser }) => {
  const { endereco } = await familia(page);
  const mae = await telefone(browser);
  await entrarEmIngles(mae, endereco);
  await opcao(mae, 'radio', 'Goes up and down').check();
  await expect(mae.getByText('All saved')).toBeVisible();

  // The questions are read before the answer is saved, and arrive after it.
  const [lidas, salva] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await mae.route('**/api/link/anamnese', async (route) => {
    const response = await route.fetch();
    lidas.resolve();
    await salva.promise;
    await route.fulfill({ response });
  });
  await mae.route('**/api/link/anamnese/respostas', async (route) => {
    await lidas.promise;
    await route.fulfill({ response: await route.fetch() });
  });
  await mae.locator('#motivo_procura').fill('Reads slowly');
  await mae.getByRole('button', { name: 'Ver em português' }).click();
  await expect(mae.getByText('Tudo salvo')).toBeVisible();
  salva.resolve();
  await expect(mae.getByRole('heading', { name: 'Queixa principal' })).toBeVisible();
  await expect(mae.getByLabel('Com suas palavras, o que levou a família a buscar ajuda agora?')).toHaveValue(
    'Reads slowly',
  );
  await expect(opcao(mae, 'radio', 'Oscila')).toBeChecked();
  await mae.unrouteAll();
  await mae.getByRole('button', { name: 'View in English' }).click();
  await expect(mae.getByRole('heading', { name: 'Main concern' })).toBeVisible();
  await expect(mae.locator('#motivo_procura')).toHaveValue('Reads slowly');
  await expect(opcao(mae, 'radio', 'Goes up and down')).toBeChecked();
  await fechar(mae);
});
