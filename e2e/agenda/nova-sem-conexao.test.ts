import { expect, type Page } from '@playwright/test';
import { somaDias } from '#domain/days/fuso.ts';
import { as, br, criarPaciente, terca, vaga } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { join } from '../equipe.kit.ts';
import { criar, expectAccessible, keptDrafts, loaded, quiet, send, signedIn } from '../kit.ts';
import { fetchedParts } from '../partes.kit.ts';
import { coluna, vagaDe } from './clinica.kit.ts';

// An empty cache: offline, no file may come from the cache of another journey.
test.use({ fresh: true });

const ATENDIMENTOS = '/api/atendimentos-json';
const KEPT = 'Guardado neste aparelho; será marcado quando a conexão voltar';

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Novo atendimento' });
const waitingOf = (page: Page) => page.getByRole('list', { name: 'Ainda só neste aparelho' }).getByRole('button');

/** The agenda of a day with the form of a new appointment of Lia at 10 on it. */
const withForm = async (page: Page) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const rui = await criarPaciente(page, { nome: 'Rui Melo' });
  const dia = terca();
  await page.goto(`/atendimentos?visao=dia&data=${dia}`);
  await loaded(page);
  await page.getByRole('button', { name: 'Novo atendimento' }).first().click();
  const form = formOf(page);
  await form.getByRole('textbox', { name: 'Paciente' }).fill('Lia');
  await page.getByRole('option', { name: 'Lia Prado' }).click();
  await form.getByLabel('Início').fill('10:00');
  await form.getByLabel('Fim').fill('10:50');
  await fetchedParts(page, 'dialogs', 'later', 'schemas');
  await loaded(page);
  return { lia, rui, dia };
};
const save = (page: Page) => formOf(page).getByRole('button', { name: 'Salvar' }).click();

type Atendimento = { paciente_id: string; inicio: string };
const atendimentosDe = async (page: Page, dia: string, paciente_id: string) =>
  (await send<Atendimento[]>(page, 'POST', '/api/atendimentos-buscar-json', { de: dia, ate: dia })).filter(
    (one) => one.paciente_id === paciente_id,
  );

test('a new appointment is kept without a connection, survives the tab, and is booked once it is back', async ({
  page,
}) => {
  const { lia, dia } = await withForm(page);
  await page.context().setOffline(true);
  await save(page);
  await expect(formOf(page)).toHaveCount(0);
  await expect(waitingOf(page)).toContainText('Lia Prado');
  await expect(waitingOf(page)).toContainText(KEPT);
  // And in the grid, at its hour.
  const inGrid = page.locator('[data-espera="guardado"]');
  await expect(inGrid).toContainText('Lia Prado');
  const [event, slot] = [await inGrid.boundingBox(), await vaga(page, dia, '10:00').boundingBox()];
  expect(Math.abs((event?.y ?? 0) - (slot?.y ?? 0))).toBeLessThan(10);
  await expectAccessible(page);
  await inGrid.click();
  const waiting = page.getByRole('dialog', { name: 'Ainda só neste aparelho' });
  await expect(waiting).toContainText(`Lia Prado · ${br(dia)}, 10:00 – 10:50`);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Fechar' }).last().click();
  await page.close();
  await page.context().setOffline(false);
  const next = await page.context().newPage();
  await next.goto('/');
  await expect(next.getByText(`Atendimento de Lia Prado marcado: ${br(dia)}, 10:00 – 10:50.`)).toBeVisible();
  expect(await atendimentosDe(next, dia, lia)).toHaveLength(1);
  await expect.poll(() => keptDrafts(next)).toEqual([]);
});

