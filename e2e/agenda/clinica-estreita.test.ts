import { expect, type Page } from '@playwright/test';
import { as, criarPaciente, diaEscrito, hoje, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, demoPassword, expectAccessible, loaded, readIn, send, signedIn, signIn } from '../kit.ts';
import { inDemo } from '../telas.kit.ts';

/** Screens of a clinic on a phone, in both colour schemes, and an agenda without its live connection. */
const PHONE = { width: 390, height: 844 };

const fitsPhone = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectAccessible(page);
};

test('what waits for a supervisor fits a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await inDemo(page);
  await page.goto('/supervisao');
  await expect(page.getByText(/^Assinado por Camila Rocha, em estágio/).first()).toBeVisible();
  await fitsPhone(page);
});

test('the rooms of a day fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await inDemo(page);
  await page.goto('/atendimentos?visao=dia');
  await page.getByText('Por sala').click();
  for (const sala of ['Sala 1', 'Sala 2', 'Sala 3', 'Ginásio'])
    await expect(page.getByRole('region', { name: sala })).toBeVisible();
  await loaded(page);
  await fitsPhone(page);
  await page.getByText('Por horário').click();
  await expect(page.getByRole('region', { name: 'Sala 1' })).toHaveCount(0);
});

test('a holiday is named in the week by person and above the columns of a day', async ({ page }) => {
  await inDemo(page);
  const feriado = `${Number(hoje().slice(0, 4)) + 1}-09-07`;
  const nome = 'Independência do Brasil';
  await page.goto(`/atendimentos?visao=semana&data=${feriado}`);
  await expect(page.getByRole('columnheader').filter({ hasText: nome })).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: /\b7\b/ })).toContainText(nome);
  await expectAccessible(page);
  await page.goto(`/atendimentos?visao=dia&data=${feriado}`);
  await expect(page.getByText(nome)).toBeVisible();
  await page.goto(`/atendimentos?visao=dia&data=${somaDias(feriado, 1)}`);
  await expect(page.getByRole('heading', { name: diaEscrito(somaDias(feriado, 1)) })).toBeVisible();
  await expect(page.getByText(nome)).toHaveCount(0);
});

test('the choice of a practice fits a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await readIn(page, 'pt-br');
  await page.goto('/login');
  await signIn(page, 'livia@vinculo.example', await demoPassword());
  await expect(page.getByRole('heading', { name: 'Onde você vai trabalhar agora?' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/escolher');
  await fitsPhone(page);
});

/** Another tab is in front, and then this one again. */
const seenAgain = (page: Page) =>
  page.evaluate(() => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

test('without its live connection an agenda reads again when its tab is seen again', async ({ page, browser }) => {
  await signedIn(page);
  const rafael = await join(page, 'Rafael Teixeira', 'profissional');
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  await joinTeam(page, lia, rafael.membro_id);
  const dele = await browserOf(browser, rafael);
  let tried = 0;
  await dele.route('**/api/ao-vivo', (route) => {
    tried += 1;
    return route.abort();
  });
  await dele.goto('/atendimentos?visao=dia');
  await loaded(dele);
  await expect.poll(() => tried).toBeGreaterThan(0);
  const profissional_id = rafael.membro_id;
  const horario = { inicio: as(hoje(), '22:00'), fim: as(hoje(), '22:50') };
  const id = await criar(page, '/api/atendimentos-json', { paciente_id: lia, profissional_id, ...horario });
  const atendimento = dele.getByRole('button', { name: /^Lia Prado/ });
  await expect(atendimento).toHaveCount(0);
  await seenAgain(dele);
  await expect(atendimento).toContainText('22:00');
  await send(page, 'PUT', `/api/atendimentos-json/${id}`, { status: 'Cancelado' });
  await seenAgain(dele);
  await expect(atendimento).toContainText('Cancelad');
  await dele.context().close();
});
