import { expect, type Page } from '@playwright/test';
import { as, br, criarPaciente, diaEscrito, novoPara, somaDias, terca } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, keptDrafts, signedIn } from '../kit.ts';

const BLOQUEADOS = '/api/horarios-bloqueados-json';
const HACHURADO = /repeating-linear-gradient/;

test('a phone has a week and a month view, and a tap changes a blocked time', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  const [quarta, quinta] = [somaDias(dia, 1), somaDias(dia, 2)];
  await criar(page, '/api/atendimentos-json', { paciente_id: lia, inicio: as(dia, '10:00'), fim: as(dia, '10:50') });
  await criar(page, BLOQUEADOS, { inicio: as(dia, '12:00'), fim: as(dia, '13:00'), motivo: 'Almoço' });
  await criar(page, BLOQUEADOS, { inicio: as(quarta, '07:00'), fim: as(quarta, '12:00'), motivo: 'Curso' });
  await criar(page, BLOQUEADOS, { inicio: as(quarta, '12:00'), fim: as(quarta, '21:00'), motivo: 'Curso' });
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`/atendimentos?data=${dia}`);
  const linhas = page.getByRole('main').getByRole('listitem');
  await expect(linhas).toContainText([/10:00\s*10:50\s*Lia Prado\s*Agendado/, /Almoço/]);
  await page.getByRole('button', { name: /12:00 – 13:00 · Almoço/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Bloquear horário' });
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Supervisão');
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: /12:00 – 13:00 · Supervisão/ })).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Visão da agenda' }).getByText('Semana').click();
  await expect(page).toHaveURL(/visao=semana/);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(7);
  await expect(page.getByText('Dia bloqueado')).toHaveCount(1);
  await expect(linhas).toContainText([/10:00\s*10:50\s*Lia Prado/, /Supervisão/, /7:00 – 12:00/, /12:00 – 21:00/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: /10:00\s*10:50\s*Lia Prado/ }).click();
  const vista = page.getByRole('dialog', { name: 'Lia Prado', exact: true });
  await expect(vista).toBeVisible();
  await expectAccessible(page);
  await vista.getByRole('button', { name: 'Editar', exact: true }).click();
  await expect(vista).toBeHidden();
  await page
    .getByRole('dialog', { name: 'Atendimento', exact: true })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Semana seguinte' }).click();
  await expect(page).toHaveURL(new RegExp(`data=${somaDias(dia, 7)}`));
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await expect(page).toHaveURL(new RegExp(`data=${dia}`));

  await page.getByRole('radiogroup', { name: 'Visão da agenda' }).getByText('Mês').click();
  await expect(page.getByRole('button', { name: `${diaEscrito(dia)}, 1 atendimento` })).toBeVisible();
  const fechado = page.getByRole('button', { name: `${diaEscrito(quarta)}, Dia bloqueado` });
  await expect(fechado).toHaveCSS('background-image', HACHURADO);
  await expect(page.getByRole('button', { name: diaEscrito(quinta), exact: true })).not.toHaveCSS(
    'background-image',
    HACHURADO,
  );
  await expectAccessible(page);
  await fechado.click();
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(br(quarta));
  await expect(page.getByText('Dia bloqueado')).toBeVisible();
  await expectAccessible(page);
});

