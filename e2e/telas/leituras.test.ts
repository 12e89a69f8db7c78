import { expect } from '@playwright/test';
import { saveData, test } from '../browser.ts';
import {
  criar,
  entry,
  expectAccessible,
  expirePlan,
  loaded,
  owner,
  requestsTo,
  signedIn,
  signIn,
  withoutStream,
} from '../kit.ts';

const endSessions = (email: string) =>
  owner('delete from sessoes where usuario_id = (select id from usuarios where email = $1)', [email]);

test('a read request that finds the session ended shows one dialog, and signing in returns to the screen', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  await withoutStream(page);
  await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  await page.goto('/pacientes');
  await expect(page.getByText('Caio Lima')).toBeVisible();
  await endSessions(email);
  await page.getByPlaceholder('Buscar por nome').fill('Caio');
  const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' });
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Entrar de novo' }).click();
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/pacientes\?busca=Caio$/);
  await expect(page.getByText('Caio Lima')).toBeVisible();
});

test('a finance screen with several readings shows the end of the session once', async ({ page }) => {
  const { email } = await signedIn(page);
  await withoutStream(page);
  await page.goto('/financeiro/contas-a-receber');
  await loaded(page);
  await endSessions(email);
  const refused: string[] = [];
  page.on('response', (one) => {
    if (one.status() === 401) refused.push(one.url());
  });
  await page.getByRole('link', { name: 'Extrato', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText('Sua sessão expirou');
  await dialog.getByRole('button', { name: 'Entrar de novo' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/financeiro\/extrato/);
});

test('a signed-in user who opens a login link is redirected to its target', async ({ page }) => {
  await signedIn(page);
  await page.goto(`/login?voltar=${encodeURIComponent('/escolas?busca=abc')}`);
  await expect(page).toHaveURL(/\/escolas\?busca=abc$/);
  await page.goto(`/login?voltar=${encodeURIComponent('//evil.example/')}`);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a read request that finds the plan expired leads to the screen for it', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.goto('/escolas');
  await expect(page.getByText('0 escolas', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Buscar por').focus();
  await expirePlan(email, 10);
  // Another request may find it first: then the field is gone.
  await page.keyboard.type('Sol');
  await expect(page).toHaveURL(/\/bloqueio$/);
});

test('the screens that stay open with an expired plan read nothing that it refuses', async ({ page }) => {
  const { email } = await signedIn(page);
  await expirePlan(email, 10);
  const refused: string[] = [];
  page.on('response', (one) => {
    if (one.status() === 402) refused.push(one.url());
  });
  const parts = ['profile', 'configs', 'password', 'security', 'language', 'email', 'dados'];
  for (const path of [...parts.map((part) => `/settings/${part}`), '/planos', '/pagamentos']) {
    await page.goto(path);
    await loaded(page);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});

test('a fault in a reading shows the modal once, and the place keeps its retry', async ({ page }) => {
  await signedIn(page);
  let broken = true;
  await page.route('**/api/escolas-json?**', (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'x', id: 'abc' } }) : route.continue(),
  );
  await page.route('**/api/escolas-json', (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'x', id: 'abc' } }) : route.continue(),
  );
  await page.goto('/escolas');
  const dialog = page.getByRole('dialog', { name: 'Algo deu errado' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  const asked = page.waitForResponse((one) => one.url().includes('/api/escolas-json'));
  await retry.click();
  await asked;
  await expect(retry).toBeVisible();
  await expect(dialog).toHaveCount(0);
  broken = false;
  await retry.click();
  await expect(page.getByText('0 escolas', { exact: true })).toBeVisible();
});

test('the global search shows that it failed, not that there are no results', async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await loaded(page);
  await page.route('**/api/procurar-json?busca=**', (route) => route.fulfill({ status: 503, json: { message: 'x' } }));
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Buscar pessoas, documentos, telas e ações').fill('zzzz');
  await expect(page.getByText('Não foi possível buscar agora. Tente de novo em instantes.')).toBeVisible();
  await expect(page.getByText('Nada encontrado')).toHaveCount(0);
});

test('the global search opens its first result by Enter, pressed before or after it is shown', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Anabela Lima' });
  const field = page.getByPlaceholder('Buscar pessoas, documentos, telas e ações');
  for (const wait of [false, true]) {
    await page.goto('/');
    await loaded(page);
    await page.keyboard.press('Control+k');
    await field.pressSequentially('anab');
    if (wait) await expect(page.locator('[data-selected]', { hasText: 'Anabela Lima' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${id}`));
  }
});

test('an address with an invalid page or order shows the list', async ({ page }) => {
  await signedIn(page);
  await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  for (const search of ['pagina=0', 'pagina=-3', 'pagina=999', 'pagina=xyz', 'ordem=xyz']) {
    await page.goto(`/pacientes?${search}`);
    await expect(page.getByText('Caio Lima')).toBeVisible();
  }
  for (const path of ['/financeiro/recibos', '/financeiro/extrato', '/financeiro/contas-a-pagar', '/pagamentos']) {
    await page.goto(`${path}?pagina=-3&ordem=xyz&status=xyz`);
    await loaded(page);
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
    await expect(page.locator('h1, h2').first()).toBeVisible();
  }
});

test('a selected record that does not load is cleared and flagged, and the form is not saved without it', async ({
  page,
}) => {
  await signedIn(page);
  const escola_id = await criar(page, '/api/escolas-json', { nome: 'Escola Sol' });
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima', escola_id });
  await page.goto(`/pacientes?escola_id=${escola_id}`);
  await expect(page.getByText('Caio Lima')).toBeVisible();
  await page.route(`**/api/escolas-json/${escola_id}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'x', id: 'abc' } }),
  );
  // The patient includes the name of the school; without it the form reads the school by its id.
  await page.route(`**/api/pacientes-json/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), escola: null } });
  });
  await page.goto(`/paciente/${id}/editar`);
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const field = page.getByRole('textbox', { name: /^Escola/ });
  await expect(field).toHaveValue('');
  await expect(page.getByText('Não foi possível carregar o que estava escolhido. Escolha de novo.')).toBeVisible();
  const sent = requestsTo(page, `/api/pacientes-json/${id}`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(field).toBeFocused();
  expect(sent.filter((one) => one.method() !== 'GET')).toEqual([]);
});

test.describe('without a connection', () => {
  // An empty cache: offline, no file may come from the cache of another journey.
  test.use({ fresh: true });

  test('a formatted CNPJ or phone finds its record, and without a connection the field says so', async ({
    page,
    context,
  }) => {
    await signedIn(page);
    await criar(page, '/api/escolas-json', { nome: 'Escola Sol', cnpj: '11222333000181' });
    await criar(page, '/api/responsaveis-json', { nome: 'Carla Lima', celular: '11987654321' });
    await page.goto('/paciente/cadastrar');
    await page.getByRole('button', { name: 'Adicionar responsável' }).click();
    await page.locator('[data-path$="responsavel_id"]').first().fill('(11) 98765-4321');
    await expect(page.getByRole('option', { name: 'Carla Lima' })).toBeVisible();
    const field = page.getByRole('textbox', { name: /^Escola/ });
    await field.fill('11.222.333/0001-81');
    await expect(page.getByRole('option', { name: 'Escola Sol' })).toBeVisible();
    await loaded(page);

    await context.setOffline(true);
    await field.fill('Colégio');
    await expect(page.getByText('Não foi possível pesquisar. Verifique sua conexão.')).toBeVisible();
    await expect(page.getByRole('listbox').getByText('Carregando')).toHaveCount(0);
  });

  test('a list shows that there is no connection, and loads by itself when it is back', async ({ page, context }) => {
    await signedIn(page);
    await criar(page, '/api/escolas-json', { nome: 'Escola Sol' });
    const gone = /\/api\/escolas-json|\/health$/;
    await context.route(gone, (route) => route.abort('internetdisconnected'));
    await page.goto('/escolas');
    await expect(page.getByText('Sem conexão.')).toBeVisible();
    await expect(page.getByText('Quando a conexão voltar, carregamos automaticamente.')).toBeVisible();
    await expect(page.getByText(/Ops, não carregou/)).toHaveCount(0);
    await expectAccessible(page);
    await context.unroute(gone);
    await expect(page.getByRole('link', { name: 'Escola Sol', exact: true })).toBeVisible();
  });

  test('a screen that was never fetched shows that there is no connection', async ({ page, context }) => {
    await signedIn(page);
    // Otherwise the code of the other screens is fetched ahead.
    await saveData(context);
    await page.goto('/');
    await loaded(page);
    await context.setOffline(true);
    await entry(page, 'Documentos').click();
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
    await expect(page.getByText('Pode haver uma versão nova')).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { name: 'Documentos' }).first()).toBeVisible();
  });
});

test('signed-out pages link to login and to register, which shows the length of the trial', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByText('Try it free for 30 days. No card needed.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/verificar');
  await expect(bar.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible();
});

test('settings and plans are available after the first configuration', async ({ page }) => {
  await signedIn(page, { config: null });
  for (const path of ['/settings/profile', '/settings/configs', '/planos', '/pagamentos']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/config-conta-user$/);
  }
});
