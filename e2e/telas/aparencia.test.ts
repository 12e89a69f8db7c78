import { devices, expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, entry, expectAccessible, loaded, send, signedIn } from '../kit.ts';
import { tooSmall } from '../telas.kit.ts';

const NAMES = ['Aprendentes', 'Sessões', 'Escolas', 'Responsáveis', 'Testes', 'Documentos', 'Financeiro'];
const WORDS = {
  termo_paciente: { sing: 'aprendente', plural: 'aprendentes', genero: 'm' },
  termo_atendimento: { sing: 'sessão', plural: 'sessões', genero: 'f' },
};

/** Expects an element to lie in the window as a whole. */
const expectWhole = async (page: Page, name: string, width: number) => {
  const link = entry(page, name)
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first();
  await expect(link, `${name} at ${width} px`).toBeInViewport({ ratio: 1 });
  const clipped = () =>
    link.evaluate((one) => {
      const box = one.getBoundingClientRect();
      return box.left < 0 || box.right > innerWidth || one.scrollWidth > Math.ceil(box.width);
    });
  await expect.poll(clipped, `${name} at ${width} px is clipped`).toBe(false);
};

/** The menu measures its entries after a change of width, and is drawn again. */
const redrawn = async (page: Page, width: number) => {
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise((done) => requestAnimationFrame(done));
  });
};

test('every entry of the menu can be reached and none is clipped, from 320 to 2560 px', async ({ page }) => {
  await signedIn(page, { config: { modulos: { financeiro: true }, ...WORDS } });
  await page.goto('/');
  for (const width of [320, 768, 901, 1024, 1100, 1191, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 700 });
    await redrawn(page, width);
    const more = page.getByRole('button', { name: 'Mais', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Mais' });
    if (width <= 900) {
      for (const name of ['Agora', 'Sessões', 'Aprendentes', 'Financeiro']) await expectWhole(page, name, width);
      await more.click();
      for (const name of ['Escolas', 'Responsáveis', 'Testes', 'Documentos'])
        await expect(sheet.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    } else {
      await expect(sheet).toHaveCount(0);
      const hidden = await more.isVisible();
      if (hidden) await more.click();
      for (const name of NAMES) await expectWhole(page, name, width);
      if (hidden) await page.keyboard.press('Escape');
    }
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await expect.poll(wide, `${width} px`).toBe(false);
  }
});

/** Text outside of the five sizes and two weights, and words that are broken in the middle. */
const wrongType = (page: Page) =>
  page.evaluate(() => {
    const wrong = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      const words = text.textContent ?? '';
      if (!element || !words.trim() || element.closest('script, style, .mantine-VisuallyHidden-root')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      if (!['12px', '14px', '16px', '20px', '28px'].includes(fontSize)) wrong.add(`${fontSize}: ${words.trim()}`);
      if (!['400', '600'].includes(fontWeight)) wrong.add(`${fontWeight}: ${words.trim()}`);
      for (const { index, 0: word } of words.matchAll(/\p{Script=Latin}{4,20}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) wrong.add(`broken: ${word}`);
      }
    }
    return [...wrong];
  });

const practice = async (page: Page) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', valor_atendimento: '180' });
  const inicio = Date.now() - 3 * 86_400_000;
  const horario = { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 3_000_000).toISOString() };
  return criar(page, '/api/atendimentos-json', { paciente_id: lia, ...horario, permitir_conflito: true });
};

test('texts have five sizes and two weights, and no word is broken', async ({ page }) => {
  await practice(page);
  for (const [path, width] of [
    ['/', 1280],
    ['/pacientes', 1024],
    ['/atendimentos', 1280],
    ['/financeiro', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await loaded(page);
    expect(await wrongType(page), path).toEqual([]);
  }
});

test.describe('by touch', () => {
  const { isMobile, hasTouch, viewport } = devices['iPhone 13'];
  test.use({ isMobile, hasTouch, viewport });

  test('every control is as large as a fingertip, and nothing is wider than the screen', async ({ page }) => {
    await practice(page);
    for (const path of ['/?abertas=sem_status', '/pacientes', '/atendimentos', '/settings/profile']) {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await loaded(page);
        expect(await tooSmall(page), `${path} at ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
    }
  });
});

test.describe('on a tablet in landscape', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 1180, height: 820 } });

  test('presence and templates are as large as a fingertip', async ({ page }) => {
    await aoMeioDia(page);
    await marcar(page, await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' }), -10);
    await page.goto('/');
    const foco = page.getByRole('article', { name: 'Lia Prado' });
    await foco.getByRole('button', { name: 'Presente' }).waitFor();
    const nota = foco.getByRole('region', { name: 'Registro de hoje' });
    for (const part of [foco.getByRole('group', { name: /Lia Prado/ }), nota]) {
      const buttons = part.getByRole('button');
      await buttons.first().waitFor();
      for (const button of await buttons.all())
        expect((await button.boundingBox())?.height, `${await button.textContent()}`).toBeGreaterThanOrEqual(43.5);
    }
  });
});

test('an item of the inbox is put off, brought back, dismissed, and done in place', async ({ page }) => {
  const id = await practice(page);
  await page.goto('/');
  const row = page.getByRole('button', { name: /horário sem status/ });
  await row.click();
  await expect(page).toHaveURL(/abertas=sem_status/);
  await expectAccessible(page);
  const options = page.getByRole('button', { name: /^Opções: / });
  await options.click();
  await page.getByRole('menuitem', { name: 'Por uma semana' }).click();
  await expect(row).toHaveCount(0);
  const rest = page.getByText('Nada para hoje: 1 item adiado ou dispensado');
  await expect(rest).toBeVisible();
  await expect(page.getByText(/^Nada pendente/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar agora' }).click();
  await expect(row).toBeVisible();
  // The row is still open after a look at its item.
  await page
    .getByRole('link', { name: /Lia Prado/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/atendimento\/paciente\//);
  await page.goBack();
  await expect(options).toBeVisible();
  await options.click();
  await page.getByRole('menuitem', { name: 'Dispensar' }).click();
  // A message stays while the pointer is on it.
  await page.locator('[data-notice]', { hasText: 'Desfazer' }).last().dispatchEvent('mouseover');
  // It still has no status: it comes back after a week, and until then home does not say that nothing is open.
  await expect(rest).toBeVisible();
  await expect(page.getByText(/^Nada pendente/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await options.click();
  await page.getByRole('menuitem', { name: /^Realizad/ }).click();
  await expect(row).toHaveCount(0);
  // The row is gone before the server answers.
  const status = async () => (await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`)).status;
  await expect.poll(status).toBe('Realizado');
});
