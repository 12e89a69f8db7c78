import { expect, type Page } from '@playwright/test';
import { as, br, hoje, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import {
  criar,
  entry,
  expectAccessible,
  keptDrafts,
  loaded,
  origin,
  PASSWORD,
  readIn,
  send,
  signedIn,
  signIn,
  workerReady,
} from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { everything } from '../sem-conexao.kit.ts';

test.use({ serviceWorkers: 'allow', fresh: true });

type Proxy = Awaited<ReturnType<typeof startProxy>>;
let proxy: Proxy;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

/** Opens the application and waits until the service worker has everything. */
const opened = async (page: Page) => {
  await signedIn(page);
  await page.goto(`${proxy.origin}/`);
  await loaded(page);
  await workerReady(page);
};
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });
const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

test('the application opens without a network, and loads by itself when it is back', async ({ page }) => {
  await opened(page);
  await page.goto(`${proxy.origin}/escola/cadastrar`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Escola Sol');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await proxy.cut();
  await page.goto(`${proxy.origin}/pacientes`);
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(page.getByText('1 item que ainda não chegou ao servidor está guardado neste aparelho.')).toBeVisible();
  await expect(page).toHaveURL(/\/pacientes$/);
  await proxy.restore();
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();

  // Only files of the application are kept, and the texts of one language.
  const paths = await kept(page);
  expect(
    paths.filter((path) => !/^\/(assets\/.+\.(js|css|woff2|json)|color-scheme\.js|favicon\.svg)?$/.test(path)),
  ).toEqual([]);
  const html = await page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '');
  expect(html).not.toContain('Marina');
  expect(paths.filter((path) => path.startsWith('/assets/texts-frame-'))).toHaveLength(1);
});

test('another language is kept instead, without an offer to update', async ({ page }) => {
  await opened(page);
  const before = await kept(page);
  await readIn(page, 'en');
  await page.reload();
  await loaded(page);
  // The texts of the language, and nothing else, are fetched for it.
  const fetched = async () => (await kept(page)).filter((path) => !before.includes(path));
  const textsIn = (locale: string, paths: string[]) => paths.filter((path) => path.includes(`-${locale}-`));
  const parts = textsIn('pt-br', before).length;
  expect(parts).toBeGreaterThan(3);
  await expect.poll(async () => textsIn('en', await fetched()).length).toBe(parts);
  expect(await fetched()).toHaveLength(parts);
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await proxy.cut();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
});

test('a new version is offered, does not interrupt, and keeps what is typed', async ({ page }) => {
  await opened(page);
  // In the open page: a page that is being loaded takes the new version without asking.
  await entry(page, 'Escolas').click();
  await page.getByRole('link', { name: 'Nova escola' }).first().click();
  const name = page.getByRole('textbox', { name: 'Nome' });
  await name.fill('Escola');
  proxy.serve('newer');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('Há uma versão nova.')).toBeVisible();
  await name.pressSequentially(' Sol');
  await expect(name).toHaveValue('Escola Sol');
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('O que você tinha digitado e não salvou está de volta.')).toBeVisible();
  await expect(name).toHaveValue('Escola Sol');
  await expect(page.getByText('Há uma versão nova.')).toHaveCount(0);
});

const expectRemoved = async (page: Page) => {
  await expect.poll(() => isRegistered(page)).toBe(false);
  await expect.poll(() => kept(page)).toEqual([]);
};

