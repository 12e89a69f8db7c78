import { expect, type Page } from '@playwright/test';
import { hoje, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, keptDrafts, send, signedIn } from '../kit.ts';

const NOTHING = 'Nada pendente. Tudo em dia!';

/** Home answers that one item of each of these kinds waits, and nothing else. */
const waiting = (page: Page, waits: (kind: string) => boolean) =>
  page.route('**/api/home-json*', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of Object.keys(answer.totais)) answer.totais[one] = waits(one) ? 1 : 0;
    for (const one of Object.keys(answer.atencao)) answer.atencao[one] = [];
    await route.fulfill({ json: answer });
  });

/** A practice that has had an appointment: home shows the day and the inbox. */
const begun = async (page: Page) => {
  await signedIn(page);
  const paciente_id = await criar(page, '/api/pacientes-json', { nome: 'Caio Lima' });
  const dia = somaDias(hoje(), -1);
  const atendimento = { paciente_id, inicio: `${dia}T13:00:00.000Z`, fim: `${dia}T13:50:00.000Z` };
  const id = await criar(page, '/api/atendimentos-json', { ...atendimento, status: 'Realizado' });
  return { atendimento, id };
};

test('home says that nothing is waiting only when nothing is', async ({ page }) => {
  const { atendimento, id } = await begun(page);
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

  await criar(page, '/api/atendimentos-json', { ...atendimento, permitir_conflito: true });
  await page.reload();
  await expect(page.getByRole('button', { name: /horário sem status/ })).toBeVisible();
  await expect(page.getByText(NOTHING)).toHaveCount(0);

  // Each kind alone is something that waits.
  for (const kind of ['sem_status', 'registros', 'anamneses', 'planos_intervencao', 'aniversarios', 'vencidos']) {
    await waiting(page, (one) => one === kind);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Para fazer' })).toBeVisible();
    await expect(page.getByText(NOTHING), kind).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a text that waits on the device is something that waits', async ({ page }) => {
  await begun(page);
  await waiting(page, () => false);
  await page.goto('/escola/cadastrar');
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Escola Lume');
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Ainda só neste aparelho' });
  await expect(card).toBeVisible();
  const inbox = page.getByRole('region', { name: 'Para fazer' });
  await expect(inbox).toContainText('Há texto ainda só neste aparelho.');
  await expect(page.getByText(NOTHING)).toHaveCount(0);
  await card.getByRole('button', { name: /^Descartar / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(inbox).toContainText(NOTHING);
});

test('clinical work is first in the inbox, and money last', async ({ page }) => {
  await begun(page);
  await waiting(page, () => true);
  await page.goto('/');
  const inbox = page.getByRole('region', { name: 'Para fazer' });
  // The row of each kind, without its menu; the line of money is the last.
  await expect(inbox.locator('button[aria-expanded]:not([aria-haspopup]), a[href$="quem-deve"]')).toHaveText([
    /sinal de alerta/,
    /horário sem status/,
    /registro pendente/,
    /horário cancelado/,
    /anamnese a concluir/,
    /relatório em rascunho/,
    /plano perto do fim/,
    /série perto do fim/,
    /texto a contra-assinar/,
    /texto devolvido/,
    /resposta da família/,
    /link fechado/,
    /aniversário/,
    /aviso de acesso/,
    /acesso incomum a fichas/,
    /acesso da equipe sem uso/,
    /aviso sobre as vagas/,
    /comprovante a confirmar/,
    /1 família em atraso/,
  ]);
});
