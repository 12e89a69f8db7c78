import type { BrowserContext, Page, Request } from '@playwright/test';

/** The requests of each page that wait for their answer. */
const open = new WeakMap<Page, Set<Request>>();
export const openRequests = (page: Page) => [...(open.get(page) ?? [])].map((one) => `${one.method()} ${one.url()}`);

/** The stream of changes stays open and does not count. */
const counts = (request: Request) =>
  !request.serviceWorker() && !request.isNavigationRequest() && !request.url().includes('/api/ao-vivo');

/** Notes the requests of all pages of a context, from now on. */
export const watchRequests = (context: BrowserContext) => {
  const of = (request: Request) => {
    const page = request.frame().page();
    const some = open.get(page) ?? new Set();
    open.set(page, some);
    return some;
  };
  const closed = (request: Request) => counts(request) && of(request).delete(request);
  context.on('request', (request) => counts(request) && of(request).add(request));
  context.on('requestfinished', closed);
  context.on('requestfailed', closed);
};