test('a server without a service worker removes it', async ({ page }) => {
  await opened(page);
  proxy.serve('gone');
  await page.reload();
  await expectRemoved(page);
  // The page, which registers the worker once it is idle, does not bring it back.
  await loaded(page);
  await expectRemoved(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a server without a service worker removes it although the worker itself gets no 404', async ({ page }) => {
  await opened(page);
  proxy.serve('gone');
  let lost = 0;
  proxy.afterAnswer(({ method }) => method !== 'HEAD' || lost++ > 0);
  await page.reload();
  await expectRemoved(page);
});

const KEPT = 'Guardado neste aparelho até a conexão voltar';
const CHILD = 'Lia Plantada';
const NOTE = 'Leu dezoito palavras';
const MOTHER = 'Rosana Plantada';

/** Today has an appointment of a child with an earlier note, a goal and a contact; the user signed in to stay. */
const withToday = async (page: Page) => {
  const { email } = await signedIn(page);
  await page.goto(`${proxy.origin}/`);
  const mae = await criar(page, '/api/responsaveis-json', { nome: MOTHER, celular: '11987654321' });
  const responsaveis = [{ responsavel_id: mae, parentesco: 'Mãe' }];
  const paciente_id = await criar(page, '/api/pacientes-json', { nome: CHILD, responsaveis });
  const marcar = async (days: number) => {
    const inicio = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
    const fim = new Date(Date.parse(inicio) + 60_000).toISOString();
    return criar(page, '/api/atendimentos-json', { paciente_id, inicio, fim, permitir_conflito: true });
  };
  const antes = await marcar(-7);
  await send(page, 'PUT', `/api/atendimentos-json/${antes}/registro`, { conteudo: `<p>${NOTE}</p>`, objetivos: [] });
  const objetivos = [{ descricao: 'Ler dígrafos' }];
  await criar(page, '/api/planos-intervencao-json', { paciente_id, titulo: 'Plano', objetivos });
  await marcar(0);
  await page.context().clearCookies({ name: 'vinculo_token' });
  await page.goto(`${proxy.origin}/login`);
  await page.getByRole('checkbox', { name: 'Lembrar de mim' }).check();
  await signIn(page, email);
  await loaded(page);
  await workerReady(page);
};

test('today and its files open without a network by the password, sealed until then and gone after sign-out', async ({
  page,
}) => {
  await withToday(page);
  // Stored once the two days are read.
  await expect.poll(async () => /"sealed":"/.test(await everything(page))).toBe(true);
  await page.goto(`${proxy.origin}/escola/cadastrar`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Escola Plantada');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  const stored = await everything(page);
  expect([CHILD, NOTE, MOTHER, 'Escola Plantada', PASSWORD].filter((text) => stored.includes(text))).toEqual([]);

  await proxy.cut();
  await page.goto(`${proxy.origin}/`);
  const senha = page.getByLabel('Sua senha');
  await senha.fill('outra frase comprida');
  await page.getByRole('button', { name: 'Abrir hoje e amanhã' }).click();
  await expect(page.getByText('Senha incorreta. Mais 9 erros')).toBeVisible();
  await senha.fill(PASSWORD);
  await page.getByRole('button', { name: 'Abrir hoje e amanhã' }).click();
  await expect(page.getByRole('region', { name: 'Ainda só neste aparelho' })).toContainText('Nova escola');
  await expectAccessible(page);
  await page
    .getByRole('region', { name: /^Hoje, / })
    .getByRole('button', { name: CHILD })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: CHILD })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByText('Ler dígrafos')).toBeVisible();
  await expect(page.getByRole('link', { name: `Ligar para ${MOTHER}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expect(senha).toBeVisible();

  await proxy.restore();
  await page.getByRole('button', { name: /^Conta de / }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect.poll(async () => /"lock":"/.test(await everything(page))).toBe(false);
});

test('today is marked without a network, kept on the device and sent when the server is back', async ({ page }) => {
  await withToday(page);
  await expect.poll(async () => /"sealed":"/.test(await everything(page))).toBe(true);
  await proxy.cut();
  await page.goto(`${proxy.origin}/`);
  await page.getByLabel('Sua senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Abrir hoje e amanhã' }).click();
  const presenca = page.getByRole('group', { name: `Presença de ${CHILD}` });
  await presenca.getByRole('button', { name: 'Presente' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ainda só neste aparelho' })).toContainText(CHILD);
  expect((await everything(page)).includes(CHILD)).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fechar' }).click();

  await proxy.restore();
  await page.goto(`${proxy.origin}/atendimentos?visao=lista`);
  await expect(page.getByRole('button', { name: `Status de ${CHILD}: Realizado` })).toBeVisible();
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(0);
  const linhas = await send<{ status: string }[]>(page, 'POST', '/api/atendimentos-buscar-json', {});
  expect(linhas.map(({ status }) => status)).toEqual(['Realizado']);
});

test('an appointment is booked without a network, kept on the device and sent when the server is back', async ({
  page,
}) => {
  await withToday(page);
  await expect.poll(async () => /"sealed":"/.test(await everything(page))).toBe(true);
  await proxy.cut();
  await page.goto(`${proxy.origin}/`);
  await page.getByLabel('Sua senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Abrir hoje e amanhã' }).click();
  const amanha = page.getByRole('region', { name: /^Amanhã, / });
  const book = async (inicio: string, fim: string) => {
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const form = page.getByRole('dialog', { name: 'Novo atendimento' });
    await form.getByRole('combobox', { name: 'Paciente' }).click();
    await page.getByRole('option', { name: CHILD }).click();
    await form.getByRole('textbox', { name: 'Data' }).fill(br(somaDias(hoje(), 1)));
    await form.getByLabel('Início').fill(inicio);
    await form.getByLabel('Fim').fill(fim);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toHaveCount(0);
  };
  await book('10:00', '10:50');
  await book('09:00', '09:50');
  const rows = amanha.getByRole('listitem');
  await expect(rows).toHaveText([/^9:00Lia Plantada/, /^10:00Lia Plantada/]);
  await expect(rows.first()).toContainText('Guardado neste aparelho; será marcado quando a conexão voltar');
  const waiting = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  expect((await everything(page)).includes(CHILD)).toBe(false);
  await expectAccessible(page);
  await rows
    .first()
    .getByRole('button', { name: `Descartar o atendimento de ${CHILD}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Descartar o atendimento?' });
  await expect(dialog).toContainText('9:00 – 9:50');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(rows).toHaveText([/^10:00Lia Plantada/]);
  await expect(waiting.getByRole('listitem')).toHaveCount(1);

  await proxy.restore();
  await page.goto(`${proxy.origin}/`);
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(0);
  const dia = somaDias(hoje(), 1);
  const linhas = await send<{ inicio: string }[]>(page, 'POST', '/api/atendimentos-buscar-json', { de: dia, ate: dia });
  expect(linhas.map(({ inicio }) => Date.parse(inicio))).toEqual([Date.parse(as(dia, '10:00'))]);
});

test('without a network a typed password and an opened day stay when the tab is looked at again', async ({ page }) => {
  await withToday(page);
  await expect.poll(async () => /"sealed":"/.test(await everything(page))).toBe(true);
  await proxy.cut();
  await page.goto(`${proxy.origin}/`);
  const lookAgain = async () => {
    const asked = page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/api/') });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await asked;
  };
  const senha = page.getByLabel('Sua senha');
  await senha.fill(PASSWORD);
  await lookAgain();
  await expect(senha).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: 'Abrir hoje e amanhã' }).click();
  const filed = page.getByRole('region', { name: /^Hoje, / }).getByRole('button', { name: CHILD });
  await expect(filed).toBeVisible();
  await lookAgain();
  await expect(filed).toBeVisible();
});
