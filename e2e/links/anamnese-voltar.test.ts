import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maePaiFilho, telefone } from './links.kit.ts';

test('the Back button of the phone leads to the part before, and leaves once the answers were sent', async ({
  page,
  browser,
}) => {
  const { mae, paciente_id } = await maePaiFilho(page, { mae: ['documentos'], pai: [] });
  const anamnese_id = await criar(page, '/api/anamneses-json', { paciente_id, modelo: 'infantojuvenil' });
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, {
    destinatarios: [mae],
    topicos: ['queixa-principal', 'sono'],
  });
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  const dela = await telefone(browser);
  const parte = (name: string) => expect(dela.getByRole('heading', { level: 2, name })).toBeFocused();
  await dela.goto('/verificar');
  await entrar(dela, endereco);
  await dela.locator('#motivo_procura').fill('Lê devagar');
  await dela.getByRole('button', { name: 'Continuar' }).click();
  await parte('Sono');
  await dela.getByRole('button', { name: 'Revisar respostas' }).click();
  await parte('Revise antes de enviar');
  await dela.goBack();
  await parte('Sono');
  await dela.goBack();
  await parte('Queixa principal');
  await expect(dela.locator('#motivo_procura')).toHaveValue('Lê devagar');
  // The button of the page goes back, too, and adds no entry to the history.
  await dela.getByRole('button', { name: 'Continuar' }).click();
  await parte('Sono');
  // A second tap takes nothing more back; it may take the focus.
  await dela.getByRole('button', { name: 'Voltar' }).dblclick();
  await expect(dela.getByRole('heading', { level: 2, name: 'Queixa principal' })).toBeVisible();
  expect(dela.url()).toBe(endereco);
  await dela.getByRole('button', { name: 'Continuar' }).click();
  await dela.getByRole('button', { name: 'Revisar respostas' }).click();
  await dela.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(dela.getByText('Suas respostas chegaram ao consultório.')).toBeVisible();
  await expect.poll(() => dela.evaluate(() => history.state?.n)).toBe(0);
  await dela.goBack();
  await expect(dela).toHaveURL(/\/verificar$/);
  await fechar(dela);
});
