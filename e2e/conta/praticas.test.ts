import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, mailTo, owner, register, send, signedIn, signIn, withoutStream } from '../kit.ts';

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

test('two tabs work in two practices and never mix', async ({ page, context, request }) => {
  const { email } = await signedIn(page);
  const clinic = await register(request, CLINICA, 'pt-br', {});
  const { headers } = clinic;
  await request.post('/api/convites-json', { data: { email, funcao: 'profissional' }, headers });
  const link = /\/convite\/[\w-]+/.exec(await mailTo(email))?.[0] ?? '';
  await page.goto('/');
  const own = await send<{ name: string; id: string }>(page, 'GET', '/api/user');

  // Signed in with the invited address: one click, and the tab is in the clinic.
  await page.goto(link);
  await page.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(menu(page)).toContainText(CLINICA);

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
  // By the stream the tab would learn that its access ends, and a dialog would cover the button that is clicked then.
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
  await expect(tab.getByRole('dialog', { name: 'Este consultório foi fechado para você' })).toBeVisible();
  await tab.getByRole('button', { name: 'OK' }).click();
  await expect(nome(tab)).toHaveValue('Enzo da Clínica');
  expect(await practiceOf('Enzo da Clínica')).toEqual([]);
  await beginPatient(page, 'Lia do Consultório');
  expect(await save(page)).toBe(201);
  expect(await practiceOf('Lia do Consultório')).toEqual([own.name]);
});
