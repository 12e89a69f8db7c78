import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { signedIn } from '../kit.ts';

test.use({ fresh: true });

test('a browser without Temporal loads the polyfill and shows home and the agenda', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  await signedIn(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
  await page.goto('/atendimentos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
