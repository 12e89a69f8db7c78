import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, loaded, origin, send, signedIn } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { daysOf, withDay } from '../sem-conexao.kit.ts';

/** What an earlier version of the application left on this device. */
test.use({ serviceWorkers: 'allow', fresh: true });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

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

/** Gives the two days that this device keeps the shape of an earlier version. */
const makeOld = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const db = await result(indexedDB.open('vinculo-sem-conexao'));
    const store = db.transaction('kept', 'readwrite').objectStore('kept');
    const kept = await result(store.get('only'));
    await result(store.put({ ...kept, formato: 0 }, 'only'));
    db.close();
  });

test('two days of another version are read again, and without a connection the screen says so', async ({ page }) => {
  await withDay(page, proxy.origin);
  await proxy.cut();
  await makeOld(page);
  await page.goto(`${proxy.origin}/`);
  await expect(page.getByText('O que está guardado neste aparelho é de outra versão do sistema.')).toBeVisible();
  const senha = page.getByLabel('Sua senha');
  await expect(senha).toHaveCount(0);
  await expectAccessible(page);
  const old = await daysOf(page);
  await proxy.restore();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await loaded(page);
  await expect.poll(() => daysOf(page)).not.toBe(old);
  await proxy.cut();
  await page.goto(`${proxy.origin}/`);
  await expect(senha).toBeVisible();
});
