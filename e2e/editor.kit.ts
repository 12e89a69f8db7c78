import { expect, type Locator } from '@playwright/test';

/**
 * Puts the cursor into an editor. Shortly after it gets the focus, the editor puts the cursor where it was: a later
 * timer of the page ends after that, however slow the machine is.
 */
export const focusEditor = async (editor: Locator) => {
  await editor.click();
  await expect(editor).toBeFocused();
  await editor.evaluate(() => new Promise((done) => setTimeout(done, 60)));
};
