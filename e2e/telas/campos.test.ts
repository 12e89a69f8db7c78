import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { loaded } from '../kit.ts';
import { addressOf, inDemo, ofPractitioners, walker } from '../telas.kit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * What is wrong with the fields of the open forms: two side by side, a label that is not above its field, or a required
 * field without its mark. Fields that are one value, such as years and months, are in a group.
 */
const wrongFields = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const fields = [...document.querySelectorAll('form .mantine-InputWrapper-root')].flatMap((wrapper) => {
      const input = wrapper.querySelector('input:not([type=checkbox], [type=radio], [type=hidden]), textarea');
      const nested = wrapper.querySelector('.mantine-InputWrapper-root');
      if (!input || nested || !shown(input) || input.getBoundingClientRect().width <= 1) return [];
      const label = wrapper.querySelector('.mantine-InputWrapper-label');
      const name = (label?.textContent ?? input.getAttribute('aria-label') ?? input.id).trim();
      return [{ wrapper, input, label, name, box: input.getBoundingClientRect() }];
    });
    for (const { wrapper, input, label, name, box } of fields) {
      const required = input.hasAttribute('required') || input.getAttribute('aria-required') === 'true';
      if (required && !wrapper.querySelector('.mantine-InputWrapper-required')) wrong.push(`no mark: ${name}`);
      if (label && shown(label) && label.getBoundingClientRect().bottom > box.top + 1)
        wrong.push(`its label is not above it: ${name}`);
      const group = (one: Element) => one.closest('fieldset, [role=group]');
      for (const other of fields) {
        const apart = other.box.left >= box.right;
        const beside = other.box.top < box.bottom - 4 && other.box.bottom > box.top + 4;
        const one = group(wrapper) !== null && group(wrapper) === group(other.wrapper);
        if (apart && beside && !one) wrong.push(`side by side: ${name}, ${other.name}`);
      }
    }
    return { fields: fields.length, wrong: [...new Set(wrong)] };
  });

/** Fields that are refused because they are empty, and do not say beforehand that they are required. */
const unmarked = (page: Page, refusal: string) =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll('form .mantine-InputWrapper-root')].flatMap((wrapper) => {
        const error = [...wrapper.children].find((one) => one.matches('.mantine-InputWrapper-error'));
        if (error?.textContent?.trim() !== text || wrapper.querySelector('.mantine-InputWrapper-required')) return [];
        return [wrapper.textContent?.trim() ?? ''];
      }),
    refusal,
  );

test('every form of a phone has one column, labels above, and marks what is required', async ({ page }) => {
  test.setTimeout(600_000);
  await inDemo(page);
  const open = walker(page);
  const forms: string[] = [];
  const wrong: string[] = [];
  for (const path of ofPractitioners()) {
    await open(await addressOf(path));
    const found = await wrongFields(page);
    if (found.fields > 0) forms.push(path);
    wrong.push(...found.wrong.map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  expect(forms.length).toBeGreaterThan(12);
});

const OBRIGATORIO = 'Este campo é obrigatório.';

/** The forms that begin empty: a screen, or a button and the dialog it opens. */
const EMPTY: [path: string, opener?: string][] = [
  ['/escola/cadastrar'],
  ['/responsavel/cadastrar'],
  ['/paciente/cadastrar'],
  ['/teste/cadastrar'],
  ['/settings/password'],
  ['/settings/email'],
  ['/atendimentos', 'Nova sessão'],
  ['/financeiro/contas-a-receber', 'Nova cobrança'],
  ['/financeiro/contas-a-pagar', 'Nova despesa'],
  ['/settings/equipe', 'Convidar alguém'],
];

test('what is refused when it is empty is marked beforehand', async ({ page }) => {
  test.setTimeout(300_000);
  await inDemo(page);
  const refused: string[] = [];
  for (const [path, opener] of EMPTY) {
    await page.goto(path);
    await loaded(page);
    if (opener) await page.getByRole('button', { name: opener, exact: true }).click();
    const form = opener ? page.getByRole('dialog').locator('form') : page.locator('main form').last();
    await expect(form).toBeVisible();
    const { wrong } = await wrongFields(page);
    expect(wrong, `${path} ${opener ?? ''}`).toEqual([]);
    await form.locator('button[type=submit]').last().click();
    await expect(page.locator('form [aria-invalid=true]').first()).toBeVisible();
    refused.push(path);
    expect(await unmarked(page, OBRIGATORIO), `${path} ${opener ?? ''}`).toEqual([]);
    await page.goto('about:blank');
  }
  expect(refused).toHaveLength(EMPTY.length);
});
