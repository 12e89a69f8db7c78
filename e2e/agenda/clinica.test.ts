import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { as, criarPaciente, desfazer, diaEscrito, hoje, levar, segurar, somaDias, terca } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, send, signedIn } from '../kit.ts';

/** Others see a change within this time. */
const AO_VIVO_MS = 2_000;
/** If a plain request takes longer than 100 ms, the limit is this many times that request. */
const PEDIDOS = AO_VIVO_MS / 100;
const DESISTE_MS = 20_000;

const ATENDIMENTOS = '/api/atendimentos-json';
const coluna = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });
const vagaDe = (page: Page, nome: string, data: string, hora: string) =>
  page.locator(`button[aria-label^="${nome}: ${diaEscrito(data)}, das ${hora.replace(/^0/, '')} "]`);
const sessao = (page: Page, nome: string, paciente: string) =>
  coluna(page, nome).getByRole('button', { name: new RegExp(`^${paciente}`) });

/** How long the browser waits for a request that only reads. */
const plain = async (page: Page) => {
  const from = performance.now();
  await page.evaluate(async () => (await fetch('/health', { cache: 'no-store' })).text());
  return performance.now() - from;
};

type Live = { by: Page; on: Page; act: () => Promise<unknown>; shown: Locator };

/**
 * Writes to the agenda in one browser and waits until another shows it. Returns how long that took after the request, in
 * parts of the limit.
 */
const seenLive = async (what: string, { by, on, act, shown }: Live) => {
  const before = await plain(on);
  const sent = by.waitForRequest(
    (one) => one.method() !== 'GET' && new URL(one.url()).pathname.startsWith(ATENDIMENTOS),
  );
  const start = sent.then(() => performance.now());
  const end = shown.waitFor({ timeout: DESISTE_MS }).then(() => performance.now());
  await Promise.all([act(), end]);
  const ms = (await end) - (await start);
  const limit = Math.max(AO_VIVO_MS, PEDIDOS * Math.max(before, await plain(on)));
  process.stdout.write(`live: ${what}, ${Math.round(ms)} ms of ${Math.round(limit)}\n`);
  return ms / limit;
};

/** Five people: Marina, who owns the practice, two professionals, a trainee and a secretary. */
const clinic = async (page: Page) => {
  await signedIn(page);
  const [rafael, livia, camila, sonia] = await Promise.all([
    join(page, 'Rafael Teixeira', 'profissional'),
    join(page, 'Lívia Prado', 'profissional'),
    join(page, 'Camila Rocha', 'estagiario'),
    join(page, 'Sônia Matos', 'secretaria'),
  ]);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const rui = await criarPaciente(page, { nome: 'Rui Lima' });
  await joinTeam(page, lia, rafael.membro_id);
  await joinTeam(page, rui, rafael.membro_id);
  return { rafael, livia, camila, sonia, lia, rui };
};

const twoBrowsers = async (browser: Browser, { sonia, rafael }: Awaited<ReturnType<typeof clinic>>) =>
  Promise.all([browserOf(browser, sonia), browserOf(browser, rafael)]);

const dayOf = async (page: Page, data = hoje(), more = '') => {
  await page.goto(`/atendimentos?visao=dia&data=${data}${more}`);
  await expect(page.getByRole('heading', { name: diaEscrito(data) })).toBeVisible();
};

