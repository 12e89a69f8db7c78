import type { Page } from '@playwright/test';

/** No answer has come for half a second. Not `networkidle`: the stream of changes stays open. */
export const quiet = (page: Page) =>
  page.evaluate(async () => {
    const answers = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== answers(); ) {
      before = answers();
      await new Promise((done) => setTimeout(done, 500));
    }
  });
