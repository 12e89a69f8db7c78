import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { keptDrafts, loaded, send, signedIn } from '../kit.ts';

type Escola = { id: string; nome: string; cidade: string | null; telefone: string | null };
const escolas = (page: Page) => send<Escola[]>(page, 'GET', '/api/escolas-json?busca=Perdida');
const nome = (page: Page) => page.getByRole('textbox', { name: /^Nome/ }).first();
const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

/** Saves a school whose answer is lost, and opens the form again. */
const perdida = async (page: Page) => {
  await signedIn(page);
  await page.goto('/escola/cadastrar');
  await loaded(page);
  await page.route('**/api/escolas-json', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await nome(page).fill('Escola Perdida Um');
  await page.getByLabel('Cidade').fill('Recife');
  await salvar(page);
  const aviso = page.getByRole('dialog', { name: 'Não foi possível conectar ao servidor' });
  await aviso.getByRole('button', { name: 'OK' }).click();
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(nome(page)).toHaveValue('Escola Perdida Um');
  const [escola] = await escolas(page);
  if (!escola) throw new Error('the school was not stored');
  return escola;
};

test('what is typed after a restored draft was discarded is another record', async ({ page }) => {
  await perdida(page);
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(nome(page)).toHaveValue('');
  await nome(page).fill('Escola Perdida Dois');
  await salvar(page);
  await expect(page).not.toHaveURL(/cadastrar/);
  expect((await escolas(page)).map((one) => [one.nome, one.cidade])).toEqual([
    ['Escola Perdida Dois', null],
    ['Escola Perdida Um', 'Recife'],
  ]);
});

test('a record that somebody else changed after its answer was lost is a conflict, and keeps what they added', async ({
  page,
}) => {
  const { id } = await perdida(page);
  await send(page, 'PUT', `/api/escolas-json/${id}`, { telefone: '8133334444', cidade: 'Olinda', versao: 1 });
  await nome(page).fill('Escola Perdida Três');
  await salvar(page);
  await expect(page.getByRole('dialog', { name: 'Isto foi alterado enquanto você editava' })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar minhas alterações' }).click();
  await expect(page).not.toHaveURL(/cadastrar/);
  expect(await escolas(page)).toMatchObject([
    { id, nome: 'Escola Perdida Três', cidade: 'Recife', telefone: '+558133334444' },
  ]);
});
