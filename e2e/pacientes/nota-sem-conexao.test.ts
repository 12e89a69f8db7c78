import { expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, keptDrafts, loaded, origin, owner, send, signIn, workerReady } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { daysOf, noteOf, openHere, takePhoto } from '../sem-conexao.kit.ts';

test.use({ serviceWorkers: 'allow', fresh: true });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

/** The note of an appointment that is on, open on a device where the user signed in to stay. */
const withNote = async (page: Page) => {
  const { email } = await aoMeioDia(page);
  await page.goto(`${proxy.origin}/`);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const id = await marcar(page, lia, -10);
  const conteudo = '<p><strong>Fluência:</strong> </p>';
  await criar(page, '/api/registro-modelos-json', { nome: 'Leitura', conteudo });
  await page.context().clearCookies({ name: 'vinculo_token' });
  await page.goto(`${proxy.origin}/login`);
  await page.getByRole('checkbox', { name: 'Lembrar de mim' }).check();
  await signIn(page, email);
  await loaded(page);
  await expect.poll(() => daysOf(page)).not.toBe('');
  await workerReady(page);
  const kept = page.waitForResponse(/\/api\/sem-conexao-json/);
  await page.goto(`${proxy.origin}/atendimento/paciente/${lia}/atendimentos/${id}`);
  await kept;
  await loaded(page);
  return { id };
};
/** What waits is sent at once. It may send itself before a button could be pressed. */
const sendNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('a template of the practice is put into a note without a connection, and saved once it is back', async ({
  page,
}) => {
  const { id } = await withNote(page);
  await proxy.cut();
  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Inserir “Leitura”' }).click();
  await expect(noteOf(page)).toContainText('Fluência:');
  await page.keyboard.type('boa');
  await expect(page.getByText('Guardado neste navegador até a conexão voltar')).toBeVisible();
  await proxy.restore();
  await sendNow(page);
  await expect(page.getByText(/^Salvo/)).toBeVisible();
  const { conteudo } = await send<{ conteudo: string }>(page, 'GET', `/api/atendimentos-json/${id}/registro`);
  expect(conteudo).toContain('Fluência:');
});

test('a note of an appointment that was deleted meanwhile is listed on home, where its text can be copied', async ({
  page,
}) => {
  const { id } = await withNote(page);
  await proxy.cut();
  await noteOf(page).fill('Leu 18 palavras sozinha');
  await expect(page.getByText('Guardado neste navegador até a conexão voltar')).toBeVisible();
  await send(page, 'DELETE', `/api/atendimentos-json/${id}`);
  await page.goto('about:blank');
  await proxy.restore();
  await page.goto(`${proxy.origin}/`);
  const waiting = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(waiting).toContainText('Precisa da sua decisão');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waiting.getByRole('button', { name: 'Copiar o texto' }).click();
  await expect(waiting.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Leu 18 palavras sozinha');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: /^Descartar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(waiting).toBeHidden();
});

test('a template that was saved just before the connection was lost is there', async ({ page }) => {
  await withNote(page);
  await noteOf(page).fill('Leu em voz alta');
  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Salvar este registro como modelo' }).click();
  const before = await daysOf(page);
  await page.getByRole('dialog').getByRole('textbox').fill('Voz alta');
  const listed = page.waitForResponse(
    (one) => one.request().method() === 'GET' && one.url().endsWith('/api/registro-modelos-json'),
  );
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await listed;
  await expect.poll(() => daysOf(page)).not.toBe(before);
  await proxy.cut();
  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Inserir “Voz alta”' }).click();
  await expect(noteOf(page).getByText('Leu em voz alta')).toHaveCount(2);
});

const KEPT = 'Guardado neste aparelho; será anexado quando a conexão voltar';

const filesOf = async (page: Page, id: string) =>
  (await send<{ nome: string }[]>(page, 'GET', `/api/atendimentos-json/${id}/anexos-json`)).map(({ nome }) => nome);

test('a photo is kept without a connection, survives a reload, and is attached once it is back', async ({ page }) => {
  const { id } = await withNote(page);
  const note = page.url();
  await proxy.cut();
  await takePhoto(page);
  await expect(page.getByText(KEPT)).toHaveCount(1);
  await expectAccessible(page);
  expect((await keptDrafts(page)).map(({ sealed }) => /PNG|caderno/.test(sealed))).toEqual([false, false]);

  await openHere(page, note);
  await expect(page.getByText(KEPT)).toHaveCount(1);
  await page.getByRole('link', { name: 'Hoje e amanhã' }).click();
  const waiting = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(waiting).toContainText('Anexo: caderno.png');
  await expect(waiting).toContainText('Será enviado assim que houver conexão');

  // Leave the page first: otherwise it may send the photo, and the next page shows no message.
  await page.goto('about:blank');
  await proxy.restore();
  await page.goto(note);
  await expect(page.getByText('Foto anexada.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'caderno.png', exact: true })).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  expect(await filesOf(page, id)).toEqual(['caderno.png']);
});

test('a photo whose answer was lost is attached once', async ({ page }) => {
  const { id } = await withNote(page);
  let posts = 0;
  let lost = true;
  proxy.afterAnswer(({ method, url }) => {
    if (method !== 'POST' || !url?.includes('/anexos-json')) return true;
    posts += 1;
    return !lost;
  });
  await takePhoto(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await filesOf(page, id)).toEqual(['caderno.png']);
  lost = false;
  await expect(page.getByText('Foto anexada.')).toBeVisible();
  expect(posts).toBeGreaterThan(1);
  expect(await filesOf(page, id)).toEqual(['caderno.png']);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('a photo of an appointment that was deleted meanwhile is shown with the reason, and can be removed', async ({
  page,
}) => {
  const { id } = await withNote(page);
  await proxy.cut();
  await takePhoto(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  await owner('update atendimentos set excluido_em = now() where id = $1', [id]);
  await proxy.restore();
  await sendNow(page);
  const why = 'O lugar onde o arquivo ficaria não existe mais, ou você não tem mais acesso a ele.';
  await expect(page.getByText(why)).toBeVisible();
  await page.goto(`${proxy.origin}/`);
  await expect(page.getByText('caderno.png não foi anexado')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(waiting).toContainText(`Precisa da sua decisão · ${why}`);
  await waiting.getByRole('button', { name: 'Descartar Anexo: caderno.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(waiting).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('a photo that the device cannot keep is reported at once, and sent while the tab is open', async ({ page }) => {
  const { id } = await withNote(page);
  await page.evaluate(() => {
    const real = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function put(row, key) {
      if (String(row.key).startsWith('arquivo|')) throw new DOMException('full', 'QuotaExceededError');
      return key === undefined ? real.call(this, row) : real.call(this, row, key);
    };
  });
  await proxy.cut();
  await takePhoto(page);
  await expect(page.getByText('este aparelho não guardou o arquivo. Não feche esta aba')).toBeVisible();
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expectAccessible(page);
  expect(await keptDrafts(page)).toEqual([]);
  await proxy.restore();
  await page.getByRole('button', { name: 'Tentar enviar caderno.png de novo' }).click();
  await expect(page.getByText('Foto anexada.')).toBeVisible();
  expect(await filesOf(page, id)).toEqual(['caderno.png']);
});
