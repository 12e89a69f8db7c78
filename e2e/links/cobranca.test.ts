import { expect, type Page } from '@playwright/test';
import { hoje } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, expectAccessible, origin, owner, send } from '../kit.ts';
import { enderecoDe, fechar, maeFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop, the mother on a phone that loses its connection. */

const familia = async (page: Page) => {
  const config = { modulos: { financeiro: true } };
  const { paciente_id } = await maeFilho(page, ['cobrancas'], { config, vinculo: { financeiro: true } });
  await send(page, 'PUT', '/api/financeiro-config-json', { pix_chave: 'ana@pix.example', pix_nome: 'Ana' });
  const vencimento = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const lancamento_id = await criar(page, '/api/lancamentos-json', {
    tipo: 'Receber',
    descricao: 'Terapia de maio',
    valor: '150.00',
    vencimento,
    paciente_id,
  });
  return { paciente_id, lancamento_id };
};

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const arquivo = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
/** A day as a field shows it. */
const escrito = (dia: string) => dia.split('-').reverse().join('-');
const provas = (lancamento_id: string) => owner('select 1 from anexos where dono_id = $1', [lancamento_id]);

test('a mother pays a charge by link and sends the proof, which the practice confirms', async ({ page, browser }) => {
  const { paciente_id, lancamento_id } = await familia(page);
  await page.goto(`/atendimento/paciente/${paciente_id}/financeiro`);
  await page.getByRole('button', { name: /^Cobrar: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar link de pagamento' }).click();
  const endereco = (await dialog.getByText(/\/l#/).textContent()) ?? '';
  await expect(dialog.getByRole('img', { name: 'QR Code do link' })).toBeVisible();
  // Two codes: each says what it is for.
  await expect(dialog.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expect(dialog.getByText(/^Pix: para pagar/)).toBeVisible();
  await expect(dialog.getByText(/^Link: abre a página da cobrança/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const mae = await telefone(browser);
  await mae.goto(`${origin()}/l${new URL(endereco).hash}`);
  await expect(mae.getByRole('heading', { name: 'Cobrança a pagar' })).toBeVisible();
  await expect(mae.getByText(/R\$\s150,00/)).toBeVisible();
  await expect(mae.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expect(mae.getByText(/^000201/)).toBeVisible();
  // The holder of the PIX key.
  await expect(mae.getByText('Ana', { exact: true })).toBeVisible();
  await expect(mae.locator('body')).not.toContainText(/Miguel|Terapia/);
  await expectAccessible(mae);

  // What is not a proof is refused with the reason.
  const escolher = mae.getByLabel(/comprovante \(foto ou PDF\)/);
  await escolher.setInputFiles(arquivo('pix.svg', Buffer.from('<svg><script>alert(1)</script></svg>')));
  await mae.getByRole('button', { name: 'Enviar comprovante' }).click();
  await expect(mae.getByRole('alert')).toContainText('Envie uma foto (JPG ou PNG) ou um PDF.');

  // The first cut: the file stays chosen. The second: the server has it, but its reply is lost.
  await escolher.setInputFiles(arquivo('pix.png', PNG));
  const enviar = mae.getByRole('button', { name: 'Enviar comprovante' });
  await mae.context().setOffline(true);
  await enviar.click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  expect(await provas(lancamento_id)).toHaveLength(0);
  await mae.context().setOffline(false);
  let cut = true;
  await mae.route('**/api/link/cobranca/comprovante', async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await enviar.click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await enviar.click();
  await expect(mae.getByText('O consultório vai conferir.')).toBeVisible();
  await expect(mae.getByRole('heading', { name: /^Comprovante enviado em .*, aguardando confirmação$/ })).toBeVisible();
  await expect(mae.getByRole('img', { name: 'QR Code do Pix' })).toHaveCount(0);
  await expect(escolher).toHaveValue('');
  expect(await provas(lancamento_id)).toHaveLength(1);
  await expectAccessible(mae);

  // It waits on home, leads to the receivables, and is refused with a reason first.
  await page.goto('/');
  await page.getByRole('button', { name: /comprovante a confirmar/ }).click();
  await page.getByRole('link', { name: /^Miguel Souza: Carla Lima mandou um comprovante/ }).click();
  const espera = page.getByRole('region', { name: 'Comprovantes' });
  await espera.getByRole('button', { name: /^Ver/ }).click();
  await expect(page.getByRole('dialog', { name: 'pix.png' }).getByRole('img', { name: 'pix.png' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await espera.getByRole('button', { name: /^Baixar/ }).click();
  expect((await download).suggestedFilename()).toBe('pix.png');
  await expectAccessible(page);
  await espera.getByRole('button', { name: /^Recusar comprovante/ }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('É de outro mês');
  await page.getByRole('dialog').getByRole('button', { name: 'Recusar comprovante' }).click();
  await expect(espera).toBeHidden();

  await mae.reload();
  await expect(mae.getByText(/É de outro mês/)).toBeVisible();
  await expect(mae.getByRole('heading', { name: 'Cobrança a pagar' })).toBeVisible();
  await escolher.setInputFiles(arquivo('pix-certo.png', PNG));
  await enviar.click();
  await expect(mae.getByText('O consultório vai conferir.')).toBeVisible();

  // It can be confirmed from home, without its screen.
  await page.goto('/');
  const naHome = page.getByRole('button', { name: /^Opções: Miguel Souza/ });
  if (!(await naHome.isVisible())) await page.getByRole('button', { name: /comprovante a confirmar/ }).click();
  await naHome.click();
  await page.getByRole('menuitem', { name: 'Confirmar pagamento' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmar pagamento' })).toContainText('Terapia de maio');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // It waits in the file of the child too, and the row of the charge says so.
  await page.goto(`/atendimento/paciente/${paciente_id}/financeiro`);
  await expect(espera).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprovante aguardando confirmação' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Comprovante aguardando confirmação' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Confirmar pagamento/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Confirmed: the payment is registered.
  await espera.getByRole('button', { name: /^Confirmar pagamento/ }).click();
  const confirmar = page.getByRole('dialog', { name: 'Confirmar pagamento' });
  await expect(confirmar.getByLabel('Valor pago')).toHaveValue(/150,00$/);
  await expect(confirmar.getByRole('textbox', { name: 'Data do pagamento' })).toHaveValue(escrito(hoje()));
  await expectAccessible(page);
  await confirmar.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(espera).toBeHidden();
  const [pago] = await owner('select status, valor_pago from lancamentos where id = $1', [lancamento_id]);
  expect(pago).toMatchObject({ status: 'Pago', valor_pago: '150.00' });
  await mae.reload();
  await expect(mae.getByRole('heading', { name: 'Cobrança paga' })).toBeVisible();
  await expect(mae.getByRole('img', { name: 'QR Code do Pix' })).toHaveCount(0);
  await fechar(mae);
});

test('the page of a charge does not move when its data arrives late', async ({ page, browser }) => {
  const { paciente_id, lancamento_id } = await familia(page);
  await send(page, 'POST', `/api/lancamentos-json/${lancamento_id}/links`, {});
  const mae = await telefone(browser);
  await mae.addInitScript(() => {
    const seen = Object.assign(globalThis, { moved: 0 });
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  await mae.route('**/api/link/cobranca', async (route) => {
    // Wait until the page without the data was painted.
    await expect(mae.getByRole('status')).toBeVisible();
    await mae.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await route.continue();
  });
  await mae.goto(await enderecoDe(page, paciente_id, 'Carla Lima'));
  await expect(mae.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expect(mae.getByText('ligue 192')).toBeVisible();
  await mae.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  expect(await mae.evaluate(() => (globalThis as typeof globalThis & { moved: number }).moved)).toBeLessThan(0.01);
  await fechar(mae);
});
