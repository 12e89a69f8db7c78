import { expect, it, vi } from 'vitest';
import { aba, assentar, eachInANewBrowser } from './testing.ts';

eachInANewBrowser();

it('asks for the key again after an early request failed', async () => {
  const tab = await aba();
  const { warmSeal } = await import('./seal.ts');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  warmSeal();
  await assentar();
  tab.entrar();
  expect(await tab.openSeal('u')).toBe(true);
});

it('does not use a key that was requested before another user signed in', async () => {
  const tab = await aba();
  const { warmSeal } = await import('./seal.ts');
  vi.stubGlobal('fetch', async () => Response.json({ usuario_id: 'outra pessoa', chave: '' }));
  warmSeal();
  await assentar();
  tab.sair();
  tab.entrar();
  expect(await tab.openSeal('u')).toBe(true);
});
