import { expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, send } from '../kit.ts';

const DIA = 24 * 60;

/** A child with a note of last week, and an appointment that is on. */
const comNota = async (page: Page, objetivos: object[] = []) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const antes = await marcar(page, lia, -7 * DIA, { status: 'Realizado' });
  const nota = { conteudo: '<p>Leu 18 palavras</p>', objetivos };
  await send(page, 'PUT', `/api/atendimentos-json/${antes}/registro`, nota);
  const id = await marcar(page, lia, -10);
  return { id, paciente: lia, endereco: `/atendimento/paciente/${lia}/atendimentos/${id}` };
};

test('a slash offers the templates that come ready, and a template keeps no name', async ({ page }) => {
  const { endereco } = await comNota(page);
  await page.goto(endereco);
  await expect(page.getByRole('complementary', { name: /^Registro anterior/ })).toContainText('Leu 18 palavras');
  const texto = page.getByRole('textbox', { name: /^Registro/ });
  await texto.click();
  await page.keyboard.type('/');
  const lista = page.getByRole('listbox', { name: 'Modelos e frases' });
  await expect(lista.getByRole('option')).toHaveCount(6);
  await expectAccessible(page);
  await page.keyboard.type('fam');
  await expect(lista.getByRole('option')).toHaveText(['Orientação à família']);
  await page.keyboard.press('Enter');
  await expect(lista).toBeHidden();
  await expect(texto).toContainText('Combinados para casa:');
  await expect(texto).not.toContainText('/fam');
  // A slash inside of a word, and one that is closed by Esc, stay text.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Lia e/ou mãe /');
  await expect(lista).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lista).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.type('fim');
  await expect(texto).toContainText('Lia e/ou mãe /');

  await page.getByRole('button', { name: 'Modelos' }).click();
  await page.getByRole('menuitem', { name: 'Salvar este registro como modelo' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Família');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(page.getByText('Os nomes foram trocados por ____.')).toBeVisible();
  await page.getByRole('button', { name: 'Modelos' }).click();
  await expect(page.getByRole('menuitem', { name: 'Inserir “Família”' })).toBeVisible();
  const [modelo] = await send<{ id: string }[]>(page, 'GET', '/api/registro-modelos-json');
  const { conteudo } = await send<{ conteudo: string }>(page, 'GET', `/api/registro-modelos-json/${modelo?.id}`);
  expect(conteudo).toContain('____ e/ou mãe');
  expect(conteudo).not.toContain('Lia');
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Records whether home ever listed the text as not sent, which would move everything below it. */
const watchCard = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { cardSeen: false });
    const look = () => {
      if (document.querySelector('[aria-label="Ainda só neste aparelho"]')) Object.assign(window, { cardSeen: true });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });

/** Taps a button in the moment it appears, before the editor is loaded. */
const tapAtOnce = (page: Page, nome: string) =>
  page.addInitScript((text) => {
    const seen = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
      if (!button) return;
      seen.disconnect();
      button.click();
    });
    seen.observe(document, { childList: true, subtree: true });
  }, nome);

