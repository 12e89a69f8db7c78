import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { entry, keptDrafts, loaded, owner, register, requestsTo, signedIn, signIn, withoutStream } from '../kit.ts';

const CHILD = 'Caio da Primeira Aba';
const NOTES = 'Queixa escrita pela primeira pessoa';

/** Another practice, created without changing the session of this browser. */
const anotherPerson = async (request: APIRequestContext, name: string) =>
  (await register(request, name, 'pt-br', {})).email;

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
};

const nome = (page: Page) => page.getByRole('textbox', { name: /^Nome/ }).first();
const notes = (page: Page) => page.getByRole('textbox', { name: 'Observações' }).first();
const account = (page: Page, name: string) => page.getByRole('button', { name: `Conta de ${name}` });

const beginPatient = async (page: Page) => {
  await page.goto('/paciente/cadastrar');
  await nome(page).fill(CHILD);
  await notes(page).fill(NOTES);
};

/** The whole form, by clicks: through the list and the panel of a new child. */
const openPatientForm = async (page: Page) => {
  await entry(page, 'Pacientes').click();
  await page
    .getByRole('link', { name: /^Novo paciente/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Novo paciente' })
    .getByRole('link', { name: 'Abrir o formulário completo' })
    .click();
  await expect(page).toHaveURL(/\/paciente\/cadastrar$/);
};

/** A tab that gets no messages of the other tabs, like one that the browser froze. */
const deafTab = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    for (const sign of ['focus', 'pageshow', 'storage', 'visibilitychange'])
      addEventListener(sign, (event) => event.stopImmediatePropagation(), true);
  });
  await withoutStream(page);
  return page;
};

test('a tab that shows one person never saves into the practice of another', async ({ page, context, request }) => {
  await signedIn(page);
  await page.goto('/');
  const segunda = await anotherPerson(request, 'Beatriz Nunes');
  const tab = await deafTab(context);
  await beginPatient(tab);

  await signOut(page);
  await signIn(page, segunda);
  await expect(account(page, 'Beatriz Nunes')).toBeVisible();

  // No message reached the other tab: it still shows the first user, and saves.
  await expect(nome(tab)).toHaveValue(CHILD);
  const answered = tab.waitForResponse((one) => one.url().endsWith('/api/pacientes-json'));
  await tab.getByRole('button', { name: 'Salvar' }).first().click();
  expect((await answered).status()).toBe(401);
  await expect(tab.getByText('Outra conta entrou neste navegador')).toBeVisible();
  await expect(account(tab, 'Beatriz Nunes')).toBeVisible();
  await expect(tab.getByText(CHILD)).toHaveCount(0);
  expect(await owner('select 1 from pacientes where nome = $1', [CHILD])).toEqual([]);
  // The second user keeps working in both tabs.
  await page.goto('/pacientes');
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
});

test('unsaved text is shown to its author only', async ({ page, context, request }) => {
  const { email: primeira } = await signedIn(page);
  await page.goto('/');
  const segunda = await anotherPerson(request, 'Beatriz Nunes');
  const tab = await context.newPage();
  await beginPatient(tab);
  await expect.poll(async () => (await keptDrafts(tab)).length).toBe(1);

  await signOut(page);
  // At once, without a click, and no form stays on the screen.
  await expect(tab).toHaveURL(/\/login\?voltar=/);
  await expect(tab.locator('body')).not.toContainText('Marina');
  await expect(tab.locator('input')).toHaveCount(3);

  await signIn(page, segunda);
  await expect(account(tab, 'Beatriz Nunes')).toBeVisible();
  await expect(tab).toHaveURL(/\/$/);
  await openPatientForm(tab);
  await expect(nome(tab)).toHaveValue('');
  await expect(notes(tab)).toHaveValue('');

  await signOut(page);
  await expect(tab).toHaveURL(/\/login/);
  await signIn(page, primeira);
  await expect(account(tab, 'Marina Costa')).toBeVisible();
  await openPatientForm(tab);
  await expect(nome(tab)).toHaveValue(CHILD);
  await expect(notes(tab)).toHaveValue(NOTES);
});

test('signing in again in one tab brings every tab back to its place', async ({ page, context }) => {
  const { email } = await signedIn(page);
  await page.goto('/');
  const tab = await context.newPage();
  await beginPatient(tab);
  await expect.poll(async () => (await keptDrafts(tab)).length).toBe(1);
  await signOut(page);
  await expect(tab).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(tab).toHaveURL(/\/paciente\/cadastrar$/);
  await expect(nome(tab)).toHaveValue(CHILD);
});

test('new words and switched-off modules reach the other tabs at once', async ({ page, context }) => {
  await signedIn(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(entry(tab, 'Pacientes')).toBeVisible();
  await expect(entry(tab, 'Escolas')).toBeVisible();
  await loaded(tab);

  await page.goto('/settings/configs');
  await page
    .getByRole('combobox', { name: /paciente/i })
    .first()
    .click();
  await page.getByRole('option', { name: 'Aprendente', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Escolas' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(entry(tab, 'Aprendentes')).toBeVisible();
  await expect(entry(tab, 'Escolas')).toHaveCount(0);
});

test('a locked tab shows nothing to another user who signs in in another tab', async ({ page, context, request }) => {
  // Without the channel, the tab is unlocked before it learns whose session it is.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await signedIn(page);
  const segunda = await anotherPerson(request, 'Beatriz Nunes');
  await beginPatient(page);
  // Records every frame in which the form is visible without the lock over it.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const locked = document.querySelector('dialog[open]') !== null;
      const field = document.querySelector<HTMLInputElement>('main [data-path="nome"]');
      if (field && !locked && document.documentElement.dataset.watch) seen.push(`${location.pathname} ${field.value}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Bloquear' }).click();
  await expect(page.getByRole('dialog', { name: 'Tela bloqueada' })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.watch = '1';
  });
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, segunda);
  await expect(account(other, 'Beatriz Nunes')).toBeVisible();
  await expect(account(page, 'Beatriz Nunes')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { seen?: string[] }).seen)).toEqual([]);
});

test('every call of a signed-in tab names its user and practice', async ({ page }) => {
  const { email } = await signedIn(page);
  const [user] = await owner('select id, conta_id from usuarios where email = $1', [email]);
  const sent = requestsTo(page, '/api/');
  for (const path of ['/', '/pacientes', '/atendimentos', '/settings/security']) {
    await page.goto(path);
    await loaded(page);
  }
  // These two return the user of the session and need no header; the key of another user is not used.
  const named = sent.filter((one) => !/\/api\/(user|rascunhos\/chave)$/.test(one.url()));
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named.map((one) => one.headers()['x-vinculo-quem']))).toEqual(
    new Set([`${user.id}/${user.conta_id}`]),
  );
});

test('signing out does not wait for the server', async ({ page, context }) => {
  await signedIn(page);
  await page.goto('/');
  const tab = await context.newPage();
  await tab.goto('/pacientes');
  await loaded(tab);
  // The server never answers.
  await context.route('**/api/logout', () => undefined);
  await signOut(page);
  await expect(tab).toHaveURL(/\/login/);
  expect((await context.cookies()).some(({ name }) => name === 'vinculo_token')).toBe(false);
  await page.goto('/pacientes');
  await expect(page).toHaveURL(/\/login/);
});
