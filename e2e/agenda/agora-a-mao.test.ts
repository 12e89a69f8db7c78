import { expect, type Locator, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, entry, loaded, send } from '../kit.ts';

const GOALS = ['Ler dígrafos', 'Segmentar sílabas'];
const NOTE = 'Leu a lista 3.';
/** The smallest side of what a thumb can hit. */
const THUMB = 44;

/** Lia's appointment is on, with two goals; Caio is next. Returns the appointment. */
const practice = async (page: Page) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', data_nascimento: '2018-05-04' });
  const caio = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  const objetivos = GOALS.map((descricao) => ({ descricao }));
  await criar(page, '/api/planos-intervencao-json', { paciente_id: lia, titulo: 'Plano do semestre', objetivos });
  const id = await marcar(page, lia, -10);
  await marcar(page, caio, 60);
  await page.goto('/');
  await loaded(page);
  return id;
};

const parts = (page: Page) => {
  const foco = page.getByRole('article', { name: 'Lia Prado' });
  return {
    foco,
    present: foco.getByRole('button', { name: 'Presente' }),
    score: (goal: string, value: number) =>
      foco.getByRole('radiogroup', { name: `Pontuação de ${goal}` }).getByRole('radio', { name: String(value) }),
    note: foco.getByRole('textbox', { name: 'Registro de hoje' }),
    saved: foco.getByText('Salvo', { exact: true }),
    sign: foco.getByRole('button', { name: 'Assinar' }),
    confirm: page.getByRole('dialog').getByRole('button', { name: 'Assinar' }),
    signed: foco.getByText(/Assinado por Marina Costa/),
    next: foco.getByRole('button', { name: /Em seguida.*Caio/ }),
    other: page.getByRole('article', { name: 'Caio Lima' }),
  };
};

/** Notes how long a walk took; it depends on the machine, so nothing is expected of it. */
const timed = () => {
  const from = performance.now();
  return () => {
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    test.info().annotations.push({ type: 'seconds', description: seconds });
  };
};

