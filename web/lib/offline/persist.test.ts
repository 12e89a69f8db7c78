import { beforeEach, expect, it, vi } from 'vitest';
import { aba, eachInANewBrowser, lembra, passar } from '#web/lib/unsaved/testing.ts';
import { READ_AT, signedIn } from './testing.ts';

eachInANewBrowser();
const persist = vi.fn<() => Promise<boolean>>();
beforeEach(() => {
  vi.setSystemTime(READ_AT);
  persist.mockReset().mockRejectedValue(new Error('refused'));
  vi.stubGlobal('navigator', { ...navigator, storage: { persist } });
});

it('the browser is asked once to keep drafts, and a refusal changes nothing', async () => {
  const { enviar } = lembra();
  const keeper = (await aba()).abrir(enviar);
  expect(persist).not.toHaveBeenCalled();
  keeper.change('a/x', 'oi', 1);
  await passar(100);
  keeper.change('a/x', 'oi de novo', 1);
  await passar(1000);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(enviar).toHaveBeenCalled();
  expect(keeper.status.get().state).toBe('salvo');
});

it('the browser is asked to keep the two days, once they are stored', async () => {
  await signedIn({ status: 404 });
  expect(persist).not.toHaveBeenCalled();
  await signedIn();
  expect(persist).toHaveBeenCalledTimes(1);
});
