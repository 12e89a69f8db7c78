import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { entry, expectAccessible, send, signedIn } from '../kit.ts';

const newFile = async (page: Page) => {
  await signedIn(page);
  const mae = await send(page, 'POST', '/api/responsaveis-json', { nome: 'Carla Lima' });
  const child = {
    nome: 'Ana Beatriz Lima',
    data_nascimento: '2018-03-02',
    responsavel_id: mae.id,
    queixa: 'Lê devagar',
  };
  const { id } = await send(page, 'POST', '/api/pacientes-json', child);
  return { id, file: `/atendimento/paciente/${id}` };
};
const paper = (page: Page) => page.getByRole('article');

/** Measures every page: overflow, first element, table head and rows, page number. */
const pagesOf = (page: Page) =>
  paper(page).evaluate((host) =>
    [...(host.shadowRoot?.querySelectorAll('.pagina') ?? [])].map((one) => {
      const body = one.querySelector('.corpo') as HTMLElement;
      return {
        over: body.scrollHeight - body.clientHeight,
        first: (body.firstElementChild as HTMLElement)?.className,
        head: body.querySelector('table thead')?.textContent ?? '',
        rows: body.querySelectorAll('tbody tr').length,
        number: one.querySelector('.numero')?.textContent,
      };
    }),
  );

test('templates are written with placeholders, previewed with a patient, and checked when saved', async ({ page }) => {
  await newFile(page);
  await page.goto('/documentos');
  const editor = page.getByRole('textbox', { name: 'Timbre' });
  await expect(editor).toBeVisible();
  await editor.fill('Clínica Girassol, de ');
  await page.getByRole('button', { name: 'Campos' }).click();
  // The last “Nome” is that of the professional; the first is that of the practice.
  await page.getByRole('menuitem', { name: 'Nome', exact: true }).last().click();
  await expect(editor).toContainText('{profissional.nome}');
  await expect(paper(page)).toContainText('Clínica Girassol, de Marina Costa');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Recife');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Documento Editado com sucesso!')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Contrato' }).click();
  // A row that is already shown can be chosen while the answer for the typed text is still awaited.
  const slow = '**/api/pacientes-json?*busca=Ana*';
  let answer = () => {};
  const awaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(slow, async (route) => {
    await awaited;
    await route.continue();
  });
  const asked = page.waitForRequest(slow);
  const who = page.getByRole('combobox', { name: 'Ver com os dados de' });
  await who.click();
  const ana = page.getByRole('option', { name: 'Ana Beatriz Lima' });
  await expect(ana).toBeVisible();
  await who.fill('Ana');
  await asked;
  await ana.click();
  answer();
  await expect(paper(page)).toContainText('Contratante: Carla Lima');
  await page.unroute(slow);
  const contrato = page.getByRole('textbox', { name: 'Contrato' });
  await contrato.fill('Oi {paciente.nmoe}');
  // Switch tabs and reload: unsaved text is still there.
  await page.getByRole('tab', { name: 'Timbre' }).click();
  await expect(editor).toContainText('Clínica Girassol, de {profissional.nome}');
  await page.getByRole('tab', { name: 'Contrato' }).click();
  await expect(contrato).toHaveText('Oi {paciente.nmoe}');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('tab', { name: 'Contrato' }).click();
  await expect(contrato).toHaveText('Oi {paciente.nmoe}');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const refused = page.getByRole('main').getByRole('alert').filter({ hasText: '{paciente.nmoe}' });
  await expect(refused).toBeInViewport();
  await expectAccessible(page);
  await entry(page, 'Testes').click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(contrato).toContainText('Oi {paciente.nmoe}');
  await contrato.fill('Contrato com {paciente.nome}');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Documento Editado com sucesso!')).toBeVisible();
  await expect(contrato).toHaveText('Contrato com {paciente.nome}');
  await page.reload();
  await page.getByRole('tab', { name: 'Contrato' }).click();
  await expect(contrato).toHaveText('Contrato com {paciente.nome}');
});

