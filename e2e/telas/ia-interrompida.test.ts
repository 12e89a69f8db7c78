import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { send, signedIn } from '../kit.ts';

const PARCIAL = { tipo: 'parcial', objetivo_geral: 'Ler', objetivos: [] };
const ENVIO = {
  origem: 'ia',
  modelo: 'modelo-de-teste',
  mensagens: [],
  marcadores: [],
  alertas: [],
  tokens_usados: 0,
  tokens_limite: null,
};
const PREVIEW = '**/planos-intervencao-json/envio**';
const NADA = 'Nada foi salvo: a resposta parou antes do primeiro objetivo completo.';

/** The step that sends a draft to a provider; the test answers what would be sent. */
const withProvider = async (page: Page) => {
  await signedIn(page);
  const config = await send<object>(page, 'GET', '/api/settings/config');
  await send(page, 'POST', '/api/settings/config', { ...config, active_IA: true });
  const child = { nome: 'Ana Beatriz Lima', data_nascimento: '2018-03-02', queixa: 'Troca letras.' };
  const { id } = await send(page, 'POST', '/api/pacientes-json', child);
  await page.route(PREVIEW, (route) => route.fulfill({ json: ENVIO }));
  return `/atendimento/paciente/${id}/plano-de-intervencao/gerar`;
};

test('an instruction is typed on when what would be sent cannot be read again', async ({ page }) => {
  await page.goto(await withProvider(page));
  const instruction = page.getByRole('textbox', { name: 'Sua instrução' });
  await expect(instruction).toBeVisible();
  await page.unroute(PREVIEW);
  await page.route(PREVIEW, (route) => route.fulfill({ status: 404, json: {} }));
  await instruction.pressSequentially('Use jogos');
  await expect(page.getByText('Ops, não carregou')).toBeVisible();
  await expect(instruction).toBeFocused();
  await page.keyboard.type(' de tabuleiro.');
  await expect(instruction).toHaveValue('Use jogos de tabuleiro.');
});

test('a draft interrupted or stopped before its first complete goal shows that nothing was saved', async ({ page }) => {
  const address = await withProvider(page);
  // The test decides where the answer ends.
  await page.route('**/planos-intervencao-json/gerar', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(PARCIAL)}\n\n` }),
  );
  await page.goto(address);
  const generate = page.getByRole('button', { name: /^Enviar|^Gerar/ });
  await generate.click();
  const alert = page.getByRole('alert').filter({ hasText: NADA });
  await expect(alert).toContainText('A conexão caiu.');
  await expect(page.getByText('foi salvo', { exact: false })).toHaveCount(1);

  // The answer never starts, and the user stops it.
  await page.unroute('**/planos-intervencao-json/gerar');
  await page.route('**/planos-intervencao-json/gerar', () => undefined);
  await generate.click();
  await page.getByRole('button', { name: 'Parar', exact: true }).click();
  await expect(alert).toContainText('A geração parou no meio.');
});
