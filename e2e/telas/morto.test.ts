import { expect, test } from '@playwright/test';
import { startKillable } from '../killed.kit.ts';
import { keptDrafts, origin, send } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { CHILD, noteOf, openHere, takePhoto, withDay } from '../sem-conexao.kit.ts';

/** The browser is killed while somebody types without a connection: a phone that runs out of memory or power. */
let proxy: Awaited<ReturnType<typeof startProxy>>;
const device = startKillable();
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(async () => {
  await device.stop();
  await proxy.stop();
});

test('a browser that is killed while typing without a connection has everything after its restart', async () => {
  const before = await device.open();
  const { lia, nota } = await withDay(before, proxy.origin);
  const note = `${proxy.origin}/atendimento/paciente/${lia}/atendimentos/${nota}`;
  await proxy.cut();
  await openHere(before, note);
  await noteOf(before).fill('Leu vinte palavras');
  await takePhoto(before);
  await expect(before.getByText('será anexado quando a conexão voltar')).toBeVisible();
  await noteOf(before).press('End');
  for (const word of [' sozinha', ' e contou', ' a história.']) await before.keyboard.type(word);
  await expect(before.getByText('Guardado neste navegador até a conexão voltar')).toBeVisible();
  // A browser writes its cookies every half minute: wait, because this test is not about losing the sign-in.
  const cookies = await before.context().cookies();
  await device.kill();

  const after = await device.open();
  await after.context().addCookies(cookies);
  await openHere(after, `${proxy.origin}/`);
  const waiting = after.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await after.getByRole('link', { name: `Registro de ${CHILD}` }).click();
  await expect(noteOf(after)).toContainText('Leu vinte palavras sozinha e contou a história.');
  await proxy.restore();
  await expect(after.getByText('Foto anexada.')).toBeVisible();
  await expect.poll(() => keptDrafts(after)).toEqual([]);
  const { conteudo } = await send<{ conteudo: string }>(after, 'GET', `/api/atendimentos-json/${nota}/registro`);
  expect(conteudo).toContain('Leu vinte palavras sozinha e contou a história.');
  const files = await send<{ nome: string }[]>(after, 'GET', `/api/atendimentos-json/${nota}/anexos-json`);
  expect(files.map(({ nome }) => nome)).toEqual(['caderno.png']);
});
