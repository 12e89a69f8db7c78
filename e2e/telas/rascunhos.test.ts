import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { focusEditor } from '../editor.kit.ts';
import { expectAccessible, keptDrafts, loaded, origin, owner, send, signedIn } from '../kit.ts';
import { fetchedParts } from '../partes.kit.ts';

// An empty cache: offline, no file may come from the cache of another journey.
test.use({ fresh: true });

const KEPT = 'Guardado neste navegador até a conexão voltar';
const NOT_KEPT = 'Ainda não salvo: não feche esta aba';

const HORA = 3_600_000;
const newChild = async (page: Page) => {
  const { email } = await signedIn(page);
  const child = { nome: 'Lia Prado', data_nascimento: '2018-05-04' };
  const { id } = await send(page, 'POST', '/api/pacientes-json', child);
  return { email, id, file: `/atendimento/paciente/${id}` };
};
const newNote = async (page: Page) => {
  const child = await newChild(page);
  const inicio = Date.now() - HORA;
  const { id } = await send(page, 'POST', '/api/atendimentos-json', {
    paciente_id: child.id,
    inicio: new Date(inicio).toISOString(),
    fim: new Date(inicio + HORA / 2).toISOString(),
    status: 'Realizado',
  });
  return { ...child, atendimento: id, endereco: `${child.file}/atendimentos/${id}` };
};
const note = (page: Page) => page.getByRole('textbox', { name: 'Registro do atendimento' });
const card = (page: Page) => page.getByRole('region', { name: 'Ainda só neste aparelho' });

const score = (page: Page) => page.getByLabel('Escore', { exact: true }).first();
/** Opens the form of a test for a child. */
const openTest = async (page: Page, file: string) => {
  const [teste] = await send<{ id: string }[]>(page, 'GET', '/api/testes-json?busca=TDE-II');
  await page.goto(`${file}/testes/aplicar/${teste?.id}`);
  await expect(score(page)).toBeVisible();
};

/** Another tab of the same browser, online again. */
const reopened = async (context: BrowserContext, path: string) => {
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto(`${origin()}${path}`);
  return page;
};

test('no field is shown before the key that seals drafts is there', async ({ page }) => {
  await signedIn(page);
  let answered = false;
  await page.route('**/api/rascunhos/chave', async (route) => {
    await new Promise((done) => setTimeout(done, 3000));
    answered = true;
    await route.continue();
  });
  await page.goto('/escola/cadastrar');
  await page.locator('[data-path=nome]').waitFor();
  expect(answered).toBe(true);
});

test('a note typed after the connection was lost is kept, and sent from any screen', async ({ page, context }) => {
  const { endereco, atendimento } = await newNote(page);
  await page.goto(endereco);
  await focusEditor(note(page));
  await loaded(page);
  await context.setOffline(true);
  await page.keyboard.type('Leu doze palavras.');
  await expect(page.getByText(KEPT)).toBeVisible();
  expect((await keptDrafts(page)).map(({ scope }) => scope)).toEqual([`registros/${atendimento}`]);
  await page.close();

  // Any screen sends it, not only its own.
  const next = await reopened(context, '/settings/profile');
  await expect
    .poll(
      async () =>
        (await send<{ conteudo: string }>(next, 'GET', `/api/atendimentos-json/${atendimento}/registro`)).conteudo,
    )
    .toContain('Leu doze palavras.');
  await expect.poll(() => keptDrafts(next)).toEqual([]);
  await next.goto(endereco);
  await expect(note(next)).toContainText('Leu doze palavras.');
});

test('an answer typed after the connection was lost is kept', async ({ page, context }) => {
  const { id: paciente_id, file } = await newChild(page);
  const form = await send(page, 'POST', '/api/anamneses-json', {
    paciente_id,
    modelo: 'infantojuvenil',
  });
  const path = `${file}/anamnese/${form.id}/identificacao`;
  const place = (one: Page) => one.getByRole('textbox', { name: 'Cidade e estado onde nasceu' });
  await page.goto(path);
  await expect(place(page)).toBeVisible();
  await loaded(page);
  await context.setOffline(true);
  await place(page).fill('Recife, PE');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.close();
  const next = await reopened(context, path);
  await expect(place(next)).toHaveValue('Recife, PE');
  await expect(next.getByText('Salvo', { exact: true })).toBeVisible();
});

