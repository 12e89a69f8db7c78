import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { loaded, send, signedIn } from '../kit.ts';

/** The handles of the first sortable list of the page: the topics. */
const handles = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.locator('[aria-roledescription]') })
    .first()
    .locator('[aria-roledescription]');
const openModel = async (page: Page, locale = 'pt-br') => {
  await signedIn(page, { locale });
  const { id: paciente_id } = await send(page, 'POST', '/api/pacientes-json', { nome: 'Lia Prado' });
  const { id } = await send(page, 'POST', '/api/anamneses-json', { paciente_id, modelo: 'fonoaudiologia' });
  await page.goto(`/atendimento/paciente/${paciente_id}/anamnese/${id}/meu-modelo`);
  await loaded(page);
  await expect(handles(page).nth(1)).toBeVisible();
};

const names = (page: Page) =>
  handles(page).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label') ?? ''));

const TEXTS = {
  en: [
    'sortable item',
    'Press space to pick up',
    'picked up: position 2 of',
    ': position 1 of',
    'dropped: position 1 of',
    'Move cancelled.',
  ],
  es: [
    'elemento ordenable',
    'Presione espacio',
    'en movimiento: posición 2 de',
    ': posición 1 de',
    'Listo. ',
    'Movimiento cancelado.',
  ],
  'pt-br': [
    'item ordenável',
    'Pressione espaço',
    'em movimento: posição 2 de',
    ': posição 1 de',
    'Pronto. ',
    'Movimento cancelado.',
  ],
  'zh-CN': ['可排序项', '按空格键选中', '已选中', '：第 1 位', '已放下', '已取消移动'],
};

for (const [locale, [role, help, picked, moved, dropped, canceled]] of Object.entries(TEXTS))
  test(`a list is sorted with the keyboard, and a screen reader says each step: ${locale}`, async ({ page }) => {
    await openModel(page, locale);
    const before = await names(page);
    const said = (text = '') => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
    const second = handles(page).nth(1);
    await expect(second).toHaveAttribute('aria-roledescription', role ?? '');
    await expect(second).toHaveAccessibleDescription(new RegExp(`^${help}`));

    await second.press('Space');
    await said(picked);
    await page.keyboard.press('ArrowUp');
    await said(moved);
    await page.keyboard.press('Escape');
    await said(canceled);
    await expect.poll(() => names(page)).toEqual(before);

    await second.press('Space');
    await said(picked);
    await page.keyboard.press('ArrowUp');
    await said(moved);
    await page.keyboard.press('Space');
    await said(dropped);
    const [first, next, ...rest] = before;
    await expect.poll(() => names(page)).toEqual([next, first, ...rest]);
    await expect(handles(page).first()).toBeFocused();
  });

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a list is sorted by dragging a handle, and the page does not scroll', async ({ page, context }) => {
    await openModel(page);
    const [first, next, ...rest] = await names(page);
    const [from, to] = [handles(page).nth(0), handles(page).nth(1)];
    await from.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const scrolled = await page.evaluate(() => scrollY);
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('no handles');
    const touch = await context.newCDPSession(page);
    const x = start.x + start.width / 2;
    const [y, target] = [start.y + start.height / 2, end.y + end.height / 2 + 4];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 8; step += 1)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: y + ((target - y) * step) / 8 }],
      });
    await expect(page.getByRole('status').filter({ hasText: ': posição 2 de' })).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => names(page)).toEqual([next, first, ...rest]);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});
