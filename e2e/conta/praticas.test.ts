import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, loaded, mailTo, owner, register, send, signedIn, signIn, withoutStream } from '../kit.ts';

const CLINICA = 'Clínica da Praça';

const menu = (page: Page) => page.getByRole('button', { name: /^Conta de/ });
const nome = (page: Page) => page.getByRole('textbox', { name: /^Nome/ }).first();

const beginPatient = async (page: Page, name: string) => {
  await page.goto('/paciente/cadastrar');
  await nome(page).fill(name);
};
const save = async (page: Page) => {
  const answered = page.waitForResponse((one) => one.url().endsWith('/api/pacientes-json'));
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  return (await answered).status();
};
const practiceOf = async (name: string) =>
  (await owner('select c.nome from pacientes p join contas c on c.id = p.conta_id where p.nome = $1', [name])).map(
    (row) => row.nome,
  );

/**
 * Signs in at `page` and joins a clinic by its invitation: the tab is in the clinic, their own practice is the other.
 */
const inTwoPractices = async (page: Page, request: APIRequestContext) => {
  const { email } = await signedIn(page);
  const clinic = await register(request, CLINICA, 'pt-br', {});
  await request.post('/api/convites-json', { data: { email, funcao: 'profissional' }, headers: clinic.headers });
  const link = /\/convite\/[\w-]+/.exec(await mailTo(email))?.[0] ?? '';
  await page.goto('/');
  const own = await send<{ name: string; id: string }>(page, 'GET', '/api/user');

  // Signed in with the invited address: one click, and the tab is in the clinic.
  await page.goto(link);
  await page.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(menu(page)).toContainText(CLINICA);
  return { email, clinic, own };
};

/** Chooses another practice in the menu of a tab. */
const switchTo = async (page: Page, nome: string) => {
  await menu(page).click();
  await page.getByRole('menuitem', { name: nome }).click();
};

test('two tabs work in two practices and never mix', async ({ page, context, request }) => {
  const { email, clinic, own } = await inTwoPractices(page, request);
  const { headers } = clinic;

  // After signing in again the last practice is preselected.
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Onde você vai trabalhar agora?' })).toBeVisible();
  await expect(page.getByRole('radio', { name: CLINICA })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('radio', { name: own.name }).check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(menu(page)).toBeVisible();
  await expect(menu(page)).not.toContainText(CLINICA);

  // A new tab opens where this one is, and switches without changing it.
  const tab = await context.newPage();
  // Block the stream: it would report the end of the access, and a dialog would cover the button.
  await withoutStream(tab);
  await tab.goto('/');
  await expect(menu(tab)).not.toContainText(CLINICA);
  await menu(tab).click();
  await expectAccessible(tab);
  await tab.getByRole('menuitem', { name: CLINICA }).click();
  await expect(menu(tab)).toContainText(CLINICA);

  await beginPatient(page, 'Caio do Consultório');
  await beginPatient(tab, 'Duda da Clínica');
  expect(await Promise.all([save(page), save(tab)])).toEqual([201, 201]);
  // The draft is forgotten when the page has read the answer.
  await Promise.all([page, tab].map((one) => expect(one).not.toHaveURL(/cadastrar/)));
  expect(await practiceOf('Caio do Consultório')).toEqual([own.name]);
  expect(await practiceOf('Duda da Clínica')).toEqual([CLINICA]);

  // A draft stays with its practice.
  await beginPatient(tab, 'Enzo da Clínica');
  await page.goto('/paciente/cadastrar');
  await expect(nome(page)).toHaveValue('');
  await tab.reload();
  await expect(menu(tab)).toContainText(CLINICA);
  await expect(nome(tab)).toHaveValue('Enzo da Clínica');

  // The clinic ends the access while the tab has unsaved text: it is refused, and the text stays.
  const members = await (await request.get('/api/membros-json', { headers })).json();
  const { id } = members.membros.find((one: { email: string }) => one.email === email);
  const left = await request.post(`/api/membros-json/${id}/desativar`, {
    headers,
    data: {
      para: members.membros.find((one: { email: string }) => one.email === clinic.email).id,
      motivo: 'Assumo os casos de quem sai',
    },
  });
  expect(left.status()).toBe(200);
  expect(await save(tab)).toBe(401);
  await expect(tab.getByRole('dialog', { name: 'Seu acesso a este consultório foi encerrado' })).toBeVisible();
  await tab.getByRole('button', { name: 'OK' }).click();
  await expect(nome(tab)).toHaveValue('Enzo da Clínica');
  expect(await practiceOf('Enzo da Clínica')).toEqual([]);
  await beginPatient(page, 'Lia do Consultório');
  expect(await save(page)).toBe(201);
  expect(await practiceOf('Lia do Consultório')).toEqual([own.name]);
});

/** Holds the next saving of a patient in this page. */
const holdSaving = async (page: Page) => {
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/pacientes-json', (route) =>
    route.request().method() === 'POST' ? held.resolve(route) : route.fallback(),
  );
  return held.promise;
};

test('a patient who is being saved stays in the practice of their tab when another tab switches', async ({
  page,
  context,
  request,
}) => {
  const { own } = await inTwoPractices(page, request);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(menu(tab)).toContainText(CLINICA);
  await beginPatient(page, 'Nina da Clínica');
  const held = holdSaving(page);
  const saved = save(page);
  const route = await held;
  await switchTo(tab, own.name);
  await expect(menu(tab)).toContainText(own.name);
  await expect(menu(page)).toContainText(CLINICA);
  await route.continue();
  expect(await saved).toBe(201);
  await expect(page).not.toHaveURL(/cadastrar/);
  await expect(page.getByRole('heading', { name: 'Nina da Clínica' })).toBeVisible();
  await expect(menu(page)).toContainText(CLINICA);
  expect(await practiceOf('Nina da Clínica')).toEqual([CLINICA]);
});

test('a tab that switches while it saves leaves the patient in the practice where they were typed', async ({
  page,
  request,
}) => {
  const { own } = await inTwoPractices(page, request);
  const begin = async (nome: string) => {
    await beginPatient(page, nome);
    const held = holdSaving(page);
    await page.getByRole('button', { name: 'Salvar' }).first().click();
    return held;
  };
  const leave = async () => {
    await switchTo(page, own.name);
    await expect(menu(page)).toContainText(own.name);
    await page.unroute('**/api/pacientes-json');
    await page.goto('/paciente/cadastrar');
    await loaded(page);
    await expect(nome(page)).toHaveValue('');
    await switchTo(page, CLINICA);
    await expect(menu(page)).toContainText(CLINICA);
    await page.goto('/paciente/cadastrar');
  };
  // It did not reach the server: what was typed waits in the clinic, and is saved there.
  await begin('Lia da Clínica');
  await leave();
  expect(await practiceOf('Lia da Clínica')).toEqual([]);
  await expect(nome(page)).toHaveValue('Lia da Clínica');
  expect(await save(page)).toBe(201);
  await expect(page).not.toHaveURL(/cadastrar/);
  expect(await practiceOf('Lia da Clínica')).toEqual([CLINICA]);

  // It was saved, and only the answer is lost: saved again, there is still one patient.
  const route = await begin('Davi da Clínica');
  expect((await route.fetch()).status()).toBe(201);
  await leave();
  expect(await practiceOf('Davi da Clínica')).toEqual([CLINICA]);
  await expect(nome(page)).toHaveValue('Davi da Clínica');
  await save(page);
  await expect(page).not.toHaveURL(/cadastrar/);
  expect(await practiceOf('Davi da Clínica')).toEqual([CLINICA]);
});