test('the form of a new appointment stays when the hours of the practice cannot be read', async ({ page }) => {
  await signedIn(page);
  let asked = 0;
  await page.route('**/api/agenda-config-json', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/pacientes#novo-atendimento');
  const notes = formOf(page).getByLabel('Observações');
  await notes.fill('Trazer o caderno');
  // Three attempts until the form opens, and three of the form itself.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(6);
  await quiet(page);
  await expect(notes).toHaveValue('Trazer o caderno');
});

test('a new appointment whose answer was lost is booked once', async ({ page }) => {
  const { lia, dia } = await withForm(page);
  let posts = 0;
  await page.route(`**${ATENDIMENTOS}`, async (route) => {
    posts += 1;
    if (posts > 2) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await expect(formOf(page)).toHaveCount(0);
  await expect(waitingOf(page)).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  expect(posts).toBeGreaterThan(2);
  expect(await atendimentosDe(page, dia, lia)).toHaveLength(1);
});

test('a new appointment at a time that was taken meanwhile shows that, and the user decides', async ({ page }) => {
  const { lia, rui, dia } = await withForm(page);
  await page.route(`**${ATENDIMENTOS}`, (route) => route.abort());
  await save(page);
  await expect(waitingOf(page)).toContainText('Lia Prado');
  const horario = { inicio: as(dia, '10:00'), fim: as(dia, '10:50') };
  await criar(page, ATENDIMENTOS, { paciente_id: rui, ...horario });
  await page.unroute(`**${ATENDIMENTOS}`);
  const dialog = page.getByRole('dialog', { name: 'Atendimento não marcado' });
  await expect(dialog).toContainText('Lia Prado');
  await expect(dialog.getByRole('listitem')).toContainText('Rui Melo');
  await expectAccessible(page);

  // Left open, it is still there; its form is filled, and closing it loses nothing.
  await dialog.getByRole('button', { name: 'Mudar' }).click();
  await expect(formOf(page).getByRole('textbox', { name: 'Paciente' })).toHaveValue('Lia Prado');
  await expect(formOf(page).getByLabel('Início')).toHaveValue('10:00');
  await formOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialog.getByRole('button', { name: 'Mudar' }).click();
  await formOf(page).getByLabel('Início').fill('11:00');
  await save(page);
  await expect(formOf(page)).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  const [uma, ...outras] = await atendimentosDe(page, dia, lia);
  expect([Date.parse(uma?.inicio ?? ''), outras]).toEqual([Date.parse(as(dia, '11:00')), []]);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

for (const [how, button, booked] of [
  ['booked anyway', 'Marcar mesmo assim', 1],
  ['discarded', 'Descartar', 0],
] as const)
  test(`a refused new appointment can be ${how}`, async ({ page }) => {
    const { lia, rui, dia } = await withForm(page);
    const horario = { inicio: as(dia, '10:00'), fim: as(dia, '10:50') };
    await page.route(`**${ATENDIMENTOS}`, (route) => route.abort());
    await save(page);
    await expect(waitingOf(page)).toBeVisible();
    await criar(page, ATENDIMENTOS, { paciente_id: rui, ...horario });
    await page.unroute(`**${ATENDIMENTOS}`);
    const dialog = page.getByRole('dialog', { name: 'Atendimento não marcado' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(waitingOf(page)).toContainText('Precisa da sua decisão');
    await expect(page.locator('[data-espera="recusado"]')).toContainText('Lia Prado');
    await waitingOf(page).click();
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toHaveCount(0);
    await expect(waitingOf(page)).toHaveCount(0);
    await expect.poll(() => keptDrafts(page)).toEqual([]);
    expect(await atendimentosDe(page, dia, lia)).toHaveLength(booked);
  });

test('a series waits on the device, can be changed after a refusal, and is booked once', async ({ page }) => {
  const { lia, rui, dia } = await withForm(page);
  await formOf(page).getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Toda semana' }).click();
  await formOf(page).getByLabel('Vezes').fill('3');
  let posts = 0;
  await page.route(`**${ATENDIMENTOS}`, (route) => route.abort());
  await save(page);
  await expect(formOf(page)).toHaveCount(0);
  await expect(waitingOf(page)).toContainText('Lia Prado');
  await waitingOf(page).click();
  const waiting = page.getByRole('dialog', { name: 'Ainda só neste aparelho' });
  await expect(waiting).toContainText('Toda semana · 3 vezes');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Fechar' }).last().click();

  // The second date was taken meanwhile.
  const segunda = somaDias(dia, 7);
  await criar(page, ATENDIMENTOS, { paciente_id: rui, inicio: as(segunda, '10:00'), fim: as(segunda, '10:50') });
  await page.unroute(`**${ATENDIMENTOS}`);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const refused = page.getByRole('dialog', { name: 'Atendimento não marcado' });
  await expect(refused.getByRole('listitem')).toContainText(`Rui Melo · ${br(segunda)}`);
  await refused.getByRole('button', { name: 'Mudar' }).click();
  await expect(formOf(page).getByLabel('Vezes')).toHaveValue('3');
  await formOf(page).getByLabel('Início').fill('11:00');
  await formOf(page).getByLabel('Fim').fill('11:50');
  // The answer of this attempt is lost.
  await page.route(`**${ATENDIMENTOS}`, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await expect(formOf(page)).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  expect(posts).toBeGreaterThan(1);
  const dias = [dia, segunda, somaDias(dia, 14)];
  const dela = await Promise.all(dias.map((one) => atendimentosDe(page, one, lia)));
  expect(dela.map((ones) => ones.map(({ inicio }) => Date.parse(inicio)))).toEqual(
    dias.map((one) => [Date.parse(as(one, '11:00'))]),
  );
});

test('a new appointment that waits is in the column of whoever will attend, in a clinic', async ({ page }) => {
  await signedIn(page);
  await join(page, 'Rui Prado', 'profissional');
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  const horario = { inicio: as(dia, '10:20'), fim: as(dia, '11:10') };
  await criar(page, ATENDIMENTOS, { paciente_id: lia, ...horario });
  await page.goto(`/atendimentos?visao=dia&data=${dia}`);
  await vagaDe(page, 'Marina Costa', dia, '10:00').click({ position: { x: 20, y: 4 } });
  await formOf(page).getByRole('textbox', { name: 'Paciente' }).fill('Lia');
  await page.getByRole('option', { name: 'Lia Prado' }).click();
  await loaded(page);
  await page.context().setOffline(true);
  await save(page);
  const nova = coluna(page, 'Marina Costa').locator('[data-espera]');
  await expect(nova).toContainText('Lia Prado');
  await expect(coluna(page, 'Rui Prado').locator('[data-espera]')).toHaveCount(0);
  // Beside the appointment at the same time, not over it.
  const atendimento = coluna(page, 'Marina Costa').locator('[data-status]');
  const [one, other] = [await nova.boundingBox(), await atendimento.boundingBox()];
  const [left, right] = [one, other].sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await expectAccessible(page);
  await nova.click();
  await expect(page.getByRole('dialog', { name: 'Ainda só neste aparelho' })).toBeVisible();
});
