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
  vi.stubGlobal('fetch', async () =>
    Response.json({ usuario_id: 'outra pessoa', conta_id: 'p1', primeira: true, chave: '' }),
  );
  warmSeal();
  await assentar();
  tab.sair();
  tab.entrar();
  expect(await tab.openSeal('u')).toBe(true);
});

it('asks again if the early request was answered for another practice', async () => {
  const tab = await aba('u', 'p2', ['p1', 'p2']);
  const { warmSeal } = await import('./seal.ts');
  const chave = Buffer.alloc(32, 9).toString('base64');
  vi.stubGlobal('fetch', async () => Response.json({ usuario_id: 'u', conta_id: 'p1', primeira: true, chave }));
  warmSeal();
  await assentar();
  tab.entrar();
  expect(await tab.openSeal('u')).toBe(true);
  const { keyBytes } = await import('./seal.ts');
  expect(Buffer.from(keyBytes('u') ?? []).toString('base64')).not.toBe(chave);
});
