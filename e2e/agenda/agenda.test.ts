import { expect } from '@playwright/test';
import { horaDe, minutosDe } from '#domain/days/hora.ts';
import {
  ATENDIMENTOS,
  type Atendimento,
  as,
  br,
  criarPaciente,
  hoje,
  novoPara,
  somaDias,
  terca,
  uma,
} from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, send, signedIn } from '../kit.ts';

test('invalid input is refused under its field, and stays as it was typed', async ({ page }) => {
  await signedIn(page);
  await criarPaciente(page, { nome: 'Lia Prado' });
  await page.goto(`/atendimentos?data=${terca()}`);
  const dialogo = await novoPara(page, 'Lia Prado');
  await dialogo.getByLabel('Observações').fill('Trazer o caderno');
  await dialogo.getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Toda semana' }).click();
  const vezes = dialogo.getByLabel('Vezes');
  const salvar = dialogo.getByRole('button', { name: 'Salvar' });

  await vezes.fill('10000');
  await vezes.blur();
  await expect(vezes).toHaveValue('10000');
  await expect(vezes).toHaveAccessibleDescription(/no máximo 400 datas/);
  await salvar.click();
  await expect(vezes).toBeFocused();
  await expect(vezes).toHaveValue('10000');
  await expect(dialogo.getByLabel('Observações')).toHaveValue('Trazer o caderno');
  await expectAccessible(page);
  await vezes.fill('0');
  await salvar.click();
  await expect(vezes).toHaveAccessibleDescription('No mínimo 1.');
  await expect(vezes).toHaveValue('0');
  await vezes.fill('3');
  await dialogo.getByLabel('Valor').fill('-50');
  await salvar.click();
  await expect(dialogo.getByLabel('Valor')).toHaveAccessibleDescription('Informe um valor como 180,00.');
  await dialogo.getByLabel('Valor').fill('180');
  const [inicio, fim] = [dialogo.getByLabel('Início'), dialogo.getByLabel('Fim')];
  const antes = await inicio.inputValue();
  const duracao = minutosDe(await fim.inputValue()) - minutosDe(antes);
  for (const [typed, shown] of [
    ['14', '14:00'],
    ['1430', '14:30'],
    ['9:05', '09:05'],
  ] as const) {
    await inicio.click({ clickCount: typed === '14' ? 1 : 2 });
    await page.keyboard.type(typed);
    await inicio.blur();
    await expect(inicio).toHaveValue(shown);
    await expect(fim).toHaveValue(horaDe(minutosDe(shown) + duracao));
  }
  await inicio.fill('29:00');
  await salvar.click();
  await expect(inicio).toBeFocused();
  await expect(inicio).toHaveValue('29:00');
  await inicio.fill(antes);
  await fim.fill(antes);
  await salvar.click();
  await expect(dialogo.getByText('O fim precisa vir depois do início.')).toBeVisible();
  await fim.fill(horaDe(minutosDe(antes) + 40));
  // Pressing Enter twice creates one series.
  await dialogo.getByLabel('Valor').focus();
  const enter = () => page.keyboard.press('Enter');
  // The focus returns to the button that opened the form, where a late second Enter must not open it again.
  const ignored = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const press = (button: HTMLElement) =>
          !button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        addEventListener('focusin', ({ target }) => {
          if (target instanceof HTMLElement && target.closest('main')) setTimeout(() => resolve(press(target)));
        });
      }),
  );
  await Promise.all([enter(), enter()]);
  await expect(dialogo).toHaveCount(0);
  expect(await ignored).toBe(true);
  const todas = await send<Atendimento[]>(page, 'POST', '/api/atendimentos-buscar-json', {
    de: terca(),
    ate: somaDias(terca(), 60),
  });
  expect(todas).toHaveLength(3);
});

