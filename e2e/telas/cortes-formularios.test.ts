import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, keptDrafts, loaded, origin, send } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { openHere, withDay } from '../sem-conexao.kit.ts';

/**
 * Forms whose request is lost, then its answer, then the network, while the user goes on typing. The record is created
 * once, with what was typed last.
 */
test.use({ serviceWorkers: 'allow', fresh: true, viewport: { width: 390, height: 844 } });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

const KEPT = 'Guardado neste navegador até a conexão voltar';
const LOST = 'Não foi possível conectar ao servidor';
const reads = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
  method === 'GET' || (url?.includes('-buscar-json') ?? false);
const all = () => true;

const loseRequests = () => proxy.beforeServer(reads);
const loseAnswers = () => {
  proxy.afterAnswer(reads);
  proxy.beforeServer(all);
};
const back = () => {
  proxy.afterAnswer(all);
  proxy.beforeServer(all);
};
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

test('a test being applied', async ({ page }) => {
  const { lia, teste } = await withDay(page, proxy.origin);
  type Aplicacao = { id: string; teste: { id: string }; data: string; resultados: { valor: number }[] };
  const list = `/api/pacientes-json/${lia}/aplicacoes-json`;
  const done = async () =>
    (await send<Aplicacao[]>(page, 'GET', list)).flatMap(({ resultados }) => resultados.map(({ valor }) => valor));
  const address = `${proxy.origin}/atendimento/paciente/${lia}/testes/aplicar/${teste}`;
  const score = page.getByLabel('Escore', { exact: true }).first();
  const notes = page.getByLabel('Observações');
  await page.goto(address);
  await expect(score).toBeVisible();
  await loaded(page);
  loseRequests();
  await score.fill('96');
  await save(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await done()).toEqual([]);
  loseAnswers();
  await expect.poll(done).toEqual([96]);
  await expect(page.getByText(KEPT)).toBeVisible();

  // The browser does not know that the server has it: what is typed now replaces it.
  await score.fill('97');
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await notes.fill('Cansou no fim.');
  await save(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expectAccessible(page);
  await proxy.cut();
  await openHere(page, address);
  await expect(score).toHaveValue('97');
  await expect(notes).toHaveValue('Cansou no fim.');
  await expect(page.getByText(KEPT)).toBeVisible();
  back();
  await proxy.restore();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  expect(await done()).toEqual([97]);
  const { id } = (await send<Aplicacao[]>(page, 'GET', list)).find(({ resultados }) => resultados.length > 0) ?? {};
  expect(await send(page, 'GET', `/api/aplicacoes-json/${id}`)).toMatchObject({ observacoes: 'Cansou no fim.' });
});

for (const { what, path, register, field, stored } of [
  { what: 'patient', path: '/paciente/cadastrar', register: 'pacientes', field: 'Queixa', stored: 'queixa' },
  { what: 'school', path: '/escola/cadastrar', register: 'escolas', field: 'Observações', stored: 'observacoes' },
  {
    what: 'guardian',
    path: '/responsavel/cadastrar',
    register: 'responsaveis',
    field: 'Observações',
    stored: 'observacoes',
  },
])
  test(`the form of a new ${what}`, async ({ page }) => {
    await withDay(page, proxy.origin);
    const address = `${proxy.origin}${path}`;
    const name = page.getByRole('textbox', { name: /^Nome/ }).first();
    const text = page.getByLabel(field, { exact: false }).first();
    const found = () => send<{ id: string; nome: string }[]>(page, 'GET', `/api/${register}-json?busca=Queda`);
    const dialog = page.getByRole('dialog', { name: LOST });
    const refused = async () => {
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'OK' }).click();
    };
    await page.goto(address);
    await expect(name).toBeVisible();
    await loaded(page);
    loseRequests();
    await name.fill('Caio da Queda');
    await text.fill('Um texto longo');
    await save(page);
    await refused();
    expect(await found()).toEqual([]);
    loseAnswers();
    await save(page);
    await refused();
    expect((await found()).map(({ nome }) => nome)).toEqual(['Caio da Queda']);
    await expect(text).toHaveValue('Um texto longo');
    await text.fill('Um texto mais longo');
    await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);

    await proxy.cut();
    await openHere(page, address);
    await expect(name).toHaveValue('Caio da Queda');
    await expect(text).toHaveValue('Um texto mais longo');
    await text.fill('Um texto ainda mais longo');
    back();
    await proxy.restore();
    await expect(page.getByRole('link', { name: 'Hoje e amanhã' })).toHaveCount(0);
    await save(page);
    await expect(page).not.toHaveURL(/cadastrar/);
    await expect.poll(() => keptDrafts(page)).toEqual([]);
    const [one, ...others] = await found();
    expect(others).toEqual([]);
    expect(await send(page, 'GET', `/api/${register}-json/${one?.id}`)).toMatchObject({
      nome: 'Caio da Queda',
      [stored]: 'Um texto ainda mais longo',
    });
  });
