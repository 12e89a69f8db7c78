import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { focusEditor } from '../editor.kit.ts';
import { keptDrafts, loaded, origin, send } from '../kit.ts';
import { startProxy } from '../proxy.kit.ts';
import { CHILD, GOAL, noteOf, openHere, withDay } from '../sem-conexao.kit.ts';

/**
 * Each flow with the network cut at every step of saving: the request does not arrive, then its answer does not, then
 * there is no network at all and the page is loaded again. Whatever was typed arrives once. `escrever-sem-conexao` cuts
 * before the page is loaded and before the first key, `morto` kills the browser.
 */
test.use({ serviceWorkers: 'allow', fresh: true, viewport: { width: 390, height: 844 } });

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(origin());
});
test.afterEach(() => proxy.stop());

const KEPT = 'Guardado neste navegador até a conexão voltar';
const reads = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
  method === 'GET' || (url?.includes('-buscar-json') ?? false);
const all = () => true;
const waiting = (page: Page) => page.getByRole('region', { name: 'Ainda só neste aparelho' });

/** `type` is done while requests are lost, `arrived` waits for the server while answers are lost. */
const cutAtEachStep = async (page: Page, flow: { type: () => Promise<void>; arrived: () => Promise<void> }) => {
  proxy.beforeServer(reads);
  await flow.type();
  proxy.afterAnswer(reads);
  proxy.beforeServer(all);
  await flow.arrived();
  expect(await keptDrafts(page)).not.toEqual([]);
  await proxy.cut();
};
const restored = async (page: Page) => {
  proxy.afterAnswer(all);
  await proxy.restore();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
};

test('a note with a score and a count', async ({ page }) => {
  const { lia, nota } = await withDay(page, proxy.origin);
  const address = `${proxy.origin}/atendimento/paciente/${lia}/atendimentos/${nota}`;
  type Nota = { conteudo: string; objetivos: object[] };
  const saved = () => send<Nota>(page, 'GET', `/api/atendimentos-json/${nota}/registro`);
  await page.goto(address);
  await loaded(page);
  const goal = page.getByRole('radiogroup', { name: `Pontuação de ${GOAL}` });
  const counted = page.getByRole('button', { name: /^Mais uma vez/ });
  await page.getByRole('button', { name: 'Contar', exact: true }).click();
  await page.getByRole('menuitem', { name: GOAL }).click();
  await expect(counted).toBeVisible();
  await cutAtEachStep(page, {
    type: async () => {
      await focusEditor(noteOf(page));
      await page.keyboard.type('Leu doze palavras.');
      await goal.getByText('3', { exact: true }).click();
      await counted.click();
      await expect(page.getByText(KEPT)).toBeVisible();
    },
    arrived: async () => {
      await expect.poll(async () => (await saved()).conteudo).toContain('Leu doze palavras.');
      await expect.poll(async () => (await saved()).objetivos).toMatchObject([{ contagem: { vezes: 1 } }]);
    },
  });
  await openHere(page, address);
  await expect(noteOf(page)).toContainText('Leu doze palavras.');
  await expect(counted).toContainText('1');
  await focusEditor(noteOf(page));
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' E contou a história.');
  await counted.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await restored(page);
  const { conteudo, objetivos } = await saved();
  expect(conteudo.replace(/<[^>]*>/g, '')).toBe('Leu doze palavras. E contou a história.');
  expect(objetivos).toMatchObject([{ descricao: GOAL, pontuacao: 3, contagem: { vezes: 2 } }]);
});

test('an answer of an anamnesis', async ({ page }) => {
  const { lia, anamnese } = await withDay(page, proxy.origin);
  const address = `${proxy.origin}/atendimento/paciente/${lia}/anamnese/${anamnese}/identificacao`;
  const place = page.getByRole('textbox', { name: 'Cidade e estado onde nasceu' });
  const saved = async () =>
    JSON.stringify((await send<{ respostas: object }>(page, 'GET', `/api/anamneses-json/${anamnese}`)).respostas);
  await page.goto(address);
  await expect(place).toBeVisible();
  await loaded(page);
  await cutAtEachStep(page, {
    type: async () => {
      await place.fill('Recife');
      await expect(page.getByText(KEPT)).toBeVisible();
    },
    arrived: () => expect.poll(saved).toContain('Recife'),
  });
  await openHere(page, address);
  await expect(place).toHaveValue('Recife');
  await place.fill('Recife, PE');
  await expect(page.getByText(KEPT)).toBeVisible();
  await restored(page);
  expect(await saved()).toContain('"Recife, PE"');
});

test('the status of an appointment', async ({ page }) => {
  const { nota } = await withDay(page, proxy.origin);
  type Atendimento = { status: string; versao: number };
  const marked = () => send<Atendimento>(page, 'GET', `/api/atendimentos-json/${nota}`);
  const here = page.getByRole('article', { name: CHILD });
  await page.goto(`${proxy.origin}/`);
  await expect(here.getByRole('button', { name: 'Presente' })).toBeVisible();
  await loaded(page);
  await cutAtEachStep(page, {
    type: async () => {
      await here.getByRole('button', { name: 'Presente' }).click();
      await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
    },
    arrived: () => expect.poll(async () => (await marked()).status).toBe('Realizado'),
  });
  const once = await marked();
  await openHere(page, `${proxy.origin}/`);
  await expect(waiting(page)).toContainText(CHILD);
  await restored(page);
  expect(await marked()).toEqual(once);
});