test('the question about discarding stays open when the rest of the first screen arrives', async ({ page }) => {
  await newNote(page);
  await page.goto('/escola/cadastrar');
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Escola Lume');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  const arrive = Promise.withResolvers<void>();
  await page.route('**/api/home-json*', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/');
  await card(page)
    .getByRole('button', { name: /^Descartar / })
    .click();
  const question = page.getByRole('dialog', { name: 'Descartar o que não foi enviado?' });
  await expect(question).toBeVisible();
  const home = page.waitForResponse('**/api/home-json*');
  arrive.resolve();
  await home;
  await expect(page.getByRole('heading', { name: 'Seu dia', includeHidden: true })).toBeAttached();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(card(page)).toHaveCount(0);
});

for (const { nome, path, field, table } of [
  { nome: 'patient', path: '/paciente/cadastrar', field: 'Queixa', table: 'pacientes' },
  { nome: 'school', path: '/escola/cadastrar', field: 'Observações', table: 'escolas' },
  { nome: 'guardian', path: '/responsavel/cadastrar', field: 'Observações', table: 'responsaveis' },
])
  test(`the form of a ${nome} survives a reload and a closed tab, and is saved once`, async ({ page, context }) => {
    const { email } = await signedIn(page);
    const name = (one: Page) => one.getByRole('textbox', { name: /^Nome/ }).first();
    await page.goto(path);
    await name(page).fill('Caio da Queda');
    await page.getByLabel(field, { exact: false }).first().fill('Um texto longo');
    await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
    await page.waitForTimeout(300);
    await page.reload();
    await expect(name(page)).toHaveValue('Caio da Queda');
    await expect(page.getByText('O que você tinha digitado e não salvou está de volta.')).toBeVisible();
    await page.close();

    const next = await reopened(context, '/');
    await expect(card(next)).toContainText('Falta salvar');
    await card(next).getByRole('link').click();
    await expect(name(next)).toHaveValue('Caio da Queda');
    await expect(next.getByLabel(field, { exact: false }).first()).toHaveValue('Um texto longo');
    await next.getByRole('button', { name: 'Salvar' }).click();
    await expect(next).not.toHaveURL(/cadastrar/);
    await expect.poll(() => keptDrafts(next)).toEqual([]);
    const rows = await owner(`select 1 from ${table} r join usuarios u on u.conta_id = r.conta_id where u.email = $1`, [
      email,
    ]);
    expect(rows).toHaveLength(1);

    // A discarded draft does not come back.
    await next.goto(path);
    await name(next).fill('Outro');
    await expect.poll(async () => (await keptDrafts(next)).length).toBe(1);
    await next.waitForTimeout(300);
    await next.reload();
    await next.getByRole('button', { name: 'Descartar' }).click();
    await expect(name(next)).toHaveValue('');
    await expect.poll(() => keptDrafts(next)).toEqual([]);
  });

test('a test applied without a connection is kept, listed on home, and sent when it is back', async ({
  page,
  context,
}) => {
  const { id, file } = await newChild(page);
  await openTest(page, file);
  await loaded(page);
  await context.setOffline(true);
  await score(page).fill('16');
  await page.getByLabel('Observações').fill('Cansou no fim.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expectAccessible(page);
  await page.close();

  await context.route('**/aplicacoes-json', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const next = await reopened(context, '/');
  await expect(card(next)).toContainText('TDE-II');
  await expect(card(next)).toContainText('Lia Prado');
  await expect(card(next)).toContainText('Será enviado assim que houver conexão');
  await expectAccessible(next);
  await context.unroute('**/aplicacoes-json');
  await expect(card(next)).toHaveCount(0);
  const done = await send<{ id: string }[]>(next, 'GET', `/api/pacientes-json/${id}/aplicacoes-json`);
  expect(done).toHaveLength(1);
  const { observacoes } = await send<{ observacoes: string }>(next, 'GET', `/api/aplicacoes-json/${done[0]?.id}`);
  expect(observacoes).toBe('Cansou no fim.');
  await expect.poll(() => keptDrafts(next)).toEqual([]);
});

test('a test being applied survives a reload, and editing it cancels the pending submission', async ({
  page,
  context,
}) => {
  const { id, file } = await newChild(page);
  await openTest(page, file);
  await score(page).fill('16');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await page.waitForTimeout(300);
  await page.reload();
  await expect(score(page)).toHaveValue('16');
  await loaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await score(page).fill('17');
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/testes$/);
  const done = await send<{ resultados: { valor: number }[] }[]>(
    page,
    'GET',
    `/api/pacientes-json/${id}/aplicacoes-json`,
  );
  expect(done.map(({ resultados }) => resultados[0]?.valor)).toEqual([17]);
});

test('a browser without storage shows it at once, and leaving asks', async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const { endereco } = await newNote(page);
  await page.goto(endereco);
  await focusEditor(note(page));
  await page.keyboard.type('Com conexão.');
  await expect(page.getByText('Este navegador não está guardando o que você digita')).toBeVisible();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await loaded(page);
  await fetchedParts(page, 'later');
  await context.setOffline(true);
  await page.keyboard.type(' Sem conexão.');
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(page.getByText(KEPT)).toHaveCount(0);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: /Marina/ }).click();
  await page.getByRole('menuitem', { name: /Sair/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ficar|Continuar/ })
    .click();
  await context.setOffline(false);
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
});

test('a removed section of a report is restored by one tap', async ({ page }) => {
  const { id, file } = await newChild(page);
  const report = await send(page, 'POST', '/api/relatorios-json', {
    paciente_id: id,
    tipo: 'avaliacao',
    titulo: 'Relatório de teste',
  });
  await page.goto(`${file}/relatorio/${report.id}/editar`);
  const section = page.getByRole('region', { name: 'Identificação' });
  const text = section.getByRole('textbox', { name: 'Identificação' });
  await focusEditor(text);
  await page.keyboard.type('Escrito com cuidado.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Remover Identificação' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'foi removida' });
  // A message stays while the pointer is on it.
  await notice.dispatchEvent('mouseover');
  await expect(page.getByText('Escrito com cuidado.')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect(section).toContainText('Escrito com cuidado.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
});
