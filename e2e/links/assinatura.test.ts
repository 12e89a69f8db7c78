import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, owner, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maePaiFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop, mother and father on phones; the connection is lost twice. */

const familia = async (page: Page) => {
  const { paciente_id } = await maePaiFilho(page, { mae: ['documentos'], pai: ['documentos'] });
  const { id } = await send<{ id: string }>(page, 'POST', `/api/pacientes-json/${paciente_id}/documentos-json`, {
    modelo: 'contato_escola',
  });
  return { paciente_id, tela: `/atendimento/paciente/${paciente_id}/documentos/${id}` };
};

const desenhar = async (page: Page) => {
  const quadro = page.getByRole('img', { name: /Desenhe aqui/ });
  await quadro.hover({ position: { x: 20, y: 20 } });
  const caixa = await quadro.boundingBox();
  if (!caixa) throw new Error('the field is not on the screen');
  await page.mouse.move(caixa.x + 20, caixa.y + 20);
  await page.mouse.down();
  await page.mouse.move(caixa.x + 120, caixa.y + 60, { steps: 5 });
  await page.mouse.move(caixa.x + 200, caixa.y + 20, { steps: 5 });
  await page.mouse.up();
};

test('mother and father sign in order, and the practice has the evidence and the consent', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { paciente_id, tela } = await familia(page);
  await page.goto(tela);
  const assinaturas = page.getByRole('region', { name: 'Assinaturas' });
  await assinaturas.getByRole('button', { name: 'Pedir assinaturas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir assinaturas' });
  await expect(dialog.getByLabel('Carla Lima, mãe')).toBeChecked();
  await dialog.getByLabel('Pedro Souza, pai').check();
  await dialog.getByText('Uma pessoa de cada vez').click();
  await expect(dialog.getByLabel('2. Pedro Souza, pai')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir assinaturas' }).click();
  await expect(assinaturas.getByText('Aguardando assinaturas')).toBeVisible();
  await expect(assinaturas.getByText('Espera quem vem antes')).toBeVisible();
  // Asking sends nothing; the father is not next.
  await expect(assinaturas.getByText('O link ainda não foi enviado a Carla Lima.')).toBeVisible();
  await expectAccessible(page);

  // The father is second: the server does not let him sign, and the page says so.
  const pai = await telefone(browser);
  const doPai = await enderecoDe(page, paciente_id, 'Pedro Souza');
  await entrar(pai, doPai);
  await expect(pai.getByText('Ainda não é a sua vez.')).toBeVisible();
  await expect(pai.getByRole('button', { name: 'Assinar' })).toHaveCount(0);

  const mae = await telefone(browser);
  const daMae = await enderecoDe(page, paciente_id, 'Carla Lima');
  await mae.goto(daMae);
  await expect(mae.getByText('É sobre Miguel.')).toBeVisible();
  await expect(mae.locator('body')).not.toContainText(/Souza|escola/);
  await expectAccessible(mae);
  await entrar(mae, daMae);
  const assinar = mae.getByRole('button', { name: 'Assinar', exact: true });
  await expect(assinar).toBeVisible();
  await expectAccessible(mae);
  await assinar.click();
  await expect(mae.getByRole('alert')).toHaveText([
    'Escreva o seu nome.',
    'Desenhe a sua assinatura.',
    'Marque para poder assinar.',
  ]);
  await mae.getByLabel('Escreva o seu nome completo').fill('Carla Lima');
  await mae.getByLabel('CPF (opcional)').fill('111.111.111-11');
  await desenhar(mae);
  await mae.getByRole('checkbox').check();

  // The connection is lost: what was typed stays.
  await mae.context().setOffline(true);
  await assinar.click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await mae.context().setOffline(false);
  await expect(mae.getByLabel('Escreva o seu nome completo')).toHaveValue('Carla Lima');
  await assinar.click();
  await expect(mae.getByRole('alert')).toContainText('CPF');
  await mae.getByLabel('CPF (opcional)').fill('529.982.247-25');
  // The reply is lost. Sent again, she has signed once.
  let cut = true;
  await mae.route('**/api/link/assinatura/assinar', async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await assinar.click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await assinar.click();
  await expect(mae.getByText(/Você assinou em/)).toBeVisible();
  await expect(mae.getByRole('button', { name: /^Ver o PDF que você assinou/ })).toBeVisible();
  await expectAccessible(mae);

  await pai.reload();
  await pai.getByLabel('Escreva o seu nome completo').fill('Pedro Souza');
  await pai.getByLabel('Usar o nome escrito acima').check();
  await pai.getByRole('checkbox').check();
  await pai.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(pai.getByText('Todas as pessoas assinaram.')).toBeVisible();
  expect(await owner('select resposta from link_respostas where paciente_id = $1', [paciente_id])).toEqual([
    { resposta: 'assinou' },
    { resposta: 'assinou' },
  ]);

  // The practice sees it, and the file begins with what was fixed.
  await page.reload();
  await expect(assinaturas.getByText('Assinado', { exact: true })).toBeVisible();
  const baixando = page.waitForEvent('download');
  await assinaturas.getByRole('button', { name: 'Baixar PDF' }).click();
  const arquivo = await baixando;
  expect(arquivo.suggestedFilename()).toMatch(/ - Miguel\.pdf$/);
  const bytes = await readFile(await arquivo.path());
  const [original] = await owner(
    `select a.sha256, a.tamanho, c.codigo from coleta_arquivos a join coletas c on c.id = a.coleta_id
     where a.paciente_id = $1 and a.tipo = 'original'`,
    [paciente_id],
  );
  const tamanho = Number(original?.tamanho);
  const soma = createHash('sha256').update(bytes.subarray(0, tamanho)).digest('hex');
  expect([bytes.length > tamanho, soma]).toEqual([true, original?.sha256]);

  // Anybody with the paper can verify it.
  await pai.goto(`/verificar/${original?.codigo}`);
  await expect(pai.getByText('Documento assinado')).toBeVisible();
  await expect(pai.getByText(/^Carla Lima, /)).toBeVisible();
  await expect(pai.getByText(/^Pedro Souza, /)).toBeVisible();
  await expect(pai.locator('li bdi')).toHaveText(['Carla Lima', 'Pedro Souza']);
  await expect(pai.getByText('Documento que foi assinado')).toBeVisible();
  await expect(pai.getByText('Arquivo final com evidências')).toBeVisible();
  await expect(pai.getByText(`SHA-256: ${original?.sha256}`)).toBeVisible();
  await expect(pai.getByText(/, emitido por /)).toBeVisible();
  await expect(pai.getByText(/^Carla Lima, .*Horário Padrão de Brasília/)).toBeVisible();
  await expect(pai.locator('body')).not.toContainText('Miguel');
  await expectAccessible(pai);

  // The register of consents, and a revocation.
  await page.goto(`/atendimento/paciente/${paciente_id}/documentos`);
  await expect(page.getByText('Contato com a escola', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Em vigor', { exact: true })).toHaveCount(2);
  await expect(page.getByText(/Carla Lima · mãe · Representante legal · /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar revogação' }).first().click();
  await page.getByRole('dialog').getByLabel('Quem pediu e por quê').fill('A família pediu por telefone');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar revogação' }).click();
  await expect(page.getByText('Revogado', { exact: true })).toBeVisible();
  await expect(page.getByText('Não está em vigor', { exact: true })).toBeVisible();
  await fechar(mae);
  await fechar(pai);
});

test('a mother refuses with a reason, which home shows to the practice', async ({ page, browser }) => {
  const { paciente_id, tela } = await familia(page);
  await page.goto(tela);
  const assinaturas = page.getByRole('region', { name: 'Assinaturas' });
  await assinaturas.getByRole('button', { name: 'Pedir assinaturas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir assinaturas' }).click();
  // The one link is passed on at once.
  const enviar = page.getByRole('dialog', { name: 'Enviar para Carla Lima' });
  await expect(enviar.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enviar).toBeHidden();
  await expect(assinaturas.getByText('Aguardando assinaturas')).toBeVisible();
  const mae = await telefone(browser);
  await entrar(mae, await enderecoDe(page, paciente_id, 'Carla Lima'));
  await mae.getByRole('button', { name: 'Não vou assinar' }).click();
  await mae.getByRole('button', { name: 'Enviar e não assinar' }).click();
  await expect(mae.getByRole('alert')).toBeVisible();
  await mae.getByLabel('Conte por que não vai assinar').fill('Quero conversar antes');
  await expectAccessible(mae);
  await mae.getByRole('button', { name: 'Enviar e não assinar' }).click();
  await expect(mae.getByText('Você disse que não vai assinar.')).toBeVisible();
  await page.reload();
  await expect(assinaturas.getByText('Recusado')).toBeVisible();
  await expect(assinaturas.getByText(/^Não vai assinar · .* · Quero conversar antes$/)).toBeVisible();
  await fechar(mae);
});
