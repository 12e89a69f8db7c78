import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, loaded, send, signedIn } from '../kit.ts';

type Key = { usuario_id: string; conta_id: string; chave: string };

/** Leaves a draft of a closed tab on this device, as an earlier version of the form of a school wrote it. */
const leaveDraft = async (page: Page, mine: Record<string, string>) => {
  const key = await send<Key>(page, 'GET', '/api/rascunhos/chave');
  await page.evaluate(
    async ({ usuario_id, conta_id, chave, mine }) => {
      const [user, scope, tab, field] = [`${usuario_id}/${conta_id}`, 'escolas/novo', 'outra aba', 'formulario'];
      const lugar = { titulo: 'Cadastrar escola', href: '/escola/cadastrar' };
      const valor = { keys: Object.keys(mine), mine, before: {} };
      const draft = { campo: field, valor, versao: 0, origem: tab, em: Date.now() - 60_000, lugar };
      const raw = Uint8Array.from(atob(chave), (char) => char.charCodeAt(0));
      const aes = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder();
      const parameters = { name: 'AES-GCM', iv, additionalData: text.encode(`${scope}|${field}`) };
      const body = await crypto.subtle.encrypt(parameters, aes, text.encode(JSON.stringify(draft)));
      const sealed = new Uint8Array([...iv, ...new Uint8Array(body)]);
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const request = indexedDB.open('vinculo', 1);
        request.onupgradeneeded = () =>
          request.result.createObjectStore('drafts', { keyPath: 'key' }).createIndex('user', 'user');
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      const transaction = db.transaction('drafts', 'readwrite');
      transaction
        .objectStore('drafts')
        .put({ key: [user, scope, tab, field].join('|'), user, scope, tab, field, sealed });
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      db.close();
    },
    { ...key, mine },
  );
};

test('what was typed into a field that a form no longer has is listed on home, where it can be copied', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/');
  await loaded(page);
  await leaveDraft(page, { nome: 'Escola Lua', recado_antigo: 'Entra pela rua de trás' });
  await page.goto('/escola/cadastrar');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Escola Lua');
  await page.getByRole('textbox', { name: 'Nome' }).fill('');
  await page.goto('/');
  const waiting = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(waiting).toContainText('O formulário mudou');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waiting.getByRole('button', { name: 'Copiar o texto' }).click();
  await expect(waiting.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Entra pela rua de trás');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: /^Descartar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(waiting).toBeHidden();
});
