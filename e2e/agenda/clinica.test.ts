import { expect, type Page } from '@playwright/test';
import { ATENDIMENTOS, as, desfazer, hoje, levar, segurar, somaDias, terca, uma } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf } from '../equipe.kit.ts';
import { criar, expectAccessible, following, keptDrafts, loaded, send } from '../kit.ts';
import { atendimento, clinic, coluna, dayOf, twoBrowsers, vagaDe } from './clinica.kit.ts';

test('a professional or a room that is taken is reported, and of two bookings at once one gets the question', async ({
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
  await levar(
    sonia,
    atendimento(sonia, 'Rafael Teixeira', 'Lia Prado'),
    vagaDe(sonia, 'Marina Costa', hoje(), '10:00'),
  );
  const taken = sonia.getByRole('dialog', { name: 'Este horário já está ocupado' });
  await expect(taken.getByRole('listitem')).toContainText('Rui Lima');
  await expect(taken.getByRole('listitem')).toContainText('mesmo profissional');
  await expectAccessible(sonia);
  await taken.getByRole('button', { name: 'Escolher outro horário' }).click();
  await expect(atendimento(sonia, 'Rafael Teixeira', 'Lia Prado')).toContainText('14:00');

  // By room an appointment names its professional, in their colour; that of Lia has no room yet.
  await dayOf(sonia, hoje(), '&colunas=sala');
  await expect(atendimento(sonia, 'Sala 1', 'Rui Lima')).toContainText('Marina');
  await expectAccessible(sonia);
  await levar(sonia, atendimento(sonia, 'Sem sala', 'Lia Prado'), vagaDe(sonia, 'Sala 1', hoje(), '10:00'));
  await expect(taken.getByRole('listitem')).toContainText('mesma sala');
  await taken.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(atendimento(sonia, 'Sala 1', 'Lia Prado')).toContainText('10:00');

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

test('dragging an appointment of a series to a colleague asks which appointments follow, with undo', async ({
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
    levar(sonia, atendimento(sonia, 'Rafael Teixeira', 'Lia Prado'), vagaDe(sonia, 'Marina Costa', segunda, '10:00'));
  await drag();
  const dialog = sonia.getByRole('dialog', { name: 'Mudar a série' });
  await expect(dialog).toContainText('Marina Costa');
  await expectAccessible(sonia);
  await dialog.getByRole('button', { name: 'Deixar como estava' }).click();
  await expect(atendimento(sonia, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  expect(await quem()).toEqual([true, true, true]);

  await drag();
  await dialog.getByRole('button', { name: 'Deste dia em diante' }).click();
  await expect(
    sonia.getByText('Deste dia em diante, os horários de Lia Prado passam para Marina Costa.'),
  ).toBeVisible();
  await segurar(sonia);
  expect(await quem()).toEqual([true, false, false]);
  await desfazer(sonia);
  await expect(atendimento(sonia, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
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

test('an arrival marked by mistake is taken back to the status before it', async ({ page, browser }) => {
  const people = await clinic(page);
  const hora = { inicio: as(hoje(), '08:00'), fim: as(hoje(), '08:50') };
  for (const [paciente_id, status] of [
    [people.rui, 'Agendado'],
    [people.lia, 'Confirmado'],
  ])
    await criar(page, ATENDIMENTOS, { ...{ paciente_id, status, permitir_conflito: true }, ...hora });
  const sonia = await browserOf(browser, people.sonia);
  const followed = following(sonia);
  await sonia.goto('/');
  await followed;
  for (const [nome = '', status = ''] of [
    ['Rui Lima', 'Agendado'],
    ['Lia Prado', 'Confirmado'],
  ]) {
    const linha = sonia.getByRole('listitem').filter({ hasText: nome });
    await expect(linha).toContainText(status);
    await loaded(sonia);
    // The server gets the arrival after it is taken back.
    const { promise: undone, resolve: undo } = Promise.withResolvers<void>();
    await sonia.route('**/api/atendimentos-json/**', async (route) => {
      if (route.request().method() !== 'GET') await undone;
      await route.continue();
    });
    await linha.getByRole('button', { name: `Chegou: ${nome}` }).click();
    await expect(sonia.getByText('1 na recepção')).toBeVisible();
    await linha.getByRole('button', { name: `Desfazer chegada: ${nome}` }).click();
    await expect(sonia.getByText('Ninguém está esperando.')).toBeVisible();
    undo();
    await sonia.unrouteAll({ behavior: 'wait' });
    await expect(linha).toContainText(status);
    // What takes the arrival back is sent after a pause.
    await expect.poll(() => keptDrafts(sonia)).toEqual([]);
  }
  await sonia.context().close();
});

test('others are drawn as busy without a name, and everybody in the colour that they were given', async ({
  page,
  browser,
}) => {
  const { rui, rafael, livia } = await clinic(page);
  const { membros } = await send<{ membros: { id: string; versao: number }[] }>(page, 'GET', '/api/membros-json');
  const versao = membros.find(({ id }) => id === rafael.membro_id)?.versao;
  await send(page, 'PUT', `/api/membros-json/${rafael.membro_id}`, { cor: 'grape', versao });
  await criar(page, ATENDIMENTOS, { ...uma(rui, hoje()), profissional_id: rafael.membro_id });
  await dayOf(page);
  const drawn = atendimento(page, 'Rafael Teixeira', 'Rui Lima');
  await expect(drawn).toHaveAttribute('style', /--mantine-color-grape-light\)/);
  const dela = await browserOf(browser, livia);
  await dayOf(dela);
  await expect(coluna(dela, 'Rafael Teixeira').getByText('Ocupado')).toBeVisible();
  await expect(dela.getByText('Rui Lima')).toHaveCount(0);
  await dela.context().close();
});
