import { expect, type Page } from '@playwright/test';
import { test } from './browser.ts';
import { criar, signedIn } from './kit.ts';

test.use({ fresh: true });

/** Files arrive late and in another order than they were asked for, as on a slow line. */
const slowFiles = async (page: Page) => {
  let count = 0;
  await page.route('**/assets/*.js', async (route) => {
    count += 1;
    await new Promise((done) => setTimeout(done, 80 * (count % 4)));
    await route.continue();
  });
};

/** Notes in every frame whether the title that was shown is still visible. */
const watchTitle = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shown: false, hidden: false };
    Object.assign(window, { seen });
    const look = () => {
      const title = document.querySelector('main h1');
      if (title?.checkVisibility()) seen.shown = true;
      else if (seen.shown) seen.hidden = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const titleSeen = (page: Page) => page.evaluate(() => (window as never as { seen: object }).seen);

test('the title of home stays visible once it is shown', async ({ page }) => {
  await signedIn(page);
  await slowFiles(page);
  await watchTitle(page);
  await page.goto('/');
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await titleSeen(page)).toEqual({ shown: true, hidden: false });
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

test('a first visit asks for no script that the page does not name', async ({ page }) => {
  await signedIn(page);
  const id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  for (const path of ['/', '/atendimentos', `/atendimento/paciente/${id}`]) {
    const named = await namedFiles(page, path);
    const asked: string[] = [];
    const note = (request: { url: () => string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) asked.push(pathname);
    };
    page.on('request', note);
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    page.off('request', note);
    expect(asked.length, path).toBeGreaterThan(5);
    const later = asked.filter((file) => !named.has(file) && !/\/(agenda-grid|dialogs|appointment|later)-/.test(file));
    expect(later, path).toEqual([]);
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
    await page.waitForLoadState('networkidle');
    shifts[path] = await shiftOf(page);
  }
  expect(Object.entries(shifts).filter(([, shift]) => shift > 0.01)).toEqual([]);
});