test('a clinic of five people goes through a day in two browsers', async ({ page, browser }) => {
  const people = await clinic(page);
  await criar(page, ATENDIMENTOS, {
    ...{ paciente_id: people.rui, profissional_id: people.rafael.membro_id },
    ...{ inicio: as(hoje(), '08:00'), fim: as(hoje(), '08:50') },
  });
  const [sonia, rafael] = await twoBrowsers(browser, people);
  await rafael.goto('/');
  const dia = rafael.getByRole('region', { name: 'Seu dia' });
  await expect(dia.getByText('Rui Lima')).toBeVisible();

  await dayOf(sonia);
  for (const nome of ['Marina Costa', 'Rafael Teixeira', 'Lívia Prado', 'Camila Rocha'])
    await expect(coluna(sonia, nome)).toBeVisible();
  await expect(coluna(sonia, 'Sônia Matos')).toHaveCount(0);
  await expectAccessible(sonia);

  // The secretary books for a professional.
  await vagaDe(sonia, 'Rafael Teixeira', hoje(), '10:00').click();
  const form = sonia.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(form.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Rafael Teixeira');
  await form.getByRole('textbox', { name: 'Paciente' }).fill('Lia Prado');
  await sonia.getByRole('option', { name: 'Lia Prado' }).click();
  await expect(form.getByLabel('Observações')).toHaveCount(0);
  const save = () => form.getByRole('button', { name: 'Salvar' }).click();
  const live = [await seenLive('booked', { by: sonia, on: rafael, act: save, shown: dia.getByText('Lia Prado') })];
  await expect(sessao(sonia, 'Rafael Teixeira', 'Lia Prado')).toContainText('10:00');

  // She marks the arrival at her home, he sees it at his.
  await sonia.goto('/');
  const linha = sonia.getByRole('listitem').filter({ hasText: 'Lia Prado' });
  await expect(linha).toContainText('com Rafael Teixeira');
  await expectAccessible(sonia);
  const naLista = dia.getByRole('listitem').filter({ hasText: 'Lia Prado' });
  await naLista.getByRole('button', { name: /Lia Prado/ }).click();
  const chegou = rafael.getByRole('article', { name: 'Lia Prado' }).getByText('Chegou');
  const arrive = () => linha.getByRole('button', { name: 'Chegou: Lia Prado' }).click();
  live.push(await seenLive('arrived', { by: sonia, on: rafael, act: arrive, shown: chegou }));
  await expect(naLista.getByText('Chegou')).toBeVisible();
  await expect(sonia.getByText('1 na recepção')).toBeVisible();

  // Dragged to another column, and back by undo, on his open agenda too.
  await dayOf(rafael);
  await expect(sessao(rafael, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  await dayOf(sonia);
  const drag = async () => {
    await levar(sonia, sessao(sonia, 'Rafael Teixeira', 'Lia Prado'), vagaDe(sonia, 'Marina Costa', hoje(), '10:00'));
    await expect(sonia.getByText('Lia Prado passou para Marina Costa.')).toBeVisible();
    await segurar(sonia);
  };
  live.push(
    await seenLive('moved', { by: sonia, on: rafael, act: drag, shown: sessao(rafael, 'Marina Costa', 'Lia Prado') }),
  );
  await expect(sessao(sonia, 'Marina Costa', 'Lia Prado')).toContainText('10:00');
  const undo = () => desfazer(sonia);
  live.push(
    await seenLive('undone', {
      by: sonia,
      on: rafael,
      act: undo,
      shown: sessao(rafael, 'Rafael Teixeira', 'Lia Prado'),
    }),
  );
  await expect(sessao(sonia, 'Rafael Teixeira', 'Lia Prado')).toContainText('Chegou');

  // The quickest of the four counts: the others may have met a busy moment of the machine.
  expect(Math.min(...live)).toBeLessThanOrEqual(1);

  // Somebody who is not on the case team cannot be given the session.
  await levar(sonia, sessao(sonia, 'Rafael Teixeira', 'Lia Prado'), vagaDe(sonia, 'Lívia Prado', hoje(), '10:00'));
  await expect(sonia.getByText(/não faz parte da equipe/)).toBeVisible();
  await expect(sessao(sonia, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  await Promise.all([sonia, rafael].map((one) => one.context().close()));
});

test('a professional or a room that is taken is told, and of two bookings at once one is asked', async ({
  page,
  browser,
}) => {
  const people = await clinic(page);
  const sala = await criar(page, '/api/salas-json', { nome: 'Sala 1' });
  await criar(page, '/api/salas-json', { nome: 'Sala 2' });
  const horario = { inicio: as(hoje(), '10:00'), fim: as(hoje(), '10:50') };
  const { membro } = await send<{ membro: { id: string } }>(page, 'GET', '/api/user');
  await criar(page, ATENDIMENTOS, {
    ...{ paciente_id: people.rui, profissional_id: membro.id, sala_id: sala },
    ...horario,
  });
  await criar(page, ATENDIMENTOS, {
    ...{ paciente_id: people.lia, profissional_id: people.rafael.membro_id },
    ...{ inicio: as(hoje(), '14:00'), fim: as(hoje(), '14:50') },
  });
  // The home of the professional names the room, beside the child and in the list of the day.
  await page.goto('/');
  const linha = page.getByRole('region', { name: 'Seu dia' }).getByRole('listitem').filter({ hasText: 'Rui Lima' });
  await expect(linha).toContainText('Sala 1');

  const [sonia, rafael] = await twoBrowsers(browser, people);
  await dayOf(sonia);
  await levar(sonia, sessao(sonia, 'Rafael Teixeira', 'Lia Prado'), vagaDe(sonia, 'Marina Costa', hoje(), '10:00'));
  const taken = sonia.getByRole('dialog', { name: 'Este horário já está ocupado' });
  await expect(taken.getByRole('listitem')).toContainText('Rui Lima');
  await expect(taken.getByRole('listitem')).toContainText('mesmo profissional');
  await expectAccessible(sonia);
  await taken.getByRole('button', { name: 'Escolher outro horário' }).click();
  await expect(sessao(sonia, 'Rafael Teixeira', 'Lia Prado')).toContainText('14:00');

  // By room a session names its professional, in their colour; that of Lia has no room yet.
  await dayOf(sonia, hoje(), '&colunas=sala');
  await expect(sessao(sonia, 'Sala 1', 'Rui Lima')).toContainText('Marina');
  await expectAccessible(sonia);
  await levar(sonia, sessao(sonia, 'Sem sala', 'Lia Prado'), vagaDe(sonia, 'Sala 1', hoje(), '10:00'));
  await expect(taken.getByRole('listitem')).toContainText('mesma sala');
  await taken.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(sessao(sonia, 'Sala 1', 'Lia Prado')).toContainText('10:00');

  // The week of several professionals has a row for each; that of one is by the hour.
  await sonia.goto('/atendimentos?visao=semana');
  const daSemana = (nome: string) => sonia.getByRole('row', { name: new RegExp(`^${nome}`) });
  await expect(daSemana('Marina Costa').getByRole('button', { name: /Rui Lima/ })).toBeVisible();
  await expect(daSemana('Rafael Teixeira').getByTitle(/^Lia Prado · 10:00/)).toBeVisible();
  for (const width of [1280, 1024]) {
    await sonia.setViewportSize({ width, height: 800 });
    await expect
      .poll(
        () =>
          daSemana('Rafael Teixeira')
            .getByTitle(/^Lia Prado/)
            .evaluate((one) => one.clientWidth),
        `${width} px`,
      )
      .toBeGreaterThan(80);
  }
  await expectAccessible(sonia);
  await daSemana('Rafael Teixeira').getByRole('button', { name: 'Rafael Teixeira' }).click();
  await expect(sonia.getByTitle(/^Lia Prado · 10:00.*Rafael Teixeira$/)).toBeVisible();

  // Both have a form open for the same free time of Rafael.
  const forms = await Promise.all(
    [sonia, rafael].map(async (one) => {
      await dayOf(one);
      await vagaDe(one, 'Rafael Teixeira', hoje(), '16:00').click();
      const form = one.getByRole('dialog', { name: 'Novo atendimento' });
      await form.getByRole('textbox', { name: 'Paciente' }).fill('Rui Lima');
      await one.getByRole('option', { name: 'Rui Lima' }).click();
      return form;
    }),
  );
  await Promise.all(forms.map((form) => form.getByRole('button', { name: 'Salvar' }).click()));
  const asked = (one: Page) => one.getByRole('dialog', { name: 'Este horário já está ocupado' }).count();
  await expect.poll(async () => (await asked(sonia)) + (await asked(rafael))).toBe(1);
  await Promise.all([sonia, rafael].map((one) => one.context().close()));
});

test('dragging a session of a series to a colleague asks which sessions follow, with undo', async ({
  page,
  browser,
}) => {
  const people = await clinic(page);
  const dia = terca();
  await send(page, 'POST', ATENDIMENTOS, {
    ...{ paciente_id: people.lia, profissional_id: people.rafael.membro_id },
    ...{ inicio: as(dia, '10:00'), fim: as(dia, '10:50') },
    recorrencia: { frequencia: 'semanal', dias: [2], vezes: 3, ate: null },
  });
  const sonia = await browserOf(browser, people.sonia);
  const quem = async () => {
    const busca = { de: dia, ate: somaDias(dia, 60) };
    const todas = await send<{ profissional_id: string }[]>(page, 'POST', '/api/atendimentos-buscar-json', busca);
    return todas.map(({ profissional_id }) => profissional_id === people.rafael.membro_id);
  };
  const segunda = somaDias(dia, 7);
  await dayOf(sonia, segunda);
  const drag = () =>
    levar(sonia, sessao(sonia, 'Rafael Teixeira', 'Lia Prado'), vagaDe(sonia, 'Marina Costa', segunda, '10:00'));
  await drag();
  const dialog = sonia.getByRole('dialog', { name: 'Mudar a série' });
  await expect(dialog).toContainText('Marina Costa');
  await expectAccessible(sonia);
  await dialog.getByRole('button', { name: 'Deixar como estava' }).click();
  await expect(sessao(sonia, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  expect(await quem()).toEqual([true, true, true]);

  await drag();
  await dialog.getByRole('button', { name: 'Deste dia em diante' }).click();
  await expect(sonia.getByText('Lia Prado passou para Marina Costa deste dia em diante.')).toBeVisible();
  await segurar(sonia);
  expect(await quem()).toEqual([true, false, false]);
  await desfazer(sonia);
  await expect(sessao(sonia, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  await expect.poll(quem).toEqual([true, true, true]);
  await sonia.context().close();
});

test('the lunch of one professional leaves the hours of the others free', async ({ page, browser }) => {
  const people = await clinic(page);
  const [sonia, rafael] = await twoBrowsers(browser, people);
  // Not today: after the last working hour the form proposes the next day.
  const dia = terca();
  await dayOf(sonia, dia);
  await sonia.getByRole('button', { name: 'Bloquear horário' }).click();
  const dialogo = sonia.getByRole('dialog', { name: 'Bloquear horário' });
  await dialogo.getByLabel('Motivo').fill('Almoço');
  const quem = dialogo.getByRole('combobox', { name: 'De quem' });
  await expect(quem).toHaveAttribute('placeholder', 'Todos do consultório');
  await quem.click();
  await sonia.getByRole('option', { name: 'Rafael Teixeira' }).click();
  await dialogo.getByLabel('Motivo').click();
  await dialogo.getByLabel('Das').fill('12:00');
  await dialogo.getByLabel('às').fill('13:00');
  await expectAccessible(sonia);
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialogo).toBeHidden();
  await expect(coluna(sonia, 'Rafael Teixeira').getByRole('button', { name: 'Almoço' })).toBeVisible();
  await expect(coluna(sonia, 'Marina Costa').getByRole('button', { name: 'Almoço' })).toHaveCount(0);

  // He has no choice: what he blocks is his own time.
  await dayOf(rafael, dia);
  await expect(coluna(rafael, 'Rafael Teixeira').getByRole('button', { name: 'Almoço' })).toBeVisible();
  await rafael.getByRole('button', { name: 'Bloquear horário' }).click();
  await expect(rafael.getByRole('dialog', { name: 'Bloquear horário' })).toContainText('Bloqueia só a sua agenda.');
  await expect(rafael.getByLabel('De quem')).toHaveCount(0);
  await Promise.all([sonia, rafael].map((one) => one.context().close()));
});
