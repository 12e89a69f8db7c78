import { expect } from '@playwright/test';
import {
  ATENDIMENTOS,
  type Atendimento,
  as,
  br,
  criarPaciente,
  desfazer,
  diaDaSemana,
  hoje,
  levar,
  segurar,
  somaDias,
  terca,
  uma,
  vaga,
} from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, loaded, send, signedIn, withoutStream } from '../kit.ts';

test('dragging keeps the grip point; a blocked time asks first, and a holiday is named', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  await criar(page, ATENDIMENTOS, uma(lia, dia));
  const almoco = { inicio: as(dia, '14:00'), fim: as(dia, '15:00'), motivo: 'Almoço' };
  await criar(page, '/api/horarios-bloqueados-json', almoco);
  await page.goto(`/atendimentos?data=${dia}`);
  const evento = page.getByRole('button', { name: /Lia Prado/ });

  await levar(page, evento, vaga(page, dia, '12:00'), 40);
  await expect(evento).toContainText('12:00');
  await expect(page.getByText('Horário alterado.')).toBeVisible();
  // Wait until it is gone: each notice has its own undo.
  await expect(page.getByText('Horário alterado.')).toBeHidden();

  // Resize by the lower edge, an hour down, then undo.
  const fim = async () => {
    const [linha] = await send<Atendimento[]>(page, 'POST', '/api/atendimentos-buscar-json', { de: dia, ate: dia });
    return new Date(linha?.fim ?? 0).toISOString().slice(11, 16);
  };
  const [borda, hora] = [await evento.boundingBox(), await vaga(page, dia, '13:30').boundingBox()];
  if (!borda || !hora) throw new Error('there is no edge to drag');
  await page.mouse.move(borda.x + borda.width / 2, borda.y + borda.height - 2);
  await page.mouse.down();
  await page.mouse.move(borda.x + borda.width / 2, borda.y + borda.height + 20, { steps: 4 });
  await page.mouse.move(borda.x + borda.width / 2, hora.y + 1, { steps: 4 });
  await page.mouse.up();
  await segurar(page);
  await expect.poll(fim).toBe('16:30');
  await desfazer(page);
  await expect.poll(fim).toBe('15:50');

  const ocupado = page.getByRole('dialog', { name: 'Este horário já está ocupado' });
  await levar(page, evento, vaga(page, dia, '14:00'));
  await expect(ocupado).toContainText('Almoço');
  await ocupado.getByRole('button', { name: 'Escolher outro horário' }).click();
  await expect(evento).toContainText('12:00');
  await levar(page, evento, vaga(page, dia, '14:00'));
  await ocupado.getByRole('button', { name: 'Marcar mesmo assim' }).click();
  await expect(evento).toContainText('14:00');

  const feriado = `${Number(hoje().slice(0, 4)) + 1}-09-07`;
  const vizinho = somaDias(feriado, diaDaSemana(feriado) === 1 ? 1 : -1);
  await criar(page, ATENDIMENTOS, uma(lia, vizinho));
  await page.goto(`/atendimentos?data=${feriado}`);
  await vaga(page, feriado, '15:00').click();
  await expect(page.getByRole('dialog')).toContainText('é feriado: Independência do Brasil.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await levar(page, evento, vaga(page, feriado, '16:00'));
  await segurar(page);
  await expect(page.getByText(`${br(feriado)} é feriado: Independência do Brasil.`)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(evento).toContainText('10:00');
});

test('moving one appointment of a series asks which ones to move, and undo restores all', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  await criar(page, ATENDIMENTOS, { ...uma(lia, dia), recorrencia: { frequencia: 'semanal', vezes: 3 } });
  const quando = async () => {
    const body = { de: dia, ate: somaDias(dia, 30) };
    const linhas = await send<Atendimento[]>(page, 'POST', '/api/atendimentos-buscar-json', body);
    return linhas.map(({ inicio, excecao }) => `${inicio.slice(0, 16)}${excecao ? ' à parte' : ''}`);
  };
  await page.goto(`/atendimentos?data=${dia}`);
  const antes = await quando();
  const evento = page.getByRole('button', { name: /Lia Prado/ });
  const pergunta = page.getByRole('dialog', { name: 'Mudar o horário' });

  await levar(page, evento, vaga(page, dia, '15:00'));
  await expect(pergunta).toContainText(`${br(dia)}, 15:00 – 15:50`);
  await expectAccessible(page);
  await pergunta.getByRole('button', { name: 'Deixar como estava' }).click();
  await expect(evento).toContainText('10:00');
  expect(await quando()).toEqual(antes);

  await levar(page, evento, vaga(page, dia, '15:00'));
  await pergunta.getByRole('button', { name: 'Só o deste dia' }).click();
  await expect(page.getByText('Só o deste dia mudou de horário.')).toBeVisible();
  await segurar(page);
  expect((await quando())[0]).toContain('à parte');
  await desfazer(page);
  await expect(evento).toContainText('10:00');
  await expect.poll(quando).toEqual(antes);

  await levar(page, evento, vaga(page, somaDias(dia, 1), '15:00'));
  await pergunta.getByRole('button', { name: 'Deste dia em diante' }).click();
  await expect(page.getByText('Horário alterado deste dia em diante.')).toBeVisible();
  await segurar(page);
  const datas = [1, 8, 15].map((dias) => `${somaDias(dia, dias)}T18:00`);
  expect(await quando()).toEqual(datas);
  await desfazer(page);
  await expect.poll(quando).toEqual(antes);
});