/** What the server has after the walk. */
const expectDone = async (page: Page, id: string) => {
  const { status } = await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`);
  expect(status).toBe('Realizado');
  const note = await send<object>(page, 'GET', `/api/atendimentos-json/${id}/registro`);
  expect(note).toMatchObject({
    conteudo: `<p>${NOTE}</p>`,
    assinado_em: expect.any(String),
    objetivos: [{ pontuacao: 3 }, { pontuacao: 2 }],
  });
};

/** Counts keys. Tab reaches every part in the order of the screen. */
const keyboard = (page: Page) => {
  const count = { keys: 0 };
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    count.keys += times;
  };
  const reach = async (part: Locator) => {
    const isFocused = () => part.evaluate((one) => one === document.activeElement);
    for (let tabs = 0; tabs < 40 && !(await isFocused()); tabs += 1) await press('Tab');
    await expect(part).toBeFocused();
  };
  return { count, press, reach };
};

test('an appointment by keyboard alone: presence, goals, note, signature and the next child', async ({ page }) => {
  const id = await practice(page);
  const { present, score, note, saved, sign, confirm, signed, next, other } = parts(page);
  const done = timed();
  const { count, press, reach } = keyboard(page);
  // The first stop of the page skips the menu.
  await press('Tab');
  await press('Enter');
  await reach(present);
  await press('Enter');
  await expect(present).toHaveAttribute('aria-pressed', 'true');
  await reach(score(GOALS[0] ?? '', 0));
  await press('ArrowRight', 3);
  await expect(score(GOALS[0] ?? '', 3)).toBeChecked();
  await reach(score(GOALS[1] ?? '', 0));
  await press('ArrowRight', 2);
  await expect(score(GOALS[1] ?? '', 2)).toBeChecked();
  await reach(note);
  // The text itself is not counted.
  await page.keyboard.type(NOTE);
  await expect(saved).toBeVisible();
  await reach(sign);
  await press('Enter');
  // The dialog takes the focus a moment after it opens.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await reach(confirm);
  await press('Enter');
  await expect(signed).toBeVisible();
  await expect(next).toBeFocused();
  await press('Enter');
  await expect(other).toBeVisible();
  done();
  await expectDone(page, id);
  expect(count.keys).toBe(21);
});

test('the same appointment from the agenda by keyboard, as before Agora, takes more than twice as many keys', async ({
  page,
}) => {
  const id = await practice(page);
  const { count, press, reach } = keyboard(page);
  await page.goto('/atendimentos?visao=dia');
  await loaded(page);
  const done = timed();
  const vista = (nome: string) => page.getByRole('dialog', { name: nome });
  const abrir = async (nome: string) => {
    await press('Tab');
    await press('Enter');
    await reach(page.getByRole('button', { name: new RegExp(`^${nome}`) }));
    await press('Enter');
    await expect(vista(nome).locator(':focus')).toHaveCount(1);
  };
  await abrir('Lia Prado');
  await reach(vista('Lia Prado').getByRole('button', { name: 'Marcar como realizado: Lia Prado' }));
  await press('Enter');
  await reach(vista('Lia Prado').getByRole('link', { name: 'Registro', exact: true }));
  await press('Enter');
  const score = (goal: string) =>
    page.getByRole('radiogroup', { name: `Pontuação de ${goal}` }).getByRole('radio', { name: '0' });
  const note = page.getByRole('textbox', { name: 'Registro do atendimento' });
  await expect(note).toBeVisible();
  await loaded(page);
  await reach(note);
  await page.keyboard.type(NOTE);
  await reach(score(GOALS[0] ?? ''));
  await press('ArrowRight', 3);
  await reach(score(GOALS[1] ?? ''));
  await press('ArrowRight', 2);
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await reach(page.getByRole('button', { name: 'Assinar' }));
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: /Assinar/ });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await reach(dialog.getByRole('button', { name: 'Assinar' }));
  await press('Enter');
  await expect(page.getByText(/Assinado por Marina Costa/)).toBeVisible();
  // The keys that lead to the agenda.
  await press('g');
  await press('a');
  await expect(page).toHaveURL(/\/atendimentos/);
  await loaded(page);
  await abrir('Caio Lima');
  await reach(vista('Caio Lima').getByRole('link', { name: 'Registro', exact: true }));
  await press('Enter');
  await expect(note).toBeVisible();
  done();
  await expectDone(page, id);
  expect(count.keys).toBeGreaterThan(42);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Counts taps, each on something that a thumb can hit. */
  const thumb = () => {
    const count = { taps: 0 };
    const tap = async (part: Locator) => {
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${part}`).toBeGreaterThanOrEqual(THUMB);
      await part.tap();
      count.taps += 1;
    };
    return { count, tap };
  };

  test('an appointment with one thumb: presence, goals, note, signature and the next child', async ({ page }) => {
    const id = await practice(page);
    const { foco, present, note, saved, sign, confirm, signed, next, other } = parts(page);
    const { count, tap } = thumb();
    const done = timed();
    const score = (goal: string, value: number) =>
      foco.getByRole('radiogroup', { name: `Pontuação de ${goal}` }).getByText(String(value), { exact: true });
    await tap(present);
    await tap(score(GOALS[0] ?? '', 3));
    await tap(score(GOALS[1] ?? '', 2));
    await tap(note);
    await page.keyboard.type(NOTE);
    await expect(saved).toBeVisible();
    await tap(sign);
    await tap(confirm);
    await expect(signed).toBeVisible();
    await tap(next);
    await expect(other).toBeVisible();
    done();
    await expectDone(page, id);
    expect(count.taps).toBe(7);
  });

  test('the same appointment from the agenda and on the page of its note, as before Agora, takes eleven taps', async ({
    page,
  }) => {
    const id = await practice(page);
    await page.goto('/atendimentos?visao=dia');
    await loaded(page);
    const { count, tap } = thumb();
    const done = timed();
    const vista = page.getByRole('dialog', { name: 'Lia Prado' });
    await tap(page.getByRole('button', { name: /Lia Prado/ }));
    await tap(vista.getByRole('button', { name: 'Marcar como realizado: Lia Prado' }));
    await tap(vista.getByRole('link', { name: 'Registro', exact: true }));
    const score = (goal: string, value: number) =>
      page.getByRole('radiogroup', { name: `Pontuação de ${goal}` }).getByText(String(value), { exact: true });
    await tap(score(GOALS[0] ?? '', 3));
    await tap(score(GOALS[1] ?? '', 2));
    await tap(page.getByRole('textbox', { name: 'Registro do atendimento' }));
    await page.keyboard.type(NOTE);
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
    await tap(page.getByRole('button', { name: 'Assinar' }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Assinar' }));
    await expect(page.getByText(/Assinado por Marina Costa/)).toBeVisible();
    await tap(page.getByRole('link', { name: 'Voltar', exact: true }));
    await tap(entry(page, 'Atendimentos'));
    await tap(page.getByRole('link', { name: 'Registro de Caio Lima' }));
    await expect(page.getByRole('textbox', { name: 'Registro do atendimento' })).toBeVisible();
    done();
    await expectDone(page, id);
    expect(count.taps).toBe(11);
  });
});
