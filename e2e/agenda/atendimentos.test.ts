import { expect } from '@playwright/test';
import { arrastar, br, criarPaciente, levar, somaDias, terca, uma, vaga } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, loaded, signedIn, withoutStream } from '../kit.ts';

test('a day’s work with the agenda: drag, repeat, move, undo, conflict, reminder', async ({ page }) => {
  await signedIn(page);
  await criarPaciente(page, { nome: 'Lia Prado', valor_atendimento: '180', celular: '11987654321' });
  await criarPaciente(page, { nome: 'Davi Rocha' });
  const dia = terca();

  await page.goto(`/atendimentos?data=${dia}`);
  await arrastar(page, dia, '09:00', '09:30');
  const dialogo = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialogo.getByLabel('Data')).toHaveValue(br(dia));
  await dialogo.getByRole('textbox', { name: 'Paciente' }).fill('Lia');
  await page.getByRole('option', { name: 'Lia Prado' }).click();
  await expect(dialogo.getByLabel('Valor')).toHaveValue('R$ 180,00');
  await dialogo.getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Toda semana' }).click();
  await dialogo.getByLabel('Vezes').fill('4');
  await expect(dialogo.getByRole('status')).toContainText(`4 datas, a última em ${br(somaDias(dia, 21))}`);
  await expectAccessible(page);
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  const evento = page.getByRole('button', { name: /Lia Prado/ });
  await expect(evento).toContainText('9:00');

  await levar(page, evento, vaga(page, somaDias(dia, 1), '14:00'));
  await page.getByRole('dialog').getByRole('button', { name: 'Só o deste dia' }).click();
  await expect(evento).toContainText('14:00');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(evento).toContainText('9:00');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await dialogo.getByRole('textbox', { name: 'Paciente' }).fill('Davi');
  await page.getByRole('option', { name: 'Davi Rocha' }).click();
  await dialogo.getByLabel('Início').fill('09:00');
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  const conflito = page.getByRole('dialog', { name: 'Este horário já está ocupado' });
  await expect(conflito).toContainText('Lia Prado');
  await conflito.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(page.getByRole('button', { name: /Davi Rocha/ })).toBeVisible();

  await evento.click();
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const aberto = page.getByRole('dialog', { name: 'Atendimento' });
  const whats = aberto.getByRole('link', { name: 'Lembrar Lia Prado', exact: true });
  await expect(whats).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=.*Lia/);
  await aberto.getByLabel('Local').fill('Sala azul');
  await aberto.getByRole('radio', { name: 'Deste dia em diante' }).check();
  await aberto.getByRole('button', { name: 'Salvar' }).click();
  await expect(aberto).toHaveCount(0);
  await page.goto(`/atendimentos?visao=lista&de=${dia}&ate=${somaDias(dia, 40)}`);
  await expect(page.getByRole('table').getByText('Sala azul')).toHaveCount(4);
});

test('list, file and phone show the same appointments', async ({ page }) => {
  await signedIn(page);
  await withoutStream(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado', valor_atendimento: '180.50' });
  const davi = await criarPaciente(page, { nome: 'Davi Rocha' });
  const dia = terca();
  const horario = (hora: number) => ({ inicio: `${dia}T${hora}:00:00-03:00`, fim: `${dia}T${hora}:50:00-03:00` });
  const recorrencia = { frequencia: 'semanal', vezes: 4 };
  await criar(page, '/api/atendimentos-json', { paciente_id: lia, ...horario(10), recorrencia });
  await criar(page, '/api/atendimentos-json', { paciente_id: davi, ...horario(15) });

  await page.goto(`/atendimentos?visao=lista&de=${dia}&ate=${somaDias(dia, 40)}`);
  const tabela = page.getByRole('table');
  await expect(tabela.getByRole('row')).toHaveCount(6);
  const confirmar = page.getByRole('button', { name: 'Confirmar: Davi Rocha' });
  await expect(confirmar).toHaveText('Confirmar');
  await confirmar.click();
  await expect(page.getByRole('button', { name: 'Status de Davi Rocha: Confirmado' })).toBeVisible();
  await expectAccessible(page);

  // If the server does not answer, the last rows stay, with a retry.
  await page.route('**/api/atendimentos-buscar-json', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: 'Confirmado' }).click();
  await expect(page.getByText('Estes são os últimos dados carregados')).toBeVisible();
  await expect(tabela.getByRole('row')).toHaveCount(6);
  await page.unroute('**/api/atendimentos-buscar-json');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(tabela.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/status=Confirmado/);

  await page.goto(`/atendimento/paciente/${lia}/atendimentos`);
  await expect(page.locator('main header')).toContainText(`${br(dia)} 10:00`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
  for (const inteiro of ['10:00 – 10:50', 'R$ 180,50'])
    await expect(page.getByRole('cell').filter({ hasText: inteiro }).first()).toHaveCSS('text-wrap-mode', 'nowrap');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/atendimentos?data=${dia}`);
  await expect(page.getByRole('button', { name: /^10:00 10:50 Lia Prado/ })).toBeVisible();
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await expect(page.getByText('Nada marcado neste dia.')).toBeVisible();
  await expectAccessible(page);
});

test('the agenda keeps its arrows when a week cannot be read', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  await criar(page, '/api/atendimentos-json', uma(lia, dia));
  await page.goto(`/atendimentos?visao=semana&data=${dia}`);
  const atendimento = page.getByRole('button', { name: /^Lia Prado/ });
  await expect(atendimento).toBeVisible();
  await loaded(page);
  await page.route('**/api/atendimentos-buscar-json', (route) => route.fulfill({ status: 404, json: {} }));
  // The next week was read ahead.
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Ops, não carregou')).toBeVisible();
  await expect(atendimento).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anterior' }).click();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(atendimento).toBeVisible();
  await expect(page.getByText('Ops, não carregou')).toHaveCount(0);
});