/** Controls that are too small for a finger: icons, switches, and those of the top bar. */
const pequenos = (page: Page) =>
  page.evaluate(() => {
    const alvos = 'header :is(a, button), main button:has(svg), main a:has(svg), .mantine-SegmentedControl-label';
    return [...document.querySelectorAll(alvos)].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const emCampo = one.closest('.mantine-Input-section');
      if (emCampo || !width || (width >= 44 && height >= 44)) return [];
      return [`${one.getAttribute('aria-label') ?? one.textContent} ${Math.round(width)}x${Math.round(height)}`];
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('all controls of a day are large enough', async ({ page }) => {
    await signedIn(page);
    const lia = await criarPaciente(page, { nome: 'Lia Prado', celular: '11987654321' });
    const dia = terca();
    await criar(page, '/api/atendimentos-json', { paciente_id: lia, inicio: as(dia, '10:00'), fim: as(dia, '10:50') });
    await page.goto(`/atendimentos?data=${dia}`);
    const linha = page.getByRole('listitem').filter({ hasText: 'Lia Prado' });
    const nomes = ['Dia anterior', 'Dia seguinte', 'Bloquear horário', 'Hoje'];
    const alvos = nomes.map((name) => page.getByRole('button', { name }));
    // The line itself, its note and its reminder.
    await expect(linha.locator('a[aria-label], button')).toHaveCount(3);
    for (const alvo of [...alvos, ...(await linha.locator('a[aria-label], button').all())]) {
      const { width = 0, height = 0 } = (await alvo.boundingBox()) ?? {};
      expect(Math.min(width, height), String(alvo)).toBeGreaterThanOrEqual(44);
    }
    expect(await pequenos(page)).toEqual([]);
  });

  test('another day is shown before the address has it, and no tap is lost', async ({ page }) => {
    await signedIn(page);
    const lia = await criarPaciente(page, { nome: 'Lia Prado' });
    const dia = terca();
    const sexta = somaDias(dia, 3);
    await criar(page, '/api/atendimentos-json', {
      paciente_id: lia,
      inicio: as(sexta, '10:00'),
      fim: as(sexta, '10:50'),
    });
    await page.goto(`/atendimentos?data=${dia}`);
    const seta = page.getByRole('button', { name: 'Dia seguinte' });
    const mostrado = await seta.evaluate(async (button) => {
      const campo = document.querySelector<HTMLInputElement>('main input[placeholder]');
      const vistos: string[] = [];
      for (let tap = 0; tap < 3; tap++) {
        if (button instanceof HTMLElement) button.click();
        await new Promise((done) => setTimeout(done));
        vistos.push(campo?.value ?? '');
      }
      return { vistos, endereco: location.search };
    });
    expect(mostrado.vistos).toEqual([1, 2, 3].map((dias) => br(somaDias(dia, dias))));
    expect(mostrado.endereco).toContain(dia);
    await expect(page).toHaveURL(new RegExp(`data=${sexta}`));
    await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(br(sexta));
    await expect(page.getByRole('main').getByRole('listitem')).toContainText([/Lia Prado/]);
    await page.getByRole('button', { name: 'Dia anterior' }).tap();
    await expect(page).toHaveURL(new RegExp(`data=${somaDias(sexta, -1)}`));
  });

  test('all controls of a list and above it are large enough', async ({ page }) => {
    await signedIn(page);
    const lia = await criarPaciente(page, { nome: 'Lia Prado' });
    await criar(page, '/api/escolas-json', { nome: 'Escola Sol' });
    const conta = { tipo: 'Receber', descricao: 'Avaliação', valor: '100', vencimento: terca(), paciente_id: lia };
    await criar(page, '/api/lancamentos-json', conta);
    for (const [path, linha] of [
      ['/pacientes', 'Lia Prado'],
      ['/escolas', 'Escola Sol'],
      ['/financeiro/contas-a-receber?periodo=tudo', 'Avaliação'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('row').filter({ hasText: linha })).toBeVisible();
      expect(await pequenos(page), path).toEqual([]);
    }
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('the controls for views and steps of the agenda are large enough', async ({ page }) => {
    await signedIn(page);
    await page.goto(`/atendimentos?data=${terca()}`);
    const alvos = page.locator('main button[class*="headerControl"]');
    // Previous, next, the dates, today, and day, week or month.
    await expect(alvos).toHaveCount(7);
    for (const alvo of await alvos.all()) {
      const { width = 0, height = 0 } = (await alvo.boundingBox()) ?? {};
      expect(Math.min(width, height), String(alvo)).toBeGreaterThanOrEqual(44);
    }
  });
});

test('a day without a free hour is shown as blocked, and days are named in the current language', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  const [quarta, quinta] = [somaDias(dia, 1), somaDias(dia, 2)];
  // One day blocked from midnight to midnight, and one whose working hours are covered by two blocked times.
  await criar(page, BLOQUEADOS, { inicio: as(dia, '00:00'), fim: as(quarta, '00:00'), motivo: 'Férias' });
  await criar(page, BLOQUEADOS, { inicio: as(quinta, '07:00'), fim: as(quinta, '13:00'), motivo: 'Curso' });
  await criar(page, BLOQUEADOS, { inicio: as(quinta, '13:00'), fim: as(quinta, '21:00'), motivo: 'Curso' });
  await criar(page, '/api/atendimentos-json', {
    paciente_id: lia,
    inicio: as(quarta, '10:00'),
    fim: as(quarta, '10:50'),
  });

  await page.goto(`/atendimentos?data=${dia}`);
  const ferias = page.locator('[data-event-id]', { hasText: 'Férias' });
  await expect(ferias).toHaveCSS('background-image', HACHURADO);
  const hora = page.getByRole('button', { name: `${diaEscrito(dia)}, das 9:00 às 9:30` });
  const cobre = async () => {
    const [coberto, vaga] = [await ferias.boundingBox(), await hora.boundingBox()];
    return coberto && vaga && coberto.y <= vaga.y && coberto.y + coberto.height >= vaga.y + vaga.height;
  };
  await expect.poll(cobre).toBe(true);
  await expect(page.getByRole('button', { name: `Dia da semana ${diaEscrito(dia)}` })).toBeVisible();
  await expect(page.locator('[aria-label*="-12-"], [aria-label*="-01-"], [aria-label*="-11-"]')).toHaveCount(0);

  await page.goto(`/atendimentos?data=${dia}&visao=mes`);
  for (const motivo of ['Férias', 'Curso'])
    await expect(page.locator('[data-event-id]', { hasText: motivo })).toHaveCSS('background-image', HACHURADO);
  const cheio = page.getByRole('button', { name: `${diaEscrito(quinta)}, Dia bloqueado` });
  await expect(cheio).toHaveCSS('background-image', HACHURADO);
  await expect(page.getByRole('button', { name: diaEscrito(quarta), exact: true })).not.toHaveCSS(
    'background-image',
    HACHURADO,
  );
  await expectAccessible(page);

  const novo = await novoPara(page, 'Lia Prado');
  await novo.getByRole('textbox', { name: 'Data' }).fill(br(dia));
  await novo.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: 'Marcar mesmo assim' })).toBeVisible();
  await expectAccessible(page);
});

