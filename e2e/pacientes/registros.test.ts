import { expect, type Page } from '@playwright/test';
import { aoMeioDia } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { expectAccessible, keptDrafts, PASSWORD, send, signedIn, signIn } from '../kit.ts';

const HORA = 3_600_000;
const atender = async (page: Page, paciente_id: string, horas: number, over = {}) => {
  const inicio = Date.now() + horas * HORA;
  const body = {
    paciente_id,
    inicio: new Date(inicio).toISOString(),
    fim: new Date(inicio + HORA / 2).toISOString(),
    permitir_conflito: true,
    ...over,
  };
  return (await send(page, 'POST', '/api/atendimentos-json', body)).id;
};

const preparar = async (page: Page) => {
  const { email } = await signedIn(page);
  const { id } = await send(page, 'POST', '/api/pacientes-json', {
    nome: 'Lia Prado',
    data_nascimento: '2018-05-04',
  });
  const atendimento = await atender(page, id, -1, { status: 'Realizado' });
  return { email, id, atendimento, endereco: `/atendimento/paciente/${id}/atendimentos/${atendimento}` };
};

const nota = (page: Page) => page.getByRole('textbox', { name: 'Registro do atendimento' });

test.describe('without a connection', () => {
  // An empty cache: offline, no file may come from the cache of another journey.
  test.use({ fresh: true });

  test('a note is written, kept without a connection, signed, amended, reread and printed', async ({
    page,
    context,
  }) => {
    const { endereco, email } = await preparar(page);
    await page.goto(endereco);
    await nota(page).click();
    await expect(page.getByText('Salvo', { exact: true })).toHaveCount(0);
    await page.keyboard.type('Leu doze palavras. ');
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
    await expectAccessible(page);

    // Offline, what is typed is kept on the device, sealed, and a reload restores it.
    await context.setOffline(true);
    await page.keyboard.type('Cansou no fim.');
    await expect(page.getByText('Guardado neste navegador até a conexão voltar')).toBeVisible();
    await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
    expect(JSON.stringify(await keptDrafts(page))).not.toContain('Cansou');
    await page.route('**/registro', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await context.setOffline(false);
    await page.reload();
    await expect(nota(page)).toContainText('Leu doze palavras. Cansou no fim.');

    // It is kept when its author signs out, and not shown to anybody else.
    await page.getByRole('button', { name: /Marina/ }).click();
    await page.getByRole('menuitem', { name: /Sair/ }).click();
    await expect(page).toHaveURL(/login/);
    expect((await keptDrafts(page)).length).toBe(1);
    await signIn(page, email, PASSWORD);
    await expect(page).not.toHaveURL(/login/);
    await page.goto(endereco);
    await expect(nota(page)).toContainText('Cansou no fim.');
    await page.unroute('**/registro');
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toEqual([]);

    await page.getByRole('button', { name: 'Adicionar objetivo' }).click();
    await page.getByRole('textbox', { name: 'Qual objetivo?' }).fill('Ler pseudopalavras');
    await page.keyboard.press('Enter');
    await page.getByRole('radiogroup', { name: 'Pontuação de Ler pseudopalavras' }).getByText('3').click();
    await page.locator('input[type=file]:not([capture])').setInputFiles({
      name: 'desenho.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('uma casa'),
    });
    await expect(page.getByRole('button', { name: 'desenho.txt', exact: true })).toBeVisible();
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Assinar' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Assinar este registro?' });
    await expect(pergunta).toBeVisible();
    await expectAccessible(page);
    await pergunta.getByRole('button', { name: 'Assinar' }).click();
    await expect(page.getByText(/Assinado por Marina Costa/)).toBeVisible();
    await expect(nota(page)).toHaveCount(0);
    await expect(page.getByText('Ler pseudopalavras · 3/4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Excluir desenho.txt' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Acrescentar um adendo' }).click();
    const adendo = page.getByRole('textbox', { name: 'Acrescentar um adendo' });
    await adendo.click();
    await page.keyboard.type('A mãe ligou depois.');
    await expect.poll(async () => (await keptDrafts(page)).length).toBe(1);
    await page.reload();
    await expect(adendo).toContainText('A mãe ligou depois.');
    await page.getByRole('button', { name: 'Salvar o adendo' }).click();
    await expect(page.getByText(/Acrescentado por Marina Costa/)).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toEqual([]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Versões anteriores' }).click();
    const versoes = page.getByRole('dialog', { name: 'Versões anteriores' });
    await versoes
      .getByRole('button', { name: /Marina Costa/ })
      .first()
      .click();
    await expect(versoes.getByText(/Leu doze palavras/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Imprimir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
    await expect(page).toHaveURL(/\/imprimir$/);
    const papel = page.locator('main');
    await expect(papel).toContainText('Leu doze palavras. Cansou no fim.');
    await expect(papel).toContainText('Ler pseudopalavras');
    await expect(papel).toContainText('A mãe ligou depois.');
  });
});

test('an appointment with a signed note cannot be deleted; another one can, and is restored from the trash', async ({
  page,
}) => {
  const { id, atendimento } = await preparar(page);
  const registro = `/api/atendimentos-json/${atendimento}/registro`;
  await send(page, 'PUT', registro, { conteudo: '<p>Leu.</p>', objetivos: [] });
  await send(page, 'POST', `${registro}/assinar`, { versao: 1 });
  await page.goto(`/atendimento/paciente/${id}/atendimentos`);
  const apagar = async (status: string) => {
    await page
      .getByRole('row', { name: `Status de Lia Prado: ${status}` })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'SIM' }).click();
  };
  await apagar('Realizado');
  await expect(page.getByText(/Há um registro assinado: não é possível/)).toBeVisible();

  await atender(page, id, 26);
  await page.reload();
  await apagar('Agendado');
  await expect(page.getByText('Item movido para a lixeira.')).toBeVisible();
  await page.goto('/atendimentos?visao=lista&lixeira=true');
  await expect(page.getByRole('button', { name: /^Restaurar Lia/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Restaurar Lia/ }).click();
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible();
});

test('two tabs on one note: the second sees the conflict, and after a signature its text becomes an addition', async ({
  page,
  context,
}) => {
  const { endereco } = await preparar(page);
  await page.goto(endereco);
  const outra = await context.newPage();
  await outra.goto(endereco);
  // Read before the first tab saves.
  await expect(nota(outra)).toBeVisible();
  await nota(page).click();
  await page.keyboard.type('Da primeira aba.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await nota(outra).click();
  await outra.keyboard.type('Da segunda aba.');
  const aviso = outra.getByRole('alert').filter({ hasText: 'alterado em outro lugar' });
  await expect(aviso).toContainText('Da primeira aba.');
  await expectAccessible(outra);
  await aviso.getByRole('button', { name: 'Manter a minha versão' }).click();
  await expect(outra.getByText('Salvo', { exact: true })).toBeVisible();

  await outra.getByRole('button', { name: 'Assinar' }).click();
  await outra.getByRole('dialog').getByRole('button', { name: 'Assinar' }).click();
  await expect(outra.getByText(/Assinado por/)).toBeVisible();
  await nota(page).click();
  await page.keyboard.type('Mais isto.');
  const assinada = page.getByRole('alert').filter({ hasText: 'assinado em outro lugar' });
  await expect(assinada).toContainText('Da segunda aba.');
  await assinada.getByRole('button', { name: 'Acrescentar minha versão como adendo' }).click();
  await expect(page.getByText(/Acrescentado por Marina Costa/)).toBeVisible();
  await expect(page.getByText(/Mais isto/)).toBeVisible();
});

test('the file has everything in one story, and home shows what is due today', async ({ page }) => {
  await aoMeioDia(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Primeiros passos/ })).toBeVisible();
  await expectAccessible(page);
  const { id } = await send(page, 'POST', '/api/pacientes-json', {
    nome: 'Lia Prado',
    data_nascimento: '2018-05-04',
  });
  for (let day = 1; day <= 25; day++) await atender(page, id, -24 * day, { status: 'Realizado' });
  await atender(page, id, 0.5);
  await page.goto(`/atendimento/paciente/${id}`);
  const linha = page.getByRole('region', { name: 'O que aconteceu' }).getByRole('link', { name: /^Atendimento/ });
  await expect(linha).toHaveCount(26);
  await expectAccessible(page);

  await page.goto('/');
  const foco = page.getByRole('article', { name: 'Lia Prado' });
  await expect(foco.getByText(/começa em/)).toBeVisible();
  await foco.getByText('Presente').click();
  await expect(page.getByRole('button', { name: /registros? pendentes?/ })).toBeVisible();
  await expectAccessible(page);
});
