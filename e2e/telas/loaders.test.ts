import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, entry, following, loaded, quiet, signedIn } from '../kit.ts';

/** Counts the requests to the API from now on, by path. */
const counted = (page: Page) => {
  const paths: string[] = [];
  const count = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  };
  page.on('request', count);
  return { paths, of: (path: string) => paths.filter((one) => one === path).length };
};

/** Holds back the answers to some addresses until they are let go. */
const held = async (page: Page, address: string | RegExp) => {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await free;
    await route.continue().catch(() => undefined);
  });
  return { letGo };
};

const INTENTS = {
  hover: (page: Page, name: string) => page.getByRole('link', { name, exact: true }).hover(),
  focus: (page: Page, name: string) => page.getByRole('link', { name, exact: true }).focus(),
  'touch start': (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).dispatchEvent('touchstart'),
};

for (const [intent, begin] of Object.entries(INTENTS))
  test(`${intent} on a row reads the file, and opening it reads nothing again`, async ({ page }) => {
    await signedIn(page);
    const id = await criar(page, '/api/pacientes-json', { nome: 'Ana Clara' });
    await page.goto('/pacientes');
    await loaded(page);
    const { of } = counted(page);
    const first = [
      `/api/pacientes-json/${id}`,
      `/api/pacientes-json/${id}/historia-json`,
      `/api/pacientes-json/${id}/saldo-json`,
    ];
    await begin(page, 'Ana Clara');
    for (const path of first) await expect.poll(() => of(path), path).toBe(1);
    await quiet(page);
    await page.getByRole('link', { name: 'Ana Clara', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Clara' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'História' })).toBeVisible();
    await quiet(page);
    for (const path of first) expect(of(path), path).toBe(1);
  });

test('a file opened from the list shows the name before the server answers', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Ana Clara' });
  await page.goto('/pacientes');
  await loaded(page);
  const { letGo } = await held(page, `**/api/pacientes-json/${id}`);
  await page.getByRole('link', { name: 'Ana Clara', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Clara' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'História' })).toHaveCount(0);
  const loading = page.getByRole('status').filter({ hasText: 'Carregando' });
  await expect(loading).toHaveCount(1);
  letGo();
  await expect(page.getByRole('heading', { name: 'História' })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a screen opens without waiting for its data, and the frame stays', async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await loaded(page);
  const { letGo } = await held(page, /\/api\/escolas-json/);
  await page.evaluate(() => document.querySelector('header')?.setAttribute('data-same', 'true'));
  await entry(page, 'Escolas').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Escolas' })).toBeVisible();
  await expect(page.locator('header[data-same]')).toBeVisible();
  letGo();
});

test('the weeks before and after the shown one are read ahead', async ({ page }) => {
  await signedIn(page);
  const followed = following(page);
  await page.goto('/');
  await followed;
  await loaded(page);
  const { of } = counted(page);
  await entry(page, 'Atendimentos').click();
  await expect.poll(() => of('/api/atendimentos-buscar-json')).toBe(3);
});

/** Opens home, and returns the scripts that were fetched so far, now and later. */
const scriptsOf = async (page: Page, saveData: boolean) => {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), { saveData });
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') fetched.add(request.url());
  });
  await page.goto('/');
  await loaded(page);
  return fetched;
};

test('the code of the other screens is fetched ahead, unless the user saves data', async ({ page, browser }) => {
  await signedIn(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' });
  const saving = await context.newPage();
  const fetched = await scriptsOf(saving, true);
  await saving.waitForTimeout(2000);
  const before = new Set(fetched);
  await entry(saving, 'Documentos').click();
  // The screen shows an editor, whose code is a file of its own.
  await expect(saving.getByRole('textbox', { name: 'Timbre' })).toBeVisible();
  const needed = [...fetched].filter((url) => !before.has(url));
  expect(needed).not.toEqual([]);
  await context.close();

  const ahead = await scriptsOf(page, false);
  await expect.poll(() => needed.filter((url) => !ahead.has(url))).toEqual([]);
});
