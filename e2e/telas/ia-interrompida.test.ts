import { expect } from '@playwright/test';
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
const NADA = 'Nada foi salvo: a resposta parou antes do primeiro objetivo completo.';

test('a draft interrupted or stopped before its first complete goal shows that nothing was saved', async ({ page }) => {
  await signedIn(page);
  const config = await send<object>(page, 'GET', '/api/settings/config');
  await send(page, 'POST', '/api/settings/config', { ...config, active_IA: true });
  const child = { nome: 'Ana Beatriz Lima', data_nascimento: '2018-03-02', queixa: 'Troca letras.' };
  const { id } = await send(page, 'POST', '/api/pacientes-json', child);
  // A provider is configured, and the test decides where its answer ends.
  await page.route('**/planos-intervencao-json/envio**', (route) => route.fulfill({ json: ENVIO }));
  await page.route('**/planos-intervencao-json/gerar', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(PARCIAL)}\n\n` }),
  );
  await page.goto(`/atendimento/paciente/${id}/plano-de-intervencao/gerar`);
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
