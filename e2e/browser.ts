import { type BrowserContext, test as base } from '@playwright/test';
import { watchRequests } from './pedidos.kit.ts';

/**
 * As for users who save data, the code of other screens is not fetched ahead: a quarter of the CPU time of a page.
 * `telas/loaders.test.ts` and `fresh` journeys fetch it.
 */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

type Warm = { context: BrowserContext; forget: () => Promise<void> };

/**
 * The journeys of a worker share a browser context, whose cache has the files of the product; pages, cookies and stored
 * data are cleared between them. `fresh` gives a journey its own context, for journeys that need an empty cache (no
 * connection) or replace the clock. Service workers are blocked unless a journey is about them: a journey could not
 * answer their requests. Touch screens always get their own.
 */
export const test = base.extend<{ fresh: boolean }, { warm: Warm }>({
  fresh: [false, { option: true }],
  warm: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, locale } = project.use;
      browser.on('context', watchRequests);
      const context = await browser.newContext({ baseURL, viewport, locale, serviceWorkers: 'block' });
      await saveData(context);
      // Stays open, at a small page of the product: the pages of all journeys run in its process (`--process-per-site`),
      // and stored data is cleared from it when no other page can write any more.
      const anchor = await context.newPage();
      await anchor.goto('/health');
      const session = await context.newCDPSession(anchor);
      const forget = async () => {
        await Promise.all(context.pages().map((page) => page !== anchor && page.close()));
        await context.unrouteAll();
        await context.setOffline(false);
        await context.clearCookies();
        const origin = new URL(baseURL ?? '').origin;
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
      };
      await use({ context, forget });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, fresh, warm, baseURL, viewport, locale, hasTouch, isMobile, serviceWorkers }, use) => {
    const own = fresh || hasTouch || isMobile || serviceWorkers === 'allow';
    const context = own
      ? await browser.newContext({ baseURL, viewport, locale, hasTouch, isMobile, serviceWorkers })
      : warm.context;
    if (own && !fresh && serviceWorkers !== 'allow') await saveData(context);
    await use(context);
    if (own) await context.close();
    else await warm.forget();
  },
  page: async ({ context, viewport }, use, info) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    // Playwright takes its own picture when the pages of a shared context are closed already.
    if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('page.png') });
  },
});
