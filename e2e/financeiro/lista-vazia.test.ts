import { expect } from '@playwright/test';
import { hoje } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { join } from '../equipe.kit.ts';
import { criar, following, loaded, send, signedIn } from '../kit.ts';

/** A dialog stays open if its row is the last one and leaves the list meanwhile. */

test('a payment that is being typed stays when a colleague settles the only row', async ({ page }) => {
  await signedIn(page, { config: { modulos: { financeiro: true } } });
  await join(page, 'Bia Reis', 'secretaria');
  const id = await criar(page, '/api/lancamentos-json', {
    tipo: 'Receber',
    descricao: 'Terapia de maio',
    valor: '150.00',
    vencimento: hoje(),
  });
  const live = following(page);
  await page.goto('/financeiro/contas-a-receber?status=Aberto&periodo=tudo');
  await live;
  await loaded(page);
  await page.getByRole('button', { name: /^Registrar recebimento/ }).click();
  const pagar = page.getByRole('dialog', { name: 'Registrar recebimento' });
  await pagar.getByLabel('Valor pago').fill('80');
  await send(page, 'POST', `/api/lancamentos-json/${id}/pagar`, { valor: '150.00', data: hoje() });
  await expect(page.getByText('Nada a receber neste período.')).toBeVisible();
  await expect(pagar.getByLabel('Valor pago')).toHaveValue(/^80/);
  // The dialog shows what is wrong, and is then closed by hand.
  await pagar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(pagar).toBeVisible();
});
