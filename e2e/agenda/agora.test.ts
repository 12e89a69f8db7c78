import { expect } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, send } from '../kit.ts';

test('home is the appointment that is on: presence, goals, note, signature, charge and the next child', async ({
  page,
}) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', {
    nome: 'Lia Prado',
    data_nascimento: '2018-05-04',
    valor_atendimento: '180',
  });
  const caio = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  const plano = { paciente_id: lia, titulo: 'Plano do semestre', objetivos: [{ descricao: 'Ler dígrafos' }] };
  await criar(page, '/api/planos-intervencao-json', plano);
  const antes = await marcar(page, lia, -7 * 24 * 60, { status: 'Realizado' });
  const nota = { conteudo: '<p>Leu 18 palavras</p>', objetivos: [] };
  await send(page, 'PUT', `/api/atendimentos-json/${antes}/registro`, nota);
  const id = await marcar(page, lia, -10);
  await marcar(page, caio, 60);

  await page.goto('/');
  const foco = page.getByRole('article', { name: 'Lia Prado' });
  await expect(page.getByRole('heading', { level: 1, name: 'Agora' })).toBeVisible();
  await expect(foco.getByText(/^faltam \d+ min$/)).toBeVisible();
  await expect(foco.getByText('Leu 18 palavras')).toBeVisible();
  await expectAccessible(page);
  await expect(foco.getByRole('button', { name: /^Cobrar/ })).toHaveCount(0);

  await foco.getByText('Presente').click();
  const goal = foco.getByRole('radiogroup', { name: 'Pontuação de Ler dígrafos' });
  await goal.getByText('3', { exact: true }).click();
  await expect(foco.getByText('com dica')).toBeVisible();
  await foco.getByRole('textbox', { name: 'Registro de hoje' }).click();
  await page.keyboard.type('Leu a lista 3');
  await expect(foco.getByText('Salvo', { exact: true })).toBeVisible();
  const kept = await send<{ conteudo: string; objetivos: { pontuacao: number; objetivo_id: string }[] }>(
    page,
    'GET',
    `/api/atendimentos-json/${id}/registro`,
  );
  expect(kept.conteudo).toBe('<p>Leu a lista 3</p>');
  expect(kept.objetivos).toMatchObject([{ pontuacao: 3, objetivo_id: expect.any(String) }]);
  // The score that is chosen again is taken back.
  await goal.getByText('3', { exact: true }).click();
  await expect(foco.getByText('a marcar')).toBeVisible();
  await goal.getByText('4', { exact: true }).click();
  await expect(foco.getByText('Salvo', { exact: true })).toBeVisible();

  await foco.getByRole('button', { name: 'Cobrar R$ 180,00' }).click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await foco.getByRole('button', { name: 'Assinar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assinar' }).click();
  await expect(foco.getByText(/Assinado por Marina Costa/)).toBeVisible();

  await foco.getByRole('button', { name: /Em seguida.*Caio/ }).click();
  await expect(page.getByRole('article', { name: 'Caio Lima' })).toBeVisible();
  await page
    .getByRole('list')
    .getByRole('button', { name: /Lia Prado/ })
    .click();
  await expect(foco).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the same by thumb; after the last appointment home says so', async ({ page }) => {
  await aoMeioDia(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const id = await marcar(page, lia, -10);
  await page.goto('/');
  await page.getByRole('article', { name: 'Lia Prado' }).getByText('Faltou').click();
  await expect(page.getByText(/Falt/).first()).toBeVisible();
  await expectAccessible(page);
  const box = await page.getByRole('link', { name: 'Ver agenda' }).boundingBox();
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await expect
    .poll(async () => (await send<{ status: string }>(page, 'GET', `/api/atendimentos-json/${id}`)).status)
    .toBe('Faltou');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'O dia terminou' })).toBeVisible();
  await expect(page.getByText('Os registros de hoje estão em dia.')).toBeVisible();
});

test('home says that nothing is booked, that a note is missing, and that the day has not begun', async ({ page }) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  await marcar(page, lia, -7 * 24 * 60, { status: 'Realizado' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Nada marcado para hoje' })).toBeVisible();
  const falta = page.getByText('Toque em um horário para escrever ou assinar o registro que faltou.');
  const id = await marcar(page, lia, -120, { status: 'Realizado' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'O dia terminou' })).toBeVisible();
  await expect(falta).toBeVisible();
  await send(page, 'PUT', `/api/atendimentos-json/${id}`, { status: 'Faltou' });
  await page.reload();
  await expect(page.getByText('Os registros de hoje estão em dia.')).toBeVisible();
  await expect(falta).toHaveCount(0);

  const antes = page.getByText(/^O dia ainda não começou: o primeiro atendimento é às \d+:\d\d\.$/);
  await marcar(page, lia, 90);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Lia Prado' })).toBeVisible();
  await expect(antes).toHaveCount(0);
  await send(page, 'DELETE', `/api/atendimentos-json/${id}`);
  await page.reload();
  await expect(antes).toBeVisible();
  await expectAccessible(page);
});