test('on home a template is one tap, and a photo goes straight into the files of the appointment', async ({ page }) => {
  const { id } = await comNota(page);
  await tapAtOnce(page, 'Avaliação');
  await page.goto('/');
  const foco = page.getByRole('article', { name: 'Lia Prado' });
  await watchCard(page);
  await expect(foco.getByRole('textbox', { name: 'Registro de hoje' })).toContainText('Instrumentos e tarefas:');
  await expect(foco.getByText('Salvo', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'cardSeen'))).toBe(false);
  const chosen = page.waitForEvent('filechooser');
  await foco.getByRole('button', { name: 'Foto' }).click();
  await (await chosen).setFiles({ name: 'caderno.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByText('Foto anexada.')).toBeVisible();
  const anexos = await send<{ nome: string }[]>(page, 'GET', `/api/atendimentos-json/${id}/anexos-json`);
  expect(anexos.map(({ nome }) => nome)).toEqual(['caderno.png']);
});

test('dictation is offered only where the browser recognises speech on this device', async ({ page }) => {
  const { endereco } = await comNota(page);
  await page.goto(endereco);
  await expect(page.getByRole('button', { name: 'Modelos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ditar' })).toHaveCount(0);
  // This browser has no microphone and no voice model: its interface is replaced, not ours.
  await page.addInitScript(() => {
    class Ouvido extends EventTarget {
      static available = async ({ processLocally }: { processLocally: boolean }) =>
        processLocally ? 'available' : 'unavailable';
      static install = async () => true;
      processLocally = false;
      start() {
        const say = (texto: string) =>
          Object.assign(new Event('result'), {
            resultIndex: 0,
            results: [{ isFinal: true, 0: { transcript: texto } }],
          });
        if (this.processLocally) setTimeout(() => this.dispatchEvent(say(' leu sozinha ')), 10);
      }
      stop() {
        this.dispatchEvent(new Event('end'));
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Ouvido });
    Object.assign(navigator.mediaDevices, { enumerateDevices: async () => [{ kind: 'audioinput' }] });
  });
  await page.reload();
  const texto = page.getByRole('textbox', { name: /^Registro/ });
  await texto.click();
  await page.keyboard.type('Hoje');
  await page.getByRole('button', { name: 'Ditar' }).click();
  await expect(texto).toHaveText('Hoje leu sozinha');
  await page.getByRole('button', { name: 'Parar de ditar' }).click();
  await expect(page.getByRole('button', { name: 'Ditar' })).toBeVisible();
});

test('on a phone the note has the whole screen: child, text, goals, state and signature without scrolling', async ({
  page,
}) => {
  const { id, endereco, paciente } = await comNota(page);
  const objetivos = [{ descricao: 'Ler dígrafos' }, { descricao: 'Segmentar em sílabas' }];
  await send(page, 'POST', '/api/planos-intervencao-json', { paciente_id: paciente, titulo: 'Plano', objetivos });
  const rui = await criar(page, '/api/pacientes-json', { nome: 'Rui Alves' });
  const seguinte = await marcar(page, rui, 60);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(endereco);
  const texto = page.getByRole('textbox', { name: /^Registro/ });
  await expect(page.getByRole('heading', { level: 1, name: 'Lia Prado' })).toBeInViewport();
  await expect(page.getByRole('complementary', { name: /^Registro anterior/ })).toBeInViewport();
  await expect.poll(async () => (await texto.boundingBox())?.y).toBeLessThan(300);
  const pontos = page.getByRole('radiogroup', { name: 'Pontuação de Segmentar em sílabas' });
  for (const seen of [texto, pontos, page.getByRole('button', { name: 'Assinar' })])
    await expect(seen).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeHidden();
  await expectAccessible(page);

  await texto.click();
  await page.keyboard.type('Leu bem.');
  await page.getByRole('button', { name: 'Inserir modelo ou frase' }).click();
  await page.getByRole('option', { name: 'Devolutiva' }).click();
  await expect(texto).toContainText('Resultados apresentados:');
  await expect(texto).not.toContainText('/');
  await pontos.getByText('3', { exact: true }).click();
  await expect(page.getByText('Salvo', { exact: true })).toBeInViewport();

  await page.getByRole('button', { name: /Mais detalhes/ }).click();
  await page.getByRole('button', { name: 'Presente' }).click();
  await expect
    .poll(async () => (await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`)).status)
    .toBe('Realizado');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Depois: Rui/ }).click();
  await expect(page).toHaveURL(new RegExp(seguinte));
  await expect(page.getByRole('heading', { level: 1, name: 'Rui Alves' })).toBeVisible();
  await page.getByRole('button', { name: /Mais detalhes/ }).click();
  await page.getByRole('link', { name: /^Antes: Lia/ }).click();
  await expect(texto).toContainText('Leu bem.');

  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/atendimentos$/);
  await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
});

test('a goal that was added to the note before is listed again, without a score until it is tapped', async ({
  page,
}) => {
  const antes = { descricao: 'Esperar a vez', pontuacao: 3, objetivo_id: null };
  const { id, endereco } = await comNota(page, [antes]);
  const nota = () =>
    send<{ objetivos: object[]; versao: number }>(page, 'GET', `/api/atendimentos-json/${id}/registro`);
  await page.goto(endereco);
  const pontos = page.getByRole('radiogroup', { name: 'Pontuação de Esperar a vez' });
  await expect(pontos).toBeVisible();
  await expect(pontos.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  expect(await nota()).toMatchObject({ objetivos: [], versao: 0 });
  await pontos.getByText('2', { exact: true }).click();
  await expect.poll(async () => (await nota()).objetivos).toEqual([{ ...antes, pontuacao: 2 }]);
  await pontos.getByText('2', { exact: true }).click();
  await expect.poll(async () => (await nota()).objetivos).toEqual([]);
  // Home lists it too.
  await page.goto('/');
  await pontos.getByText('4', { exact: true }).click();
  await expect.poll(async () => (await nota()).objetivos).toEqual([{ ...antes, pontuacao: 4 }]);
});

test('on a tablet the note before is beside the text, or open above it', async ({ page }) => {
  const { endereco } = await comNota(page);
  const texto = page.getByRole('textbox', { name: /^Registro/ });
  const anterior = page.getByRole('complementary', { name: /^Registro anterior/ });
  const boxes = async () => {
    const [a, b] = [await anterior.boundingBox(), await texto.boundingBox()];
    if (!a || !b) throw new Error('not shown');
    return { anterior: a, texto: b };
  };
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(endereco);
  await expect(anterior).toContainText('Leu 18 palavras');
  const beside = await boxes();
  expect(beside.anterior.x).toBeGreaterThan(beside.texto.x + beside.texto.width);
  expect(beside.texto.width).toBeGreaterThan(520);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.reload();
  await expect(anterior.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  const above = await boxes();
  expect(above.anterior.y + above.anterior.height).toBeLessThanOrEqual(above.texto.y);
  await expect(texto).toBeInViewport();
  await expectAccessible(page);
  await anterior.getByRole('button').click();
  await expect(anterior.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});
