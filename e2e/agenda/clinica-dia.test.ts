import { expect, type Locator, type Page } from '@playwright/test';
import { ATENDIMENTOS, as, criarPaciente, desfazer, hoje, levar, segurar, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, loaded, owner, requestsTo, send } from '../kit.ts';
import { atendimento, clinic, coluna, dayOf, twoBrowsers, vagaDe } from './clinica.kit.ts';

/** Acts in one browser and waits until another, which nobody touches, shows it. */
const seenLive = async (act: () => Promise<unknown>, shown: Locator) => {
  await act();
  await expect(shown).toBeVisible();
};

/** Opens the form of a free time in the column of somebody, and chooses the patient. Returns how it is saved. */
const fillNew = async (page: Page, nome: string, hora: string, paciente: string) => {
  await vagaDe(page, nome, hoje(), hora).click();
  const form = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(form.getByRole('combobox', { name: 'Profissional' })).toHaveValue(nome);
  await form.getByRole('textbox', { name: 'Paciente' }).fill(paciente);
  await page.getByRole('option', { name: paciente }).click();
  return { form, save: () => form.getByRole('button', { name: 'Salvar' }).click() };
};

test('a clinic of five people goes through a day in two browsers', async ({ page, browser }) => {
  const people = await clinic(page);
  await criar(page, ATENDIMENTOS, {
    ...{ paciente_id: people.rui, profissional_id: people.rafael.membro_id },
    ...{ inicio: as(hoje(), '08:00'), fim: as(hoje(), '08:50') },
  });
  const nina = await criarPaciente(page, { nome: 'Nina Alves' });
  const caio = await criarPaciente(page, { nome: 'Caio Reis' });
  await joinTeam(page, nina, people.rafael.membro_id);
  for (const { membro_id } of [people.livia, people.camila]) await joinTeam(page, caio, membro_id);
  const ontem = await criar(page, ATENDIMENTOS, {
    ...{ paciente_id: caio, profissional_id: people.camila.membro_id },
    ...{ inicio: as(somaDias(hoje(), -1), '08:00'), fim: as(somaDias(hoje(), -1), '08:50') },
  });
  const [sonia, rafael] = await twoBrowsers(browser, people);
  const streams = requestsTo(rafael, '/api/ao-vivo');
  await rafael.goto('/');
  const dia = rafael.getByRole('region', { name: 'Seu dia' });
  await expect(dia.getByText('Rui Lima')).toBeVisible();

  await dayOf(sonia);
  for (const nome of ['Marina Costa', 'Rafael Teixeira', 'Lívia Prado', 'Camila Rocha'])
    await expect(coluna(sonia, nome)).toBeVisible();
  await expect(coluna(sonia, 'Sônia Matos')).toHaveCount(0);
  await expectAccessible(sonia);

  // The secretary books for a professional.
  const { form, save } = await fillNew(sonia, 'Rafael Teixeira', '10:00', 'Lia Prado');
  await expect(form.getByLabel('Observações')).toHaveCount(0);
  await seenLive(save, dia.getByText('Lia Prado'));
  await expect(atendimento(sonia, 'Rafael Teixeira', 'Lia Prado')).toContainText('10:00');

  // She marks the arrival at her home, he sees it at his.
  await sonia.goto('/');
  const linha = sonia.getByRole('listitem').filter({ hasText: 'Lia Prado' });
  await expect(linha).toContainText('com Rafael Teixeira');
  await expectAccessible(sonia);
  const naLista = dia.getByRole('listitem').filter({ hasText: 'Lia Prado' });
  await naLista.getByRole('button', { name: /Lia Prado/ }).click();
  const chegou = rafael.getByRole('article', { name: 'Lia Prado' }).getByText('Chegou');
  const arrive = () => linha.getByRole('button', { name: 'Chegou: Lia Prado' }).click();
  await seenLive(arrive, chegou);
  await expect(naLista.getByText('Chegou')).toBeVisible();
  await expect(sonia.getByText('1 na recepção')).toBeVisible();

  // Dragged to another column, and back by undo, on his open agenda too. Other screens of a tab share its connection.
  const agenda = rafael
    .getByRole('navigation', { name: 'Menu', exact: true })
    .getByRole('link', { name: 'Atendimentos' });
  await agenda.click();
  await expect(rafael).toHaveURL(/atendimentos/);
  await loaded(rafael);
  expect(streams).toHaveLength(1);
  await dayOf(rafael);
  await expect(atendimento(rafael, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  await dayOf(sonia);
  const drag = async () => {
    await levar(
      sonia,
      atendimento(sonia, 'Rafael Teixeira', 'Lia Prado'),
      vagaDe(sonia, 'Marina Costa', hoje(), '10:00'),
    );
    await expect(sonia.getByText('O horário de Lia Prado passou para Marina Costa.')).toBeVisible();
    await segurar(sonia);
  };
  await seenLive(drag, atendimento(rafael, 'Marina Costa', 'Lia Prado'));
  await expect(atendimento(sonia, 'Marina Costa', 'Lia Prado')).toContainText('10:00');
  await seenLive(() => desfazer(sonia), atendimento(rafael, 'Rafael Teixeira', 'Lia Prado'));
  await expect(atendimento(sonia, 'Rafael Teixeira', 'Lia Prado')).toContainText('Chegou');

  // The owner and both professionals book for themselves, on the secretary's open agenda.
  const livia = await browserOf(browser, people.livia);
  for (const [one, nome, paciente, hora] of [
    [rafael, 'Rafael Teixeira', 'Nina Alves', '14:00'],
    [livia, 'Lívia Prado', 'Caio Reis', '15:00'],
    [page, 'Marina Costa', 'Lia Prado', '16:00'],
  ] as const) {
    await dayOf(one);
    const { save: act } = await fillNew(one, nome, hora, paciente);
    const shown = atendimento(sonia, nome, paciente);
    await seenLive(act, shown);
    await expect(shown).toContainText(hora);
  }

  // The trainee signs a note, and the owner's open home says that it waits for her.
  const camila = await browserOf(browser, people.camila);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Seu dia' }).getByText('Lia Prado')).toBeVisible();
  await camila.goto(`/atendimento/paciente/${caio}/atendimentos/${ontem}`);
  await camila.getByRole('textbox', { name: /^Registro/ }).fill('Leu duas frases.');
  await camila.getByRole('button', { name: 'Assinar e enviar à supervisão' }).click();
  const confirm = camila.getByRole('dialog').getByRole('button', { name: 'Assinar e enviar à supervisão' });
  await expect(confirm).toBeEnabled();
  await seenLive(() => confirm.click(), page.getByText('texto a contra-assinar'));

  // Somebody who is not on the case team cannot be given the appointment.
  await levar(sonia, atendimento(sonia, 'Rafael Teixeira', 'Lia Prado'), vagaDe(sonia, 'Lívia Prado', hoje(), '10:00'));
  await expect(sonia.getByText(/não faz parte da equipe/)).toBeVisible();
  await expect(atendimento(sonia, 'Rafael Teixeira', 'Lia Prado')).toBeVisible();
  await Promise.all([sonia, rafael, livia, camila].map((one) => one.context().close()));
});

const card = (page: Page, titulo: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: titulo, exact: true }) });

