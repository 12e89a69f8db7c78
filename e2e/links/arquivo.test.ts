import { expect } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, origin, owner } from '../kit.ts';
import { fechar, maeFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop, the mother on a phone that loses its connection. */

const arquivo = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF';
const chegados = (paciente_id: string) =>
  owner(
    'select a.nome from anexos a join arquivo_pedidos q on q.conta_id = a.conta_id and q.id = a.dono_id where q.paciente_id = $1',
    [paciente_id],
  );

test('a mother sends the school report by link, and the practitioner takes it into the record', async ({
  page,
  browser,
}) => {
  const { paciente_id } = await maeFilho(page, ['documentos']);
  await page.goto(`/atendimento/paciente/${paciente_id}/anexos`);
  await page.getByRole('button', { name: 'Pedir arquivo por link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pedir arquivo por link' }).click();
  await expect(dialog.getByText('Este campo é obrigatório.')).toBeVisible();
  await dialog.getByLabel('Do que você precisa?').fill('O último boletim da escola');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir arquivo por link' }).click();
  const escrito = (await dialog.getByText(/\/l#/).textContent()) ?? '';
  expect(escrito).not.toMatch(/Miguel|boletim/);
  await page.keyboard.press('Escape');
  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  await expect(page.getByText('Arquivo: O último boletim da escola')).toBeVisible();

  const mae = await telefone(browser);
  await mae.goto(`${origin()}/l#${escrito.match(/\/l#([\w-]+)/)?.[1]}`);
  await expect(mae.locator('body')).not.toContainText(/Miguel|boletim/);
  await mae.getByLabel(/Data de nascimento/).fill('2018-03-04');
  await mae.getByRole('button', { name: 'Continuar' }).click();
  await expect(mae.getByText('O último boletim da escola')).toBeVisible();
  await mae.getByText('Seus dados e sua privacidade').click();
  await expect(mae.getByText(/Lei Geral de Proteção de Dados/)).toBeVisible();
  await expectAccessible(mae);

  // What is not a file of an accepted kind is refused with the reason.
  const escolher = mae.getByLabel(/arquivo/);
  const enviar = mae.getByRole('button', { name: 'Enviar arquivo' });
  for (const nome of ['boletim.html', 'boletim.pdf.exe']) {
    await escolher.setInputFiles(arquivo(nome, '<script>alert(1)</script>'));
    await expect(mae.getByRole('alert')).toContainText('Só é possível enviar');
    await expect(enviar).toHaveCount(0);
  }
  // The server looks at the content.
  await escolher.setInputFiles(arquivo('boletim.pdf', '<script>alert(1)</script>'));
  await enviar.click();
  await expect(mae.getByRole('alert')).toContainText('não corresponde à extensão');

  // The connection is lost; the file stays chosen. Then the server has it, but its reply is lost.
  await escolher.setInputFiles(arquivo('boletim.pdf', PDF));
  await mae.context().setOffline(true);
  await enviar.click();
  await expect(mae.getByRole('alert')).toContainText('A conexão caiu');
  await expect(mae.getByText(/Escolhido: boletim\.pdf/)).toBeVisible();
  expect(await chegados(paciente_id)).toHaveLength(0);
  await mae.context().setOffline(false);
  let cut = true;
  await mae.route('**/api/link/arquivo', async (route) => {
    if (!cut || route.request().method() !== 'POST') return route.continue();
    cut = false;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await enviar.click();
  await expect(mae.getByRole('alert')).toContainText('A conexão caiu');
  await enviar.click();
  await expect(mae.getByText('Obrigado! O arquivo chegou ao consultório.')).toBeVisible();
  await expect(mae.getByText(/o consultório vai ver/)).toBeVisible();
  expect(await chegados(paciente_id)).toEqual([{ nome: 'boletim.pdf' }]);
  await expectAccessible(mae);

  // It waits on home and leads to the file; nothing is in the record yet.
  await page.goto('/');
  await page.getByRole('button', { name: /resposta/ }).click();
  await page.getByRole('link', { name: /^Miguel Souza: Carla Lima mandou um arquivo/ }).click();
  await expect(page.getByText('Pedido: O último boletim da escola')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar nos anexos: boletim.pdf' }).click();
  await dialog.getByLabel('Nome do arquivo na ficha').fill('Boletim do 2º bimestre');
  await dialog.getByRole('button', { name: 'Guardar nos anexos' }).click();
  await expect(page.getByRole('button', { name: 'Boletim do 2º bimestre.pdf', exact: true })).toBeVisible();
  await expect(page.getByText(/· Carla Lima$/)).toBeVisible();
  await expect(page.getByText('Pedido: O último boletim da escola')).toBeHidden();

  await mae.reload();
  await expect(mae.getByText(/o consultório guardou/)).toBeVisible();
  // A second file is refused with a reason, which the mother reads.
  await mae.getByLabel('Mandar outro arquivo').setInputFiles(arquivo('foto.txt', 'outra coisa'));
  await enviar.click();
  await expect(mae.getByText('Obrigado! O arquivo chegou ao consultório.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Recusar: foto.txt' }).click();
  await dialog.getByLabel(/Motivo/).fill('É de outra criança');
  await dialog.getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByRole('button', { name: 'Recusar: foto.txt' })).toBeHidden();
  await mae.reload();
  await expect(mae.getByText(/É de outra criança/)).toBeVisible();
  await fechar(mae);
});
