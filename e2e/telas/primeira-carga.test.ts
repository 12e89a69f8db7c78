import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, quiet, signedIn } from '../kit.ts';

test.use({ fresh: true });

/** Files arrive late and in another order than they were asked for, as on a slow line. */
const slowFiles = async (page: Page) => {
  let count = 0;
  await page.route('**/assets/*.{js,json}', async (route) => {
    count += 1;
    await new Promise((done) => setTimeout(done, 80 * (count % 4)));
    await route.continue();
  });
};

/**
 * Notes when the title was put in its place, when it was first shown, and in every frame whether it is still visible.
 */
const watchTitle = (page: Page) =>
  page.addInitScript(() => {
    const seen = { placed: 0, shown: 0, hidden: false };
    Object.assign(window, { seen });
    const look = () => {
      const title = document.querySelector('main h1');
      if (title?.checkVisibility()) {
        seen.shown ||= performance.now();
        seen.placed ||= seen.shown;
      } else if (seen.shown) seen.hidden = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    // On a busy machine the next frame may come after the code of other screens is asked for.
    new MutationObserver(() => {
      if (document.querySelector('main h1')?.checkVisibility()) seen.placed ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
type Seen = { placed: number; shown: number; hidden: boolean };
const titleSeen = (page: Page) => page.evaluate(() => (window as never as { seen: Seen }).seen);

/** The scripts that were requested before the title was shown. */
const askedBefore = (page: Page, placed: number) =>
  page.evaluate(
    (end) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime < end)
        .map(({ name }) => new URL(name).pathname)
        .filter((file) => file.endsWith('.js')),
    placed,
  );

test('the title of home stays visible once it is shown', async ({ page }) => {
  await signedIn(page);
  await slowFiles(page);
  await watchTitle(page);
  await page.goto('/');
  await expect(page.locator('main h1')).toBeVisible();
  await quiet(page);
  const { shown, hidden } = await titleSeen(page);
  expect([shown > 0, hidden]).toEqual([true, false]);
});

test('changing the language never shows a screen without its texts', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings/language');
  await slowFiles(page);
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Idioma', exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('main')).toContainText('Zona horaria');
  await expect(page.locator('main')).not.toContainText('partes.');
});

/** The files that the page itself names. */
const namedFiles = async (page: Page, path: string) => {
  const html = await (await page.request.get(path)).text();
  return new Set([...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, file]) => file));
};

/**
 * Parts that are shown inside of a screen, such as the grid of the agenda, which a phone does not load; and what the
 * lock screen needs, which is fetched as soon as the browser is idle, also while a title waits for its data.
 */
const PART = /\/(agenda-grid|agenda-views|sessions|dialogs|appointment|later|schemas)-/;

const importsOf = async (page: Page, file: string) => {
  const code = await (await page.request.get(file)).text();
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => `/assets/${name}`);
};

/** These parts, with the files that they import. */
const partsOf = async (page: Page, asked: string[]) => {
  const parts = new Set(asked.filter((file) => PART.test(file)));
  for (const file of parts) for (const next of await importsOf(page, file)) parts.add(next);
  return parts;
};

test('a first visit asks for no script that the page does not name', async ({ page }) => {
  await signedIn(page);
  await watchTitle(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  for (const path of ['/', '/atendimentos', `/atendimento/paciente/${id}`]) {
    const named = await namedFiles(page, path);
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    const asked = await askedBefore(page, (await titleSeen(page)).placed);
    expect(asked.length, path).toBeGreaterThan(5);
    const parts = await partsOf(page, asked);
    expect(
      asked.filter((file) => !named.has(file) && !parts.has(file)),
      path,
    ).toEqual([]);
  }
});

/** The layout shift of a page until now. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 500);
      }),
  );

test('nothing moves while a screen loads', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('input[type=email]')).toBeVisible();
  const shifts: Record<string, number> = { '/login': await shiftOf(page) };
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  for (const path of ['/', '/atendimentos', `/atendimento/paciente/${id}`]) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await quiet(page);
    shifts[path] = await shiftOf(page);
  }
  expect(Object.entries(shifts).filter(([, shift]) => shift > 0.01)).toEqual([]);
});
