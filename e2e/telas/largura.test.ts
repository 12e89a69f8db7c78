import { expect, type Page } from '@playwright/test';
import { as, hoje } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, loaded, send, signedIn } from '../kit.ts';
import { expectToFit, notForty } from '../telas.kit.ts';

const practice = async (page: Page) => {
  await signedIn(page, { config: { modulos: { financeiro: true } } });
  const lia = await criar(page, '/api/pacientes-json', {
    nome: 'Maria Eduarda Albuquerque de Vasconcelos',
    data_nascimento: '2018-05-04',
    ano_escolar: '3º ano',
    valor_atendimento: '180',
  });
  const quando = (days: number) => {
    const inicio = Date.parse(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`);
    return { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 3_000_000).toISOString() };
  };
  for (const days of [-3, 4]) {
    const body = { paciente_id: lia, ...quando(days), local: 'Sala 1', permitir_conflito: true };
    await criar(page, '/api/atendimentos-json', body);
  }
  const vencimento = new Date().toISOString().slice(0, 10);
  const conta = { tipo: 'Receber', descricao: 'Avaliação', valor: '1200', paciente_id: lia, vencimento };
  await send(page, 'POST', '/api/lancamentos-json', conta);
  return `/atendimento/paciente/${lia}`;
};

test('nothing is clipped from 320 to 2560 px, nor at 200 % zoom, and controls are 40 px high', async ({ page }) => {
  // Some twenty screens in six widths.
  test.setTimeout(600_000);
  const file = await practice(page);
  const parts = ['', '/dados', '/atendimentos', '/financeiro', '/anamnese', '/testes', '/documentos', '/links'];
  const lists = ['/pacientes', '/atendimentos', '/escolas', '/responsaveis', '/testes', '/documentos'];
  const money = ['extrato', 'contas-a-receber', 'contas-a-pagar', 'quem-deve', 'ajustes'];
  const settings = ['configs', 'profile', 'links', 'equipe'];
  const screens = [
    '/',
    ...lists,
    ...money.map((part) => `/financeiro/${part}`),
    ...settings.map((part) => `/settings/${part}`),
    ...parts.map((part) => file + part),
  ];
  for (const path of screens) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await loaded(page);
    await expect.poll(() => notForty(page), `controls of ${path}`).toEqual([]);
    await expectToFit(page);
  }
});

const COLEGAS = ['Rafael Teixeira de Albuquerque', 'Lívia Prado', 'Camila Rocha', 'Beatriz Monteiro'];

/** A practice of five professionals and a secretary, each with an appointment today whose family can be reminded. */
const clinic = async (page: Page) => {
  await signedIn(page);
  const colegas = await Promise.all(COLEGAS.map((nome) => join(page, nome, 'profissional')));
  const sonia = await join(page, 'Sônia Matos', 'secretaria');
  const { membro } = await send<{ membro: { id: string } }>(page, 'GET', '/api/user');
  for (const [n, id] of [membro.id, ...colegas.map(({ membro_id }) => membro_id)].entries()) {
    const sala_id = await criar(page, '/api/salas-json', { nome: `Sala ${n + 1}` });
    const nome = `Maria Eduarda Albuquerque de Vasconcelos ${n + 1}`;
    const paciente_id = await criar(page, '/api/pacientes-json', { nome, telefone: '11987654321' });
    if (id !== membro.id) await joinTeam(page, paciente_id, id);
    const horario = { inicio: as(hoje(), '22:00'), fim: as(hoje(), '22:50') };
    await criar(page, '/api/atendimentos-json', { paciente_id, profissional_id: id, sala_id, ...horario });
  }
  return sonia;
};

test('the day of five professionals and the home of the secretary fit the window', async ({ page, browser }) => {
  const sonia = await browserOf(browser, await clinic(page));
  const fits = async (path: string, widths: number[]) => {
    await sonia.goto(path);
    await loaded(sonia);
    await expectToFit(sonia, widths);
  };
  await fits('/atendimentos?visao=dia', [1440, 1280, 1024]);
  await expect(sonia.getByRole('region', { name: /Costa|Teixeira|Prado|Rocha|Monteiro/ })).toHaveCount(5);
  await fits('/atendimentos?visao=dia&colunas=sala', [1440, 1280, 1024]);
  await fits('/', [1280, 390]);
  await sonia.context().close();

  await page.goto('/settings/equipe');
  await page.getByRole('button', { name: 'Ações para Camila Rocha' }).click();
  await page.getByRole('menuitem', { name: 'Alterar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Camila Rocha' });
  await dialog.getByRole('button', { name: 'Acrescentar horário' }).click();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const dia = dialog.getByRole('combobox', { name: 'Dia', exact: true });
    await expect.poll(() => dia.evaluate((one) => one.scrollWidth <= one.clientWidth), `${width} px`).toBe(true);
  }
});