test('the home of the secretary names what is to be charged and who owes, and books', async ({ page, browser }) => {
  const { lia, rui, rafael, sonia: secretary } = await clinic(page);
  await send(page, 'POST', '/api/settings/config', { modulos: { financeiro: true } });
  for (const [paciente_id, valor, vencimento] of [
    [lia, '180', hoje()],
    [rui, '1200', somaDias(hoje(), -40)],
  ])
    await criar(page, '/api/lancamentos-json', {
      ...{ tipo: 'Receber', descricao: 'Mensalidade', paciente_id, valor, vencimento },
    });
  const sonia = await browserOf(browser, secretary);
  // A list that cannot be read does not look like an empty one.
  await sonia.route('**/api/devedores-json', (route) => route.fulfill({ status: 404, json: {} }));
  await sonia.goto('/');
  const emAtraso = card(sonia, 'Em atraso');
  await expect(emAtraso).toContainText('Ops, não carregou Em atraso.');
  await sonia.unroute('**/api/devedores-json');
  // Not by “Tentar novamente”: a change that is announced meanwhile reads the list again, and the button goes.
  await sonia.reload();
  const aCobrar = card(sonia, 'A cobrar hoje');
  await expect(aCobrar.getByRole('listitem')).toHaveText(/^Lia Prado\s*R\$\s180,00$/);
  await expect(emAtraso.getByRole('listitem')).toHaveText(/^Rui Lima\s*desde .+R\$\s1\.200,00$/);

  // The form of the agenda, over her home.
  await sonia.getByRole('button', { name: 'Novo atendimento' }).click();
  const form = sonia.getByRole('dialog', { name: 'Novo atendimento' });
  await form.getByRole('combobox', { name: 'Profissional' }).click();
  await sonia.getByRole('option', { name: 'Rafael Teixeira' }).click();
  await form.getByRole('textbox', { name: 'Paciente' }).fill('Lia Prado');
  await sonia.getByRole('option', { name: 'Lia Prado' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toBeHidden();
  expect(await owner('select profissional_id from atendimentos where paciente_id = $1', [lia])).toEqual([
    { profissional_id: rafael.membro_id },
  ]);

  // The finance member has no day on home; a payment that they record disappears from the open home of the secretary.
  const tais = await browserOf(browser, await join(page, 'Taís Melo', 'financeiro'));
  await tais.goto('/');
  await expect(card(tais, 'A cobrar hoje')).toContainText('Lia Prado');
  await expect(tais.getByRole('heading', { name: 'Ainda esperados hoje' })).toHaveCount(0);
  await expect(tais.getByRole('button', { name: 'Novo atendimento' })).toHaveCount(0);
  await tais.getByRole('link', { name: 'Ver todas as contas a receber' }).click();
  await tais
    .getByRole('row')
    .filter({ hasText: 'Lia Prado' })
    .getByRole('button', { name: /^Registrar recebimento/ })
    .click();
  const receber = tais.getByRole('dialog', { name: 'Registrar recebimento' });
  await seenLive(
    () => receber.getByRole('button', { name: 'Confirmar pagamento' }).click(),
    aCobrar.getByText('Nada vence hoje.'),
  );
  await expect(emAtraso).toContainText('Rui Lima');
  await Promise.all([sonia, tais].map((one) => one.context().close()));
});
