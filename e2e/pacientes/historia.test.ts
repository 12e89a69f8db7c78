import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, owner, send, signedIn } from '../kit.ts';

const DAY = 86_400_000;

const marcar = (page: Page, paciente_id: string, dias: number, over = {}) => {
  const inicio = Date.now() - dias * DAY;
  const horario = { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 50 * 60_000).toISOString() };
  return criar(page, '/api/atendimentos-json', { paciente_id, ...horario, permitir_conflito: true, ...over });
};

/** A child with a goal, a test, notes with scores, an absence and a payment. */
const crianca = async (page: Page) => {
  const nascido = { nome: 'Lia Prado', data_nascimento: '2018-05-04' };
  const lia = await criar(page, '/api/pacientes-json', nascido);
  const meta = crypto.randomUUID();
  const objetivos = [{ id: meta, descricao: 'Ler dígrafos' }, { descricao: 'Ditado' }];
  await criar(page, '/api/planos-intervencao-json', { paciente_id: lia, titulo: 'Plano do semestre', objetivos });
  for (const [dias, pontuacao] of [
    [200, 0],
    [60, 1],
    [20, 3],
  ] as const) {
    const id = await marcar(page, lia, dias, { status: 'Realizado' });
    const nota = { descricao: 'Ler dígrafos', pontuacao, objetivo_id: meta };
    const conteudo = `<p>Leu a lista ${dias}.</p><p>Segunda linha.</p>`;
    await send(page, 'PUT', `/api/atendimentos-json/${id}/registro`, { conteudo, objetivos: [nota] });
  }
  await marcar(page, lia, 10, { status: 'Faltou' });
  const teste = await criar(page, '/api/testes-json', { nome: 'Teste de leitura', sigla: 'TL' });
  const resultado = { escala: 'Leitura', tipo: 'padrao', valor: 74, ic_min: 70, ic_max: 79, faixas: 'wechsler' };
  await send(page, 'POST', `/api/pacientes-json/${lia}/aplicacoes-json`, {
    ...{ teste_id: teste, informante: 'professor', resultados: [resultado] },
    data: new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10),
  });
  return lia;
};

const lista = (page: Page) => page.getByRole('region', { name: 'O que aconteceu' });

