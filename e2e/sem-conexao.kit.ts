import { expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from './agenda.kit.ts';
import { criar, loaded, PASSWORD, signIn, workerReady } from './kit.ts';

/** The two days that this device keeps, sealed; empty if there are none. */
export const daysOf = (page: Page) =>
  page.evaluate(async () => {
    const name = 'vinculo-sem-conexao';
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return '';
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const db = await result(indexedDB.open(name));
    const kept = db.objectStoreNames.contains('kept')
      ? await result(db.transaction('kept').objectStore('kept').get('only'))
      : null;
    db.close();
    return new TextDecoder().decode(kept?.sealed ?? new Uint8Array());
  });

/** Everything that this browser stores, as text: caches, databases and the two storages. */
export const everything = (page: Page) =>
  page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(request.url, (await (await caches.match(request))?.text()) ?? '');
    const asText = (_: string, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        found.push(JSON.stringify(await result(db.transaction(store).objectStore(store).getAll()), asText));
      db.close();
    }
    return found.join('\n');
  });

export const CHILD = 'Lia Prado';
export const GOAL = 'Ler dígrafos';

/**
 * A child with an appointment that is on, a goal, an anamnesis, a test that was applied and a note template, on a device
 * where the user signed in to stay and which keeps all of it.
 */
export const withDay = async (page: Page, origin: string) => {
  const { email } = await aoMeioDia(page);
  await page.goto(`${origin}/`);
  const lia = await criar(page, '/api/pacientes-json', { nome: CHILD, data_nascimento: '2018-03-10' });
  const nota = await marcar(page, lia, -10);
  await criar(page, '/api/planos-intervencao-json', {
    paciente_id: lia,
    titulo: 'Plano',
    objetivos: [{ descricao: GOAL }],
  });
  await criar(page, '/api/registro-modelos-json', { nome: 'Leitura', conteudo: '<p><strong>Fluência:</strong> </p>' });
  const anamnese = await criar(page, '/api/anamneses-json', { paciente_id: lia, modelo: 'infantojuvenil' });
  const escalas = [{ nome: 'Leitura', tipo_escore: 'padrao' }];
  const teste = await criar(page, '/api/testes-json', { nome: 'Escala Sol', escalas });
  await criar(page, `/api/pacientes-json/${lia}/aplicacoes-json`, { teste_id: teste, data: '2026-01-12' });
  await page.context().clearCookies({ name: 'vinculo_token' });
  await page.goto(`${origin}/login`);
  await page.getByRole('checkbox', { name: 'Lembrar de mim' }).check();
  await signIn(page, email);
  await loaded(page);
  await expect.poll(() => daysOf(page)).not.toBe('');
  await workerReady(page);
  return { email, lia, nota, anamnese, teste };
};

/** Opens an address while the server is not reached, by the password. */
export const openHere = async (page: Page, address: string) => {
  await page.goto(address);
  await page.getByLabel('Sua senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Abrir hoje e amanhã' }).click();
  await expect(page.getByRole('button', { name: 'Abrir hoje e amanhã' })).toHaveCount(0);
};

export const noteOf = (page: Page) => page.getByRole('textbox', { name: /^Registro/ });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const takePhoto = async (page: Page) => {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto', exact: true }).click();
  await (await chosen).setFiles({ name: 'caderno.png', mimeType: 'image/png', buffer: PIXEL });
};