test('blocking over an appointment asks first, and leaves no draft on this device', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  await criar(page, '/api/atendimentos-json', { paciente_id: lia, inicio: as(dia, '10:00'), fim: as(dia, '10:50') });
  await page.goto(`/atendimentos?data=${dia}`);
  await page.getByRole('button', { name: 'Bloquear horário' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Bloquear horário' });
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Curso');
  const depois = somaDias(dia, 1);
  await dialogo.getByRole('textbox', { name: 'Do dia' }).fill(br(depois));
  await expect(dialogo.getByRole('textbox', { name: 'Até o dia' })).toHaveValue(br(depois));
  await dialogo.getByRole('textbox', { name: 'Do dia' }).fill(br(dia));
  await expect(dialogo.getByRole('textbox', { name: 'Até o dia' })).toHaveValue(br(dia));
  await dialogo.getByRole('checkbox', { name: 'Dia todo' }).check();
  await expect(dialogo.getByLabel('Das')).toBeHidden();
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Já há 1 horário marcado neste período.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `Lia Prado · ${br(dia)} 10:00` })).toBeVisible();
  await page.getByRole('button', { name: 'Bloquear mesmo assim' }).click();
  await expect(page.getByText(/Bloqueio Salvo com sucesso/)).toBeVisible();
  await expect(dialogo).toBeHidden();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('a child without an appointment is booked from their file', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  await page.goto(`/atendimento/paciente/${lia}`);
  await page.getByRole('link', { name: 'Marcar', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialogo).toBeVisible();
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Nada marcado de hoje em diante.')).toBeVisible();
  await expectAccessible(page);
});
