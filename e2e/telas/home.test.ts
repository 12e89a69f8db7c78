import { expect } from '@playwright/test';
import { hoje, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, send, signedIn } from '../kit.ts';

const NOTHING = 'Nada pendente. Tudo em dia!';

test('home says that nothing is waiting only when nothing is', async ({ page }) => {
  await signedIn(page);
  const paciente_id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  const dia = somaDias(hoje(), -1);
  const sessao = { paciente_id, inicio: `${dia}T13:00:00.000Z`, fim: `${dia}T13:50:00.000Z` };
  const id = await criar(page, '/api/atendimentos-json', { ...sessao, status: 'Realizado' });
  const note = { conteudo: '<p>Leu</p>', objetivos: [] };
  const registro = `/api/atendimentos-json/${id}/registro`;
  const { versao } = await send<{ versao: number }>(page, 'PUT', registro, note);
  await page.goto('/');
  await page.getByRole('button', { name: /registro pendente/ }).click();
  await expect(page.getByRole('link', { name: /^Assine o registro de Caio Lima/ })).toBeVisible();
  await expect(page.getByText(NOTHING)).toHaveCount(0);
  await send(page, 'POST', `${registro}/assinar`, { versao });
  await page.reload();
  await expect(page.getByText(NOTHING)).toBeVisible();

  await criar(page, '/api/atendimentos-json', { ...sessao, permitir_conflito: true });
  await page.reload();
  await expect(page.getByRole('button', { name: /horário sem status/ })).toBeVisible();
  await expect(page.getByText(NOTHING)).toHaveCount(0);

  // Each kind alone is something that waits.
  for (const kind of ['sem_status', 'registros', 'anamneses', 'planos_intervencao', 'aniversarios', 'vencidos']) {
    await page.route('**/api/home-json', async (route) => {
      const answer = await (await route.fetch()).json();
      for (const one of Object.keys(answer.totais)) answer.totais[one] = one === kind ? 1 : 0;
      for (const one of Object.keys(answer.atencao)) answer.atencao[one] = [];
      await route.fulfill({ json: answer });
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Para fazer' })).toBeVisible();
    await expect(page.getByText(NOTHING), kind).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