test('a picture keeps its alignment from the editor to the paper, and a checkbox is beside its text', async ({
  page,
}) => {
  await newFile(page);
  const recusadas: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) recusadas.push(response.url());
  });
  await page.goto('/documentos');
  const editor = page.getByRole('textbox', { name: 'Timbre' });
  await expect(editor).toBeVisible();
  await editor.press('Control+Home');
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('input[type=file]').first().setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const picture = editor.getByRole('img', { name: 'logo' });
  await expect(picture).toBeVisible();
  const side = (name: string) =>
    paper(page).evaluate((host, nome) => {
      const img = host.shadowRoot?.querySelector(`.pagina .topo img[alt="${nome}"]`) as HTMLElement | null;
      const box = img?.parentElement?.getBoundingClientRect();
      const own = img?.getBoundingClientRect();
      if (!box || !own) return null;
      return Math.round(((own.left + own.right) / 2 - box.left) / (box.width / 2));
    }, name);
  // Centred, as the editor shows it; then aligned to the right.
  await expect.poll(() => side('logo')).toBe(1);
  await picture.click();
  await page.getByRole('button', { name: 'Alinhar à direita' }).click();
  await expect.poll(() => side('logo')).toBe(2);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Documento Editado com sucesso!')).toBeVisible();
  await expect.poll(() => side('logo')).toBe(2);
  await page.reload();
  await expect(picture).toBeVisible();
  await expect.poll(() => side('logo')).toBe(2);
  expect(recusadas).toEqual([]);

  await page.getByRole('tab', { name: 'Documento livre' }).click();
  const livre = page.getByRole('textbox', { name: 'Documento livre' });
  await expect(livre).toBeVisible();
  await livre.fill('');
  await page.getByRole('button', { name: 'Lista de verificação' }).click();
  await livre.pressSequentially('Trazer a pasta');
  const box = livre.getByRole('checkbox', { name: 'Marcar: Trazer a pasta' });
  await box.check();
  const [sign, words] = [
    await box.boundingBox(),
    await livre.getByText('Trazer a pasta', { exact: true }).last().boundingBox(),
  ];
  expect(words && sign && sign.x + sign.width <= words.x && sign.y < words.y + words.height).toBe(true);
  await expect(paper(page)).toContainText('☑ Trazer a pasta');
  await expectAccessible(page);
});