test('the story: goals, results, appointments and events on one axis, and the same in words', async ({ page }) => {
  await signedIn(page);
  const lia = await crianca(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/atendimento/paciente/${lia}`);
  const grafico = page.getByRole('region', { name: 'História em um eixo de tempo' });
  await expect(grafico.getByText('Ler dígrafos')).toBeVisible();
  await expect(grafico.getByText('3 · com dica')).toBeVisible();
  await expect(grafico.getByText('Leitura 74')).toBeVisible();
  await expect(grafico.getByText('3 realizados · 1 falta')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/historia-json'))).toHaveLength(1);

  // The list has the first lines, the scores with band, interval and informant, and only kinds that exist.
  await expect(lista(page).getByText('Leu a lista 20. Segunda linha.')).toBeVisible();
  await expect(lista(page).getByText(/Leitura .*74.*Limítrofe.*intervalo 70 a 79/)).toBeVisible();
  await expect(lista(page).getByText('Informante: Professor')).toBeVisible();
  await expect(lista(page).getByRole('radio')).toHaveCount(5);
  await expectAccessible(page);

  // A period.
  await page.getByRole('radiogroup', { name: 'Período' }).getByText('3 meses').click();
  await expect(page).toHaveURL(/periodo=3/);
  await expect(lista(page).getByText('Leu a lista 200.', { exact: false })).toHaveCount(0);
  await expect(grafico.getByText('2 realizados · 1 falta')).toBeVisible();
  await page.getByRole('button', { name: 'Período anterior' }).click();
  await expect(grafico.getByText('nada realizado · sem faltas')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Período' }).getByText('Tudo').click();
  await expect(lista(page).getByText('Leu a lista 200.', { exact: false })).toBeVisible();

  // A kind.
  await lista(page).getByText('Testes', { exact: true }).click();
  await expect(page).toHaveURL(/tipo=aplicacao/);
  await expect(lista(page).getByText('Leu a lista 20.', { exact: false })).toHaveCount(0);
  await expect(grafico.getByText('Ler dígrafos')).toHaveCount(0);
  await expect(grafico.getByText('Leitura 74')).toBeVisible();
  await lista(page).getByText('Faltas', { exact: true }).click();
  await expect(page).toHaveURL(/tipo=faltas/);
  await expect(lista(page).getByRole('listitem')).toHaveCount(1);
  await expect(lista(page).getByRole('listitem')).toContainText('Faltou');
  await expect(grafico.getByText('nada realizado · 1 falta')).toBeVisible();
});

test('an empty story offers the first appointment, and then its note', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  await page.goto(`/atendimento/paciente/${lia}`);
  await page.getByRole('main').getByRole('link', { name: 'Novo atendimento' }).click();
  await expect(page.getByRole('dialog', { name: 'Novo atendimento' })).toBeVisible();
  const id = await marcar(page, lia, -3);
  await page.goto(`/atendimento/paciente/${lia}`);
  await page.getByRole('link', { name: 'Escrever o primeiro registro' }).click();
  await expect(page).toHaveURL(new RegExp(`/atendimentos/${id}$`));
});

test('the story by keyboard and by touch', async ({ page }) => {
  await signedIn(page);
  const lia = await crianca(page);
  await page.goto(`/atendimento/paciente/${lia}`);
  const percorrer = page.getByRole('slider', { name: 'Percorrer a história' });
  await percorrer.focus();
  await page.keyboard.press('Home');
  await expect(percorrer).toHaveAttribute('aria-valuetext', /Leu a lista 200/);
  await page.keyboard.press('ArrowRight');
  await expect(percorrer).toHaveAttribute('aria-valuetext', /Leu a lista 60/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/atendimento/paciente/${lia}/atendimentos/`));
  await page.goBack();

  await page.setViewportSize({ width: 390, height: 844 });
  const linha = page.getByRole('region', { name: 'História em um eixo de tempo' }).getByRole('slider').locator('svg');
  // The first appointment is at the left end of the axis.
  await linha.first().click({ position: { x: 4, y: 28 } });
  await expect(page.getByText('Leu a lista 200. Segunda linha.').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('the story for the family is one page, without scores and notes', async ({ page }) => {
  await signedIn(page);
  const lia = await crianca(page);
  await page.goto(`/atendimento/paciente/${lia}`);
  await page.getByRole('button', { name: 'Imprimir para a família' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page).toHaveURL(/\/imprimir$/);
  await expect(page.getByText('1 página', { exact: true })).toBeVisible();
  const papel = page.getByRole('article', { name: 'História de Lia Prado' });
  await expect(papel).toContainText('Ler dígrafos');
  await expect(papel).toContainText('Teste de leitura');
  await expect(papel).not.toContainText('Leu a lista');
  await expect(papel).not.toContainText('Limítrofe');
});

test('the header is one line that opens, and stays with the tabs while the parts change', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado', queixa: 'Troca letras' });
  await page.goto(`/atendimento/paciente/${lia}`);
  const header = page.locator('main header');
  await expect(header.getByRole('heading', { name: 'Lia Prado' })).toBeVisible();
  await expect(header.getByText('Troca letras')).toBeHidden();
  await header.getByRole('button', { name: 'Mostrar mais dados' }).click();
  await expect(header.getByText('Troca letras')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Partes da ficha' });
  for (const row of [header, tabs]) await row.evaluate((node) => node.setAttribute('data-kept', 'true'));
  const names = await tabs.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(8);
  for (const name of [...names.slice(1), 'História']) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('main header[data-kept]')).toBeVisible();
    await expect(page.locator('nav[data-kept]')).toBeVisible();
  }
  await header.getByRole('button', { name: 'Mostrar menos' }).click();
  for (const width of [320, 390, 901, 1191, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await header.boundingBox())?.height ?? 0, `${width} px`).toBeLessThan(56);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await expect.poll(fits, `${width} px`).toBe(true);
  }
});

test('the story of 300 appointments shows all of them', async ({ page }) => {
  const { email } = await signedIn(page);
  const lia = await crianca(page);
  await owner(
    `insert into atendimentos (conta_id, id, paciente_id, inicio, fim, status)
     select conta_id, gen_random_uuid(), id, now() - make_interval(days => n * 3), now() - make_interval(days => n * 3, mins => -50), 'Realizado'
     from pacientes cross join generate_series(1, 300) n
     where id = $1 and conta_id = (select conta_id from usuarios where email = $2)`,
    [lia, email],
  );
  await page.goto('/pacientes');
  await page.getByRole('link', { name: 'Lia Prado', exact: true }).first().waitFor();
  const start = Date.now();
  await page.getByRole('link', { name: 'Lia Prado', exact: true }).first().click();
  await page.getByRole('radiogroup', { name: 'Período' }).getByText('Tudo').click();
  await expect(page.getByText('303 realizados · 1 falta')).toBeVisible();
  // The time depends on the machine, so it is reported, not asserted.
  test.info().annotations.push({ type: 'opened', description: `${Date.now() - start} ms` });
});

test('the data of a child is read first, and edited in place', async ({ page }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', {
    nome: 'Lia Prado',
    cpf: '52998224725',
    queixa: 'Troca letras',
  });
  await page.goto(`/atendimento/paciente/${lia}/dados`);
  await expect(page.getByText('529.982.247-25')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Queixa' }).fill('Lê devagar');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Lê devagar').last()).toBeVisible();
});
