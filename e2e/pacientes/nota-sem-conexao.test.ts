import { expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, loaded, origin, send, signIn } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';

test.use({ serviceWorkers: 'allow', fresh: true });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

/** Whether this device keeps the two days, sealed. */
const hasDays = (page: Page) =>
  page.evaluate(async () => {
    const name = 'vinculo-sem-conexao';
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return false;
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const db = await result(indexedDB.open(name));
    const kept = db.objectStoreNames.contains('kept')
      ? await result(db.transaction('kept').objectStore('kept').get('only'))
      : null;
    db.close();
    return Boolean(kept?.sealed);
  });

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
  await expect.poll(() => hasDays(page)).toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  await page.goto(`${proxy.origin}/atendimento/paciente/${lia}/atendimentos/${id}`);
  await loaded(page);
  return { id };
};
const noteOf = (page: Page) => page.getByRole('textbox', { name: /^Registro/ });

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
  await page.getByRole('button', { name: 'Tentar agora' }).click();
  await expect(page.getByText(/^Salvo/)).toBeVisible();
  const { conteudo } = await send<{ conteudo: string }>(page, 'GET', `/api/atendimentos-json/${id}/registro`);
  expect(conteudo).toContain('Fluência:');
});

test('a template that was saved just before the connection was lost is there', async ({ page }) => {
  await withNote(page);
  await noteOf(page).fill('Leu em voz alta');
  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Salvar este registro como modelo' }).click();
  const kept = page.waitForResponse(/sem-conexao-json/);
  await page.getByRole('dialog').getByRole('textbox').fill('Voz alta');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await (await kept).finished();
  await loaded(page);
  await proxy.cut();
  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Inserir “Voz alta”' }).click();
  await expect(noteOf(page).getByText('Leu em voz alta')).toHaveCount(2);
});
