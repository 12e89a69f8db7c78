import { beforeEach, expect, it, vi } from 'vitest';
import { everything, READ_AT, serverSays, signedIn, TEMPLATE } from '#web/lib/offline/testing.ts';
import { eachInANewBrowser } from '#web/lib/unsaved/testing.ts';

eachInANewBrowser();
beforeEach(() => {
  vi.setSystemTime(READ_AT);
});

const guardados = async () => (await import('./modelos-guardados.ts')).modelosGuardados();

it('the note templates of the practice are kept sealed, and read back without the server', async () => {
  await signedIn();
  expect(await everything()).not.toContain('plantada');
  serverSays(0);
  expect(await guardados()).toEqual([{ id: 'm', nome: 'Leitura', conteudo: TEMPLATE }]);
});

it('there are none for another user, in another practice, or where the user did not choose to stay', async () => {
  await signedIn();
  await signedIn({ conta: 'p2', password: null });
  expect(await guardados()).toEqual([]);
  await signedIn({ user: 'outra', password: null });
  expect(await guardados()).toEqual([]);
});

it('there are none after sign-out', async () => {
  const tab = await signedIn();
  tab.sair();
  expect(await guardados()).toEqual([]);
});

it('a saved template is kept at once', async () => {
  await signedIn({ status: 0 });
  expect(await guardados()).toEqual([]);
  serverSays(200);
  const { guardarModelos } = await import('./modelos-guardados.ts');
  await guardarModelos();
  expect(await guardados()).toHaveLength(1);
});
