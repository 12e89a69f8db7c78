import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { focusEditor } from '../editor.kit.ts';
import { loaded, send, signedIn } from '../kit.ts';

const HORA = 3_600_000;
const ROUNDS = 10;
const CONFLICT = 'Isto foi alterado em outro lugar enquanto você escrevia.';

const newChild = async (page: Page) => {
  await signedIn(page);
  return await send(page, 'POST', '/api/pacientes-json', { nome: 'Lia Prado', data_nascimento: '2018-05-04' });
};
// Ten reloads take long on a busy machine.
test.slow();

const newSession = async (page: Page, paciente_id: string) => {
  const inicio = Date.now() - HORA;
  return await send(page, 'POST', '/api/atendimentos-json', {
    paciente_id,
    inicio: new Date(inicio).toISOString(),
    fim: new Date(inicio + HORA / 2).toISOString(),
    status: 'Realizado',
  });
};

/**
 * Types at full speed and leaves in the middle: the last letters are typed, or deleted, in the task before the page is
 * left, so that nothing asynchronous can have kept them. Returns the text that must be there.
 */
const typeAndLeave = async (page: Page, before: string, round: number, how: 'reload' | 'back' = 'reload') => {
  const added = `rodada${round}abcdefghij.`;
  await page.keyboard.type(added);
  // From at once to after the save that follows a pause in typing.
  await page.waitForTimeout(round * 100);
  const deletes = round % 3 === 2;
  const left = page.waitForEvent('framenavigated');
  await page.evaluate(
    ([deletes, how]) => {
      for (let n = 0; n < 4; n += 1) {
        if (deletes) document.execCommand('delete');
        else document.execCommand('insertText', false, String(n));
      }
      setTimeout(() => (how === 'back' ? history.back() : location.reload()));
    },
    [deletes, how] as const,
  );
  await left;
  await page.waitForLoadState();
  return before + (deletes ? added.slice(0, -4) : `${added}0123`);
};

test('a reload while typing loses nothing and is no conflict', async ({ page }) => {
  const { id: paciente } = await newChild(page);
  const { id } = await newSession(page, paciente);
  const note = page.getByRole('textbox', { name: 'Registro do atendimento' });
  await page.goto(`/atendimento/paciente/${paciente}/atendimentos/${id}`);
  await loaded(page);
  let text = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    await focusEditor(note);
    await page.keyboard.press('Control+End');
    // The server writes a line break in another way than the editor.
    if (round === 4) await page.keyboard.press('Shift+Enter');
    text = await typeAndLeave(page, text, round);
    await expect(note).toHaveText(text);
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
    await expect(page.getByText(CONFLICT)).toHaveCount(0);
    await expect(note).toHaveText(text);
  }
  const { conteudo } = await send<{ conteudo: string }>(page, 'GET', `/api/atendimentos-json/${id}/registro`);
  expect(conteudo.replace('<br />', '')).toContain(text);
});

test('an answer typed at full speed survives reload, back and forward', async ({ page }) => {
  const { id: paciente_id } = await newChild(page);
  const { id } = await send(page, 'POST', '/api/anamneses-json', { paciente_id, modelo: 'infantojuvenil' });
  const place = page.getByRole('textbox', { name: 'Cidade e estado onde nasceu' });
  await page.goto('/settings/profile');
  await page.goto(`/atendimento/paciente/${paciente_id}/anamnese/${id}/identificacao`);
  await loaded(page);
  let text = '';
  for (let round = 0; round < 6; round += 1) {
    await place.click();
    await page.keyboard.press('End');
    text = await typeAndLeave(page, text, round, round % 2 ? 'back' : 'reload');
    if (round % 2) await page.goForward();
    await expect(place).toHaveValue(text);
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
    await expect(page.getByText(CONFLICT)).toHaveCount(0);
    await expect(place).toHaveValue(text);
  }
});
