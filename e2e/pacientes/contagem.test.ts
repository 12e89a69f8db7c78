import { expect } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, loaded, send } from '../kit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const META = 'Ficar na cadeira';
const OUTRO = 'Levantar a mão';

test('what happens in an appointment is counted by tapping, and counted again in the next one', async ({ page }) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const objetivos = [{ descricao: META }];
  await criar(page, '/api/planos-intervencao-json', { paciente_id: lia, titulo: 'Plano do semestre', objetivos });
  const [agora, depois] = [await marcar(page, lia, -60), await marcar(page, lia, 60)];
  const nota = (id: string) => `/atendimento/paciente/${lia}/atendimentos/${id}`;
  await page.goto(nota(agora));
  await loaded(page);
  const contar = page.getByRole('button', { name: 'Contar', exact: true });
  const contador = (nome: string) => {
    const group = page.getByRole('group', { name: `Contagem de ${nome}` });
    return { group, mais: group.getByRole('button', { name: /^Mais uma vez/ }) };
  };
  await contar.tap();
  await page.getByRole('menuitem', { name: META }).tap();
  await contar.tap();
  await page.getByRole('menuitem', { name: 'Outro comportamento…' }).tap();
  await page.getByRole('textbox', { name: 'O que contar?' }).fill(OUTRO);
  await page.getByRole('textbox', { name: 'O que contar?' }).press('Enter');
  await expect(contador(OUTRO).group).toBeVisible();

  const { group, mais } = contador(META);
  for (let tap = 0; tap < 4; tap += 1) await mais.tap();
  await expect(mais).toContainText('4');
  await group.getByRole('button', { name: /^Desfazer o último toque/ }).tap();
  await expect(mais).toContainText('3');
  await expect(group.getByRole('timer')).not.toHaveText('0:00');
  await group.getByRole('button', { name: /^Pausar o tempo/ }).tap();
  await expectAccessible(page);
  const guardada = async () =>
    (await send<{ objetivos: object[] }>(page, 'GET', `/api/atendimentos-json/${agora}/registro`)).objetivos;
  await expect.poll(guardada).toMatchObject([
    { descricao: META, contagem: { vezes: 3 } },
    { descricao: OUTRO, contagem: { vezes: 0 } },
  ]);
  await page.reload();
  await expect(mais).toContainText('3');

  await page.goto(nota(depois));
  await expect(contador(META).group.getByText(/última vez: 3 vezes em/)).toBeVisible();
  // No goal of the plan, but of the note before.
  await expect(contador(OUTRO).group.getByText(/última vez/)).toBeVisible();
});