test.describe('without a connection', () => {
  test.use({ fresh: true });
  test('after a change by somebody else, or offline, the appointment moves back with a notice', async ({ page }) => {
    await signedIn(page);
    const lia = await criarPaciente(page, { nome: 'Lia Prado' });
    const dia = terca();
    const id = await criar(page, ATENDIMENTOS, uma(lia, dia));
    // This page gets no event about the change by somebody else.
    await withoutStream(page);
    await page.goto(`/atendimentos?data=${dia}`);
    const evento = page.getByRole('button', { name: /Lia Prado/ });
    await expect(evento).toContainText('10:00');

    await send(page, 'PUT', `${ATENDIMENTOS}/${id}`, { inicio: as(dia, '16:00'), fim: as(dia, '16:50') });
    await levar(page, evento, vaga(page, dia, '13:00'));
    await expect(
      page.getByText(/Sua mudança não foi salva: isto já tinha sido alterado em outro lugar./),
    ).toBeVisible();
    await expect(evento).toContainText('16:00');

    await loaded(page);
    await page.context().setOffline(true);
    await levar(page, evento, vaga(page, dia, '13:00'));
    await expect(page.getByRole('dialog')).toContainText(/conexão/i);
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(evento).toContainText('16:00');
    await page.context().setOffline(false);
    await page.reload();
    await expect(evento).toContainText('16:00');
  });
});

test('only the last change of an appointment can be undone, and a late undo is refused with a reason', async ({
  page,
}) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  const id = await criar(page, ATENDIMENTOS, uma(lia, dia));
  await page.goto(`/atendimentos?visao=lista&de=${dia}&ate=${dia}`);
  const status = page.getByRole('button', { name: /^Status de Lia Prado/ });
  await page.getByRole('button', { name: 'Confirmar: Lia Prado' }).click();
  await expect(page.getByText('Atendimento de Lia Prado: confirmado.')).toBeVisible();
  await status.click();
  await page.getByRole('menuitem', { name: 'Cancelado' }).click();
  await expect(page.getByText('Atendimento de Lia Prado: cancelado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(1);
  await expect(page.getByText('Atendimento de Lia Prado: confirmado.')).toHaveCount(0);
  await segurar(page);

  await send(page, 'PUT', `${ATENDIMENTOS}/${id}`, { local: 'Sala 2' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(/Sua mudança não foi salva: isto já tinha sido alterado em outro lugar./)).toBeVisible();
  await expect(status).toHaveText('Cancelado');
});
