import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, keptDrafts, loaded, origin, PASSWORD, send } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { CHILD, everything, GOAL, noteOf, openHere, takePhoto, withDay } from '../sem-conexao.kit.ts';

test.use({ serviceWorkers: 'allow', fresh: true, viewport: { width: 390, height: 844 } });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

const KEPT = 'Guardado neste navegador até a conexão voltar';
const PHOTO = 'Guardado neste aparelho; será anexado quando a conexão voltar';
const allSent = (page: Page) => expect.poll(() => keptDrafts(page)).toEqual([]);

test('a note with a score, a template and a photo is written after a start without a network', async ({ page }) => {
  const { nota } = await withDay(page, proxy.origin);
  await proxy.cut();
  await openHere(page, `${proxy.origin}/`);
  await page.getByRole('link', { name: `Registro de ${CHILD}` }).click();
  const goal = page.getByRole('radiogroup', { name: `Pontuação de ${GOAL}` });
  await expect(goal).toBeVisible();
  await noteOf(page).fill('Leu vinte palavras.');
  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Inserir “Leitura”' }).click();
  await expect(noteOf(page)).toContainText('Fluência:');
  await goal.getByText('3', { exact: true }).click();
  await takePhoto(page);
  await expect(page.getByText(PHOTO)).toHaveCount(1);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('nota.png') });
  const address = page.url();
  const stored = await everything(page);
  expect(['vinte palavras', CHILD, 'caderno', GOAL].filter((text) => stored.includes(text))).toEqual([]);

  // The next start is without a network too.
  await openHere(page, address);
  await expect(noteOf(page)).toContainText('Leu vinte palavras.');
  await expect(goal.getByRole('radio', { name: '3' })).toBeChecked();
  await expect(page.getByText(PHOTO)).toHaveCount(1);

  // What is open stays open when the server is back.
  await proxy.restore();
  await expect(page.getByText('Foto anexada.')).toBeVisible();
  await expect(page.getByText(/^Salvo/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hoje e amanhã' })).toHaveCount(0);
  await expect(noteOf(page)).toContainText('Leu vinte palavras.');
  await allSent(page);
  const saved = await send<{ conteudo: string; objetivos: object[] }>(
    page,
    'GET',
    `/api/atendimentos-json/${nota}/registro`,
  );
  expect(saved.conteudo).toContain('Leu vinte palavras.');
  expect(saved.conteudo).toContain('Fluência:');
  expect(saved.objetivos).toMatchObject([{ descricao: GOAL, pontuacao: 3 }]);
  const files = await send<{ nome: string }[]>(page, 'GET', `/api/atendimentos-json/${nota}/anexos-json`);
  expect(files.map(({ nome }) => nome)).toEqual(['caderno.png']);
});

test('an anamnesis is answered after a start without a network', async ({ page }) => {
  const { anamnese } = await withDay(page, proxy.origin);
  await proxy.cut();
  await openHere(page, `${proxy.origin}/`);
  await page
    .getByRole('region', { name: /^Hoje, / })
    .getByRole('button', { name: CHILD })
    .click();
  const write = page.getByRole('region', { name: 'Escrever', exact: true });
  await expect(write.getByRole('link')).toHaveCount(3);
  await page.screenshot({ path: test.info().outputPath('ficha.png') });
  await expectAccessible(page);
  await write.getByRole('link').nth(1).click();
  const place = page.getByRole('textbox', { name: 'Cidade e estado onde nasceu' });
  await place.fill('Recife, PE');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('anamnese.png') });
  const address = page.url();

  await openHere(page, address);
  await expect(place).toHaveValue('Recife, PE');
  await proxy.restore();
  await allSent(page);
  const { respostas } = await send<{ respostas: object }>(page, 'GET', `/api/anamneses-json/${anamnese}`);
  expect(JSON.stringify(respostas)).toContain('Recife, PE');
});

test('a test is applied after a start without a network', async ({ page }) => {
  const { lia } = await withDay(page, proxy.origin);
  await proxy.cut();
  await openHere(page, `${proxy.origin}/atendimento/paciente/${lia}/testes/aplicar`);
  await page.getByRole('combobox', { name: 'Teste' }).click();
  await page.getByRole('option', { name: 'Escala Sol' }).click();
  await page.getByLabel('Escore', { exact: true }).first().fill('96');
  await page.getByLabel('Observações').fill('Cansou no fim.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('teste.png') });
  await proxy.restore();
  await allSent(page);
  const done = await send<object[]>(page, 'GET', `/api/pacientes-json/${lia}/aplicacoes-json`);
  expect(done).toHaveLength(2);
});

test('a form of a register keeps its text from one start without a network to the next', async ({ page }) => {
  await withDay(page, proxy.origin);
  await proxy.cut();
  const address = `${proxy.origin}/escola/cadastrar`;
  await openHere(page, address);
  const name = page.getByRole('textbox', { name: 'Nome' });
  await name.fill('Escola Plantada');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await openHere(page, address);
  await expect(name).toHaveValue('Escola Plantada');
  await openHere(page, `${proxy.origin}/`);
  const waiting = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await waiting.getByRole('link', { name: 'Nova escola' }).click();
  await expect(name).toHaveValue('Escola Plantada');
  await proxy.restore();
  await expect(page.getByRole('link', { name: 'Hoje e amanhã' })).toHaveCount(0);
  await expect(name).toHaveValue('Escola Plantada');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await allSent(page);
});

test('a screen that locked opens by the password without a network, and is locked again when it is back', async ({
  page,
}) => {
  const { lia, nota } = await withDay(page, proxy.origin);
  await page.goto(`${proxy.origin}/atendimento/paciente/${lia}/atendimentos/${nota}`);
  await loaded(page);
  await proxy.cut();
  await noteOf(page).fill('Antes da tela trancar.');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('vinculo.tela', '1'));
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'vinculo.tela' })));
  const locked = page.getByRole('dialog', { name: 'Tela bloqueada' });
  await locked.getByLabel('Sua senha').fill('outra frase comprida');
  await locked.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(locked.getByText('Senha incorreta. Mais 9 erros')).toBeVisible();
  await locked.getByLabel('Sua senha').fill(PASSWORD);
  await locked.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(locked).toBeHidden();
  await noteOf(page).press('End');
  await page.keyboard.type(' E depois.');
  await expect(page.getByText(KEPT)).toBeVisible();
  await proxy.restore();
  await expect(locked).toBeVisible();
  await locked.getByLabel('Sua senha').fill(PASSWORD);
  await locked.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(locked).toBeHidden();
  await allSent(page);
  const { conteudo } = await send<{ conteudo: string }>(page, 'GET', `/api/atendimentos-json/${nota}/registro`);
  expect(conteudo).toContain('Antes da tela trancar. E depois.');
});

test('a new appointment keeps its form from one start without a network to the next, and the shortcut opens the note', async ({
  page,
}) => {
  const { nota } = await withDay(page, proxy.origin);
  await proxy.cut();
  await openHere(page, `${proxy.origin}/`);
  const book = page.getByRole('button', { name: 'Novo atendimento' });
  const start = page.getByRole('dialog', { name: 'Novo atendimento' }).getByLabel('Início');
  await book.click();
  await start.fill('07:10');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await page.reload();
  await openHere(page, `${proxy.origin}/`);
  await book.click();
  await expect(start).toHaveValue('07:10');

  await page.goto('about:blank');
  await openHere(page, `${proxy.origin}/#nota`);
  await expect(page).toHaveURL(new RegExp(`/atendimentos/${nota}$`));
  await expect(noteOf(page)).toBeVisible();
});
