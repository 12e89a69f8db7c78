import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { loaded, origin } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { CHILD, everything, GOAL, noteOf, openHere, takePhoto, withDay } from '../sem-conexao.kit.ts';

test.use({ serviceWorkers: 'allow', fresh: true });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

const TEXT = 'Leu vinte palavras plantadas';
/** What may be in no storage: a name, a goal, a typed text, the name of a file. */
const CLINICAL = [CHILD, 'Lia', GOAL, 'plantad', 'Escala Sol', 'caderno'];

test('after some use no storage of the browser has anything of a child in clear', async ({ page }) => {
  const { lia, nota } = await withDay(page, proxy.origin);
  const clear = async () => {
    const stored = await everything(page);
    expect(stored).toContain('vinculo');
    return CLINICAL.filter((text) => stored.includes(text));
  };
  const note = `${proxy.origin}/atendimento/paciente/${lia}/atendimentos/${nota}`;
  await page.goto(note);
  await noteOf(page).fill(TEXT);
  await expect(page.getByText(/^Salvo/)).toBeVisible();
  expect(await clear()).toEqual([]);

  // The print is there again after a reload.
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByText(/^\d+ páginas?$/)).toBeVisible();
  const print = () => page.evaluate(() => sessionStorage.getItem('vinculo.impressao') ?? '');
  await expect.poll(print).not.toBe('');
  await page.reload();
  await expect(page.getByText(/^\d+ páginas?$/)).toBeVisible();
  expect(await clear()).toEqual([]);

  for (const path of ['/', '/pacientes', '/atendimentos', `/atendimento/paciente/${lia}`]) {
    await page.goto(`${proxy.origin}${path}`);
    await loaded(page);
  }
  await page.goto(`${proxy.origin}/escola/cadastrar`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Escola plantada');
  await proxy.cut();
  await openHere(page, note);
  await noteOf(page).fill(`${TEXT} de novo`);
  await takePhoto(page);
  await expect(page.getByText('Guardado neste aparelho; será anexado quando a conexão voltar')).toBeVisible();
  // A page that is left writes its drafts at once, elsewhere.
  await openHere(page, note);
  await expect(noteOf(page)).toContainText(`${TEXT} de novo`);
  expect(await clear()).toEqual([]);
});