test('a document is created, edited and printed with its settings, which a reload keeps', async ({ page }) => {
  const { file } = await newFile(page);
  await page.goto(`${file}/documentos`);
  await expect(page.getByText('Nenhum documento ainda.')).toBeVisible();
  await expectAccessible(page);
  await send(page, 'POST', '/api/documentos-modelos-json', { titulo: 'Encaminhamento', conteudo: '<p>Meu.</p>' });
  await page.reload();
  await page.getByRole('button', { name: 'Novo documento' }).click();
  await expect(page.getByRole('menuitem', { name: 'Meu modelo: Encaminhamento' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Encaminhamento', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Texto do documento' });
  await expect(text).toContainText('Encaminho Ana Beatriz Lima');
  await text.press('End');
  await text.pressSequentially(' Urgente.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  const dialog = page.getByRole('dialog');
  const on = (name: string) => dialog.getByRole('switch', { name });
  for (const name of ['Meu timbre (topo)', 'Todos os dados do paciente', 'Minha assinatura'])
    await expect(on(name)).toBeChecked();
  for (const name of ['Todos os dados do responsável', 'Assinatura do paciente', 'Outras assinaturas'])
    await expect(on(name)).not.toBeChecked();
  for (const name of ['Todos os dados da escola', 'Assinatura da escola']) await expect(on(name)).toBeDisabled();
  await on('Assinatura do responsável').check();
  await dialog.getByLabel('Título do documento').fill('Carta de encaminhamento');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveURL('/imprimir');
  for (const part of ['Carta de encaminhamento', 'Dados do paciente', 'Urgente.', 'Carla Lima', '1 de 1'])
    await expect(paper(page)).toContainText(part);
  await expectAccessible(page);

  await page.reload();
  await expect(paper(page)).toContainText('Carta de encaminhamento');
  const [file2] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar PDF' }).click(),
  ]);
  expect(file2.suggestedFilename()).toBe('Carta de encaminhamento.pdf');

  // The dialog opens with the chosen settings, also after a reload.
  await page.getByRole('button', { name: 'Ajustar' }).click();
  await expect(on('Assinatura do responsável')).toBeChecked();
  await expect(dialog.getByLabel('Título do documento')).toHaveValue('Carta de encaminhamento');
  await on('Meu timbre (topo)').uncheck();
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await page.getByRole('button', { name: 'Ajustar' }).click();
  await expect(on('Meu timbre (topo)')).not.toBeChecked();
  await expect(on('Assinatura do responsável')).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.goto(file);
  await expect(page.getByRole('link', { name: 'Encaminhamento', exact: true })).toBeVisible();

  // Into the trash, and restored from there after the notice is gone.
  await page.goto(`${file}/documentos`);
  await page.getByRole('button', { name: 'Excluir Encaminhamento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'SIM' }).click();
  await expect(page.getByText('Nenhum documento ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Lixeira' }).click();
  await expect(page.getByRole('heading', { name: 'Documentos: Lixeira' })).toBeVisible();
  await page.reload();
  const back = page.getByRole('button', { name: 'Restaurar Encaminhamento' });
  await expect(back).toBeVisible();
  await expectAccessible(page);
  await back.click();
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible();
  await page.getByRole('button', { name: 'Lixeira' }).click();
  await expect(page.getByRole('link', { name: 'Encaminhamento', exact: true })).toBeVisible();
});

test('long texts are paginated: table heads repeat, nothing is clipped, signatures keep their text', async ({
  page,
}) => {
  const { id } = await newFile(page);
  const user = await send<{ id: string; conta_id: string }>(page, 'GET', '/api/user');
  const rows = Array.from({ length: 90 }, (_, at) => `<tr><td>Linha ${at}</td><td>${at}</td></tr>`).join('');
  const words = 'Participou com interesse das atividades propostas. ';
  const body = (fill: number) =>
    `<table><tbody><tr><th>Nome</th><th>Valor</th></tr>${rows}</tbody></table><p>${words.repeat(fill)}</p>`;
  await page.goto('/imprimir');
  const print = async (conteudo: string) => {
    await page.evaluate(
      ([quem, impressao]) => sessionStorage.setItem('vinculo.impressao', JSON.stringify({ quem, impressao })),
      [`${user.id}/${user.conta_id}`, { titulo: 'Longo', conteudo, paciente_id: id, config: {} }] as const,
    );
    await page.goto('/imprimir');
    await expect(page.getByText(/^\d+ páginas?$/)).toBeVisible();
    return pagesOf(page);
  };
  // Several lengths of the last paragraph, so that the signatures are at several heights near the page end.
  for (const fill of [1, 20, 40, 60, 75, 90, 105, 120]) {
    const pages = await print(body(fill));
    expect(pages.map(({ over }) => over)).toEqual(pages.map(() => 0));
    expect(pages.reduce((sum, one) => sum + one.rows, 0)).toBe(90);
    for (const one of pages.filter(({ rows }) => rows > 0)) expect(one.head).toBe('NomeValor');
    expect(pages.at(-1)?.first).not.toContain('assinaturas');
    expect(pages.at(-1)?.number).toBe(`${pages.length} de ${pages.length}`);
  }
});

test('without anything to print there is a message; a document is created on a phone', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text().slice(0, 200));
  });
  await newFile(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/imprimir');
  await expect(page.getByText('Ops, não carregou impressão.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nada para imprimir' })).toBeVisible();
  await page.goto('/documentos');
  await page.getByRole('tab', { name: 'Biblioteca' }).click();
  await page.getByRole('button', { name: 'Criar para paciente: Termo de entrega de documento' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('Ana');
  await page.getByRole('option', { name: 'Ana Beatriz Lima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Texto do documento' })).toContainText('Ana Beatriz Lima');
  await expectAccessible(page);
  expect(refused).toEqual([]);
});
