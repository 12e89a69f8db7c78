import { expect } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, loaded, send } from '../kit.ts';
import { noteOf } from '../sem-conexao.kit.ts';

test('without a network signing, recording a payment and sending a link say that they need it', async ({ page }) => {
  await aoMeioDia(page);
  const mae = await criar(page, '/api/responsaveis-json', { nome: 'Carla Lima', celular: '11987654321' });
  await send(page, 'PUT', '/api/financeiro-config-json', { modo_recebivel: 'agendar' });
  const lia = await criar(page, '/api/pacientes-json', {
    nome: 'Lia Prado',
    valor_atendimento: '180',
    responsavel_id: mae,
    responsaveis: [{ responsavel_id: mae, financeiro: true, pode_receber: ['cobrancas', 'lembretes'] }],
  });
  const [agora] = [await marcar(page, lia, -10), await marcar(page, lia, 120)];
  const offline = (on: boolean) => page.context().setOffline(on);
  const lost = page.getByRole('dialog', { name: 'Não foi possível conectar ao servidor' });
  const said = async () => {
    await expect(lost.getByText('Verifique sua conexão e tente de novo.')).toBeVisible();
    await lost.getByRole('button').last().click();
    await expect(lost).toHaveCount(0);
  };

  await page.goto(`/atendimento/paciente/${lia}/atendimentos/${agora}`);
  await loaded(page);
  await offline(true);
  await noteOf(page).fill('Leu vinte palavras.');
  const sign = page.getByRole('button', { name: 'Assinar' });
  await expect(sign).toHaveAccessibleDescription(/^Para assinar é preciso conexão/);
  await expect(sign).toBeDisabled();
  await offline(false);
  await expect(sign).toBeEnabled();
  await expect(page.getByText(/^Para assinar é preciso conexão/)).toHaveCount(0);

  await page.goto('/financeiro/contas-a-receber');
  await page
    .getByRole('button', { name: /^Registrar recebimento/ })
    .first()
    .click();
  const pagar = page.getByRole('dialog', { name: 'Registrar recebimento' });
  await pagar.getByLabel('Valor pago').fill('80');
  await offline(true);
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await said();
  await expect(pagar.getByLabel('Valor pago')).toHaveValue(/80/);
  await offline(false);

  await page.goto(`/atendimento/paciente/${lia}/links`);
  await page.getByRole('button', { name: /^Link para/ }).click();
  const link = page.getByRole('dialog', { name: /^Link para/ });
  await expect(link.getByRole('radio', { name: /^Carla Lima/ })).toBeChecked();
  await offline(true);
  await link.getByRole('button', { name: 'Criar link' }).click();
  await said();
});
