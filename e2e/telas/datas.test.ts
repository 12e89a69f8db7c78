import { expect, type Page } from '@playwright/test';
import { bcp47, LOCALES, type Locale } from '#domain/constants.ts';
import { br, somaDias, terca } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { signedIn, texts } from '../kit.ts';

/** The form of a new patient, with a date of birth. */
const open = async (page: Page, locale: Locale = 'en') => {
  await signedIn(page, { locale });
  await page.goto('/paciente/cadastrar');
  const { campos } = texts(`web/locales/${locale}/cadastro.json`);
  const field = page.getByRole('textbox', { name: campos.data_nascimento });
  await field.waitFor();
  return field;
};
const calendar = (page: Page) => page.locator('[data-dates-dropdown]');
const dayIn = (page: Page, name: string) => calendar(page).getByRole('button', { name, exact: true });
const monthOf = (locale: Locale, month: number) =>
  new Intl.DateTimeFormat(bcp47(locale), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2018, month - 1, 5));

for (const locale of LOCALES)
  test(`a date is typed and picked in ${locale}`, async ({ page }) => {
    const field = await open(page, locale);
    const { data } = texts(`web/locales/${locale}/campos.json`);
    await expect(field).toHaveAttribute('placeholder', data.formato);
    for (const typed of ['05-03-2018', '5/3/2018', '05.03.2018', '05032018', '2018-03-05']) {
      await field.fill('');
      await field.pressSequentially(typed);
      await expect(field).toHaveValue(typed);
      await field.blur();
      await expect(field).toHaveValue('05-03-2018');
    }
    await field.fill('31-02-2018');
    await field.blur();
    await expect(field).toHaveValue('31-02-2018');
    await expect(page.getByText(data.invalida)).toBeVisible();

    await field.fill('05-03-2018');
    await expect(page.getByText(data.invalida)).toHaveCount(0);
    await expect(dayIn(page, `5 ${monthOf(locale, 3)} 2018`)).toHaveAttribute('data-selected', 'true');
    await calendar(page).getByRole('button', { name: data.proximo }).click();
    await dayIn(page, `17 ${monthOf(locale, 4)} 2018`).click();
    await expect(field).toHaveValue('17-04-2018');
    await expect(calendar(page)).toHaveCount(0);
  });

test('the calendar opens and closes by keyboard, and typing moves it', async ({ page }) => {
  const field = await open(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(calendar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(calendar(page)).toBeVisible();
  await page.keyboard.type('05-03-2018');
  await expect(calendar(page).getByText('March 2018')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(calendar(page)).toHaveCount(0);
  await expect(field).toHaveValue('05-03-2018');
  await page.getByRole('button', { name: 'Clear Date of birth' }).click();
  await expect(field).toHaveValue('');
});

test('a date can be typed before the calendar arrives', async ({ page }) => {
  let arrive = () => {};
  const asked = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/calendar-[^/]*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  const field = await open(page);
  await field.click();
  await expect(calendar(page).locator('[data-waiting]')).toBeVisible();
  await page.keyboard.type('05-03-2018');
  await expect(field).toHaveValue('05-03-2018');
  arrive();
  await expect(calendar(page).getByText('March 2018')).toBeVisible();
  await expect(field).toBeFocused();
});

test('a limit that moves past a date shows why the date is refused', async ({ page }) => {
  await signedIn(page);
  const dia = terca();
  await page.goto(`/atendimentos?data=${dia}`);
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Toda semana' }).click();
  const until = dialog.getByRole('textbox', { name: 'Até' });
  await dialog.getByText('Em uma data', { exact: true }).click();
  await until.fill(br(somaDias(dia, 7)));
  // Shown again, nobody has been in the field.
  await dialog.getByText('Depois de', { exact: true }).click();
  await expect(until).toHaveCount(0);
  await dialog.getByText('Em uma data', { exact: true }).click();
  await expect(until).toHaveValue(br(somaDias(dia, 7)));
  const first = br(somaDias(dia, 14));
  const refused = dialog.getByText(`Informe uma data a partir de ${first}.`);
  await expect(refused).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Data', exact: true }).fill(first);
  await expect(refused).toBeVisible();
  await until.fill(br(somaDias(dia, 21)));
  await expect(refused).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap opens the calendar and picks a day; a tap outside closes it', async ({ page }) => {
    const field = await open(page);
    await field.tap();
    await page.keyboard.type('05-03-2018');
    await dayIn(page, '17 March 2018').tap();
    await expect(field).toHaveValue('17-03-2018');
    await expect(calendar(page)).toHaveCount(0);
    await field.tap();
    await expect(calendar(page)).toBeVisible();
    const box = await calendar(page).boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.locator('h1').tap();
    await expect(calendar(page)).toHaveCount(0);
    await expect(field).toHaveValue('17-03-2018');
  });
});
