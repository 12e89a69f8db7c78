import { type BrowserContext, test as base } from '@playwright/test';

type Warm = { context: BrowserContext; forget: () => Promise<void> };

/**
 * The journeys of a worker share a browser context, whose cache has the files of the product; pages, cookies and stored
 * data are cleared between them. `fresh` gives a journey its own context, for journeys that need an empty cache (no
 * connection) or replace the clock. Touch screens always get their own.
 */
export const test = base.extend<{ fresh: boolean }, { warm: Warm }>({
  fresh: [false, { option: true }],
  warm: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, locale } = project.use;
      const context = await browser.newContext({ baseURL, viewport, locale });
      // Stays open: stored data is cleared from this page when no page of the product can write any more.
      const anchor = await context.newPage();
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
  context: async ({ browser, fresh, warm, baseURL, viewport, locale, hasTouch, isMobile }, use) => {
    const own = fresh || hasTouch || isMobile;
    const context = own ? await browser.newContext({ baseURL, viewport, locale, hasTouch, isMobile }) : warm.context;
    await use(context);
    if (own) await context.close();
    else await warm.forget();
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
});