test('an appointment links to its note, and all links in the file lead back to its first page', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = terca();
  const id = await criar(page, ATENDIMENTOS, uma(lia, dia));
  await page.goto(`/atendimentos?data=${dia}`);
  await page.getByRole('button', { name: /Lia Prado/ }).click();
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const aberto = page.getByRole('dialog', { name: 'Atendimento', exact: true });
  await aberto.getByLabel('Local').fill('Sala azul');
  const registro = aberto.getByRole('link', { name: 'Registro', exact: true });
  await registro.click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(aberto.getByLabel('Local')).toHaveValue('Sala azul');
  await aberto.getByRole('button', { name: 'Salvar' }).click();
  await expect(aberto).toHaveCount(0);
  await page.getByRole('button', { name: /Lia Prado/ }).click();
  const vista = page.getByRole('dialog', { name: 'Lia Prado', exact: true });
  await expect(vista).toContainText('Sala azul');
  await vista.getByRole('link', { name: 'Registro', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${lia}/atendimentos/${id}$`));

  const inicio = new RegExp(`/atendimento/paciente/${lia}$`);
  const trilha = page.getByRole('navigation', { name: 'Você está aqui' });
  await trilha.getByRole('link', { name: 'Lia Prado', exact: true }).click();
  await expect(page).toHaveURL(inicio);
  await expect(trilha.getByText('Lia Prado')).toHaveAttribute('aria-current', 'page');
  const partes = page.getByRole('navigation', { name: 'Partes da ficha' });
  await partes.getByRole('link', { name: 'Dados', exact: true }).click();
  await page.locator('main header').getByRole('link', { name: 'Lia Prado', exact: true }).click();
  await expect(page).toHaveURL(inicio);
  await partes.getByRole('link', { name: 'Anexos', exact: true }).click();
  await partes.getByRole('link', { name: 'História', exact: true }).click();
  await expect(page).toHaveURL(inicio);
  await expectAccessible(page);
});

test('done, cancelled and blocked differ by more than their colour', async ({ page }) => {
  await signedIn(page);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const dia = somaDias(terca(), -28);
  await criar(page, ATENDIMENTOS, { ...uma(lia, dia, '09:00', '09:50'), status: 'Realizado' });
  await criar(page, ATENDIMENTOS, { ...uma(lia, dia, '11:00', '11:50'), status: 'Cancelado' });
  await criar(page, '/api/horarios-bloqueados-json', {
    inicio: as(dia, '13:00'),
    fim: as(dia, '14:00'),
    motivo: 'Almoço',
  });
  await page.goto(`/atendimentos?data=${dia}`);
  const bloqueado = page.locator('[data-event-id]', { hasText: 'Almoço' });
  await expect(bloqueado).toHaveCSS('background-image', /repeating-linear-gradient/);
  const corpo = (status: string) =>
    page.locator('[data-event-id] > *', { has: page.locator(`[data-status="${status}"]`) });
  /** The bar in the colour of the professional. */
  const barra = (status: string) =>
    page.locator(`[data-status="${status}"]`).evaluate((one) => getComputedStyle(one, '::before').content);
  await expect(corpo('Cancelado')).toHaveCSS('border-top-style', 'solid');
  await expect.poll(() => barra('Cancelado')).toBe('none');
  await expect(corpo('Cancelado').getByText('Lia Prado')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(corpo('Realizado')).toHaveCSS('border-top-style', 'none');
  await expect.poll(() => barra('Realizado')).toBe('""');
  await expectAccessible(page);
});

test('home lists notes to write and notes to sign, and the story names payments', async ({ page }) => {
  await signedIn(page);
  const mae = await criar(page, '/api/responsaveis-json', { nome: 'Carla Prado' });
  const lia = await criarPaciente(page, { nome: 'Lia Prado', valor_atendimento: '180' });
  const ontem = somaDias(hoje(), -1);
  const id = await criar(page, ATENDIMENTOS, { ...uma(lia, ontem), status: 'Realizado' });
  const conta = { tipo: 'Receber', descricao: 'Avaliação', valor: '250.00', vencimento: ontem };
  const lancamento = await criar(page, '/api/lancamentos-json', { ...conta, paciente_id: lia, responsavel_id: mae });
  await send(page, 'POST', `/api/lancamentos-json/${lancamento}/pagar`, { valor: '250.00', forma: 'Pix' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: /registro pendente/ }).click();
  const escrever = page.getByRole('link', { name: `Escreva o registro de Lia Prado, ${br(ontem)}`, exact: true });
  await expect(escrever).toBeVisible();
  const linhas = await escrever.getByText(br(ontem), { exact: true }).evaluate((one) => one.getClientRects().length);
  expect(linhas).toBe(1);
  await expectAccessible(page);
  await send(page, 'PUT', `/api/atendimentos-json/${id}/registro`, { conteudo: '<p>Leu</p>', objetivos: [] });
  // The row is still open after a reload: its address says so.
  await page.reload();
  await expect(page.getByRole('button', { name: /registro pendente/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(
    page.getByRole('link', { name: `Assine o registro de Lia Prado, ${br(ontem)}`, exact: true }),
  ).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`/atendimento/paciente/${lia}`);
  const item = page.getByRole('listitem').filter({ hasText: 'Pagamento de R$ 250,00' });
  await expect(item).toContainText('Pix');
  await expect(item).toContainText('pago por Carla Prado');
  await expect(item).toContainText('Avaliação');
  await expectAccessible(page);
});
