import { expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { join } from '../equipe.kit.ts';
import { criar, loaded, lockAndUnlock, quiet, send, signedIn } from '../kit.ts';

/** What is typed, chosen or shown stays when the screen behind it is read again. */

test('a chosen record stays when it cannot be read again, and is cleared when it was deleted', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const id = await criar(page, '/api/documentos-modelos-json', { titulo: 'Bilhete', conteudo: '<p>Oi</p>' });
  await page.goto(`/documentos/modelos/${id}`);
  const field = page.getByRole('combobox', { name: 'Ver com os dados de' });
  await field.click();
  await page.getByRole('option', { name: 'Lia Prado' }).click();
  await expect(field).toHaveValue('Lia Prado');
  await quiet(page);
  let failed = 0;
  await page.route(`**/api/pacientes-json/${lia}`, (route) => {
    failed += 1;
    return route.abort();
  });
  await lockAndUnlock(page);
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
  await quiet(page);
  await expect(field).toHaveValue('Lia Prado');

  await page.unroute(`**/api/pacientes-json/${lia}`);
  await send(page, 'DELETE', '/api/pacientes-json', { ids: [lia] });
  await lockAndUnlock(page);
  await expect(field).toHaveValue('');
});

test('a form stays when its record was deleted elsewhere', async ({ page }) => {
  await signedIn(page);
  const paciente_id = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const plano = { paciente_id, titulo: 'Leitura', objetivos: [] };
  const id = await criar(page, '/api/planos-intervencao-json', plano);
  await page.goto(`/atendimento/paciente/${paciente_id}/plano-de-intervencao/${id}/editar`);
  const field = page.getByRole('textbox', { name: 'Frequência' });
  await field.fill('Duas vezes por semana');
  await loaded(page);
  await send(page, 'DELETE', `/api/planos-intervencao-json/${id}`);
  const gone = page.waitForResponse((one) => one.url().endsWith(id) && one.status() === 404);
  await lockAndUnlock(page);
  await gone;
  await expect(field).toHaveValue('Duas vezes por semana');
  // Opened again, the plan is not found.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A página que você procura não existe.' })).toBeVisible();
});

const UNSENT = 'Guardado neste navegador até a conexão voltar';

/** From now on what is typed is not saved. */
const stopSaving = (page: Page) =>
  page.route('**/api/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));

for (const [where, name] of [
  ['on home', 'Registro de hoje'],
  ['on its page', 'Registro do atendimento'],
] as const)
  test(`a note that was signed elsewhere keeps what was not sent, ${where}`, async ({ page }) => {
    await aoMeioDia(page);
    const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
    const id = await marcar(page, lia, -10);
    await page.goto(where === 'on home' ? '/' : `/atendimento/paciente/${lia}/atendimentos/${id}`);
    const note = page.getByRole('textbox', { name });
    await expect(note).toBeVisible();
    await loaded(page);
    await stopSaving(page);
    await note.pressSequentially('Da minha aba.');
    await expect(page.getByText(UNSENT)).toBeVisible();
    const registro = `/api/atendimentos-json/${id}/registro`;
    const { versao } = await send<{ versao: number }>(page, 'PUT', registro, {
      conteudo: '<p>De outra.</p>',
      objetivos: [],
      versao: 0,
    });
    await send(page, 'POST', `${registro}/assinar`, { versao });
    await lockAndUnlock(page);
    await expect(note).toHaveText('Da minha aba.');
    // A closed tab leaves it on the device, too.
    await page.reload();
    await expect(note).toHaveText('Da minha aba.');
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    const signed = page.getByRole('alert').filter({ hasText: 'assinado em outro lugar' });
    await expect(signed).toContainText('De outra.');
    await signed.getByRole('button', { name: 'Acrescentar minha versão como adendo' }).click();
    await expect(note).toHaveCount(0);
    await expect(page.getByText(/Assinado por/)).toBeVisible();
    const { adendos } = await send<{ adendos: { conteudo: string }[] }>(page, 'GET', registro);
    expect(adendos.map(({ conteudo }) => conteudo)).toEqual(['<p>Da minha aba.</p>']);
  });

test('a report that was made final elsewhere keeps what was not sent, to be copied', async ({ page }) => {
  await signedIn(page);
  const paciente_id = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const secoes = [{ id: crypto.randomUUID(), chave: '', titulo: 'Conclusão', conteudo: '<p>Segue.</p>' }];
  const body = { paciente_id, tipo: 'parecer', titulo: 'Parecer', secoes };
  const { id, versao } = await send<{ id: string; versao: number }>(page, 'POST', '/api/relatorios-json', body);
  await page.goto(`/atendimento/paciente/${paciente_id}/relatorio/${id}/editar`);
  const title = page.getByLabel('Título do relatório');
  await expect(title).toHaveValue('Parecer');
  await loaded(page);
  await stopSaving(page);
  await title.fill('Parecer de leitura');
  await expect(page.getByText(UNSENT)).toBeVisible();
  await send(page, 'POST', `/api/relatorios-json/${id}/finalizar`, { versao });
  await lockAndUnlock(page);
  await expect(title).toHaveValue('Parecer de leitura');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Tentar agora' }).click();
  const final = page.getByRole('alert').filter({ hasText: 'finalizado em outro lugar' });
  await expect(final).toContainText('Copie o que quiser guardar');
  await final.getByRole('button', { name: 'Usar a outra versão' }).click();
  await expect(title).toHaveCount(0);
  await expect(page.getByText(/^Relatório nº/)).toBeVisible();
});

test('home stays when other cases are chosen and cannot be read', async ({ page }) => {
  await aoMeioDia(page);
  await join(page, 'Rafael Teixeira', 'profissional');
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  await marcar(page, lia, 30);
  await page.goto('/');
  const control = page.getByRole('radiogroup', { name: 'Casos' });
  await expect(control).toBeVisible();
  await loaded(page);
  let failed = 0;
  const home = /\/api\/home-json(\?|$)/;
  await page.route(home, (route) => {
    failed += 1;
    return route.abort();
  });
  await control.getByRole('radio', { name: 'Meus casos' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
  await quiet(page);
  await expect(control.getByRole('radio', { name: 'Todos' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(control.getByRole('radio', { name: 'Meus casos' })).toBeChecked();
});
