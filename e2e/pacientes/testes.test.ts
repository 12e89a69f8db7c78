import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, send, signedIn } from '../kit.ts';

const novaCrianca = (page: Page, nome: string) =>
  criar(page, '/api/pacientes-json', { nome, data_nascimento: '2018-03-10' });

const abrirNoCatalogo = async (page: Page, sigla: string) => {
  await page.goto('/testes');
  await page.getByRole('searchbox').fill(sigla);
  await page.getByRole('row').filter({ hasText: sigla }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: sigla, exact: true })).toBeVisible();
};

const aplicarA = async (page: Page, nome: string) => {
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Paciente' }).click();
  await page.getByRole('option', { name: nome }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/testes\/aplicar\//);
};

test('a test is found in the catalogue and copied to be edited', async ({ page }) => {
  await signedIn(page);
  await page.goto('/testes');
  await expect(page.getByText('96 testes')).toBeVisible();
  await expectAccessible(page);
  await abrirNoCatalogo(page, 'TDE-II');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copiar para editar' }).click();
  await expect(page).toHaveURL(/\/editar$/);
  await page.getByLabel('Sigla').fill('TDE-II da clínica');
  await page.getByRole('textbox', { name: 'Categoria' }).fill('Sala de aula');
  await page.getByRole('option', { name: 'Cadastrar “Sala de aula”' }).click();
  await expect(page.getByText('Sala de aula cadastrada!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'TDE-II da clínica' })).toBeVisible();
  await expect(page.getByText('Sala de aula', { exact: true })).toBeVisible();
});

test('a test is applied, refused, scored, charted and applied again', async ({ page }) => {
  await signedIn(page);
  await novaCrianca(page, 'Ana Beatriz');
  await abrirNoCatalogo(page, 'TDE-II');
  await aplicarA(page, 'Ana Beatriz');
  const escore = page.getByLabel('Escore', { exact: true });
  await escore.nth(0).fill('120');
  await escore.nth(1).fill('bastante');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('No máximo 100.')).toBeVisible();
  await expect(page.getByText('Informe um número.')).toBeVisible();
  await expect(escore.nth(0)).toBeFocused();
  await escore.nth(0).fill('16');
  await escore.nth(1).fill('2');
  await expect(page.getByText('Calculado: Ponderado 7 · Padrão 85 · z -0,99 · T 40 · Média baixa')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Data da aplicação').fill('01-02-2018');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Esta data é anterior ao nascimento.')).toBeVisible();
  await page.getByLabel('Data da aplicação').fill('10-02-2026');
  await expect(page.getByText('7 anos e 11 meses nesse dia')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();

  await expect(page).toHaveURL(/\/testes$/);
  await expect(page.getByText('Leitura: Percentil 16 · Média baixa')).toBeVisible();
  await abrirNoCatalogo(page, 'TDE-II');
  await aplicarA(page, 'Ana Beatriz');
  await escore.nth(0).fill('37');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const evolucao = page.getByRole('table', { name: 'TDE-II · Leitura' });
  await expect(evolucao.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /Leitura ao longo do tempo/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /Ver TDE-II · .* de 10-02-2026/ }).click();
  await expect(page.getByRole('img', { name: /Gráfico de perfil/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Leitura.*16 \(informado\).*Média baixa \(calculado\)/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});

test('a wrong value of the manual is corrected without losing the focus', async ({ page }) => {
  await signedIn(page);
  await novaCrianca(page, 'Ana Beatriz');
  await abrirNoCatalogo(page, 'TDE-II');
  await aplicarA(page, 'Ana Beatriz');
  await page.getByLabel('Escore', { exact: true }).first().fill('16');
  const block = page.getByRole('button', { name: /^Do manual/ }).first();
  const field = page.getByLabel('Intervalo de', { exact: true }).first();
  await block.click();
  await field.fill('muito');
  await block.click();
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Salvar' }).click();
  // The error opens the block.
  await expect(page.getByText('Informe um número.')).toBeVisible();
  await field.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12');
  await expect(field).toHaveValue('12');
  await expect(field).toBeFocused();
  await expect(page.getByText('Informe um número.')).toHaveCount(0);
});

test('list, table and chart name the informant, and join only results of the same one', async ({ page }) => {
  await signedIn(page);
  const { id } = await send(page, 'POST', '/api/pacientes-json', { nome: 'Lia Prado', data_nascimento: '2018-05-04' });
  const { id: teste_id } = await send(page, 'POST', '/api/testes-json', { nome: 'Escala Sol' });
  const results = [
    ['2026-01-10', 'pais', 74],
    ['2026-02-10', 'professor', 58],
    ['2026-03-10', 'pais', 71],
  ] as const;
  for (const [data, informante, valor] of results) {
    const resultados = [{ escala: 'Total', tipo: 't', valor }];
    await send(page, 'POST', `/api/pacientes-json/${id}/aplicacoes-json`, { teste_id, data, informante, resultados });
  }
  await page.goto(`/atendimento/paciente/${id}/testes`);
  await expect(page.getByText(/10-02-2026 · .* · Professor/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Escala Sol · Total · Pais' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).not.toContainText('Professor');
  await expect(page.getByRole('img', { name: /Escala Sol · Total · Pais/ })).toBeVisible();
});

test('a test reserved for psychologists is recorded as reported by one', async ({ page }) => {
  await signedIn(page);
  await novaCrianca(page, 'Rui');
  await abrirNoCatalogo(page, 'WISC-IV');
  await aplicarA(page, 'Rui');
  await expect(page.getByRole('radio', { name: 'Eu apliquei' })).toBeDisabled();
  await page.getByLabel('Escore', { exact: true }).first().fill('98');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este campo é obrigatório.').first()).toBeVisible();
  await page.getByLabel('Nome do profissional').fill('Lúcia Prado');
  await page.getByLabel('Registro profissional').fill('06/12345');
  await page.getByLabel('Data da informação').fill('01-03-2026');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('De outro profissional')).toBeVisible();
  await page.getByRole('button', { name: /Excluir WISC-IV/ }).click();
  await page.getByRole('button', { name: 'SIM' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Inteligência geral: Padrão 98')).toBeVisible();
});

test('invalid results are not saved, and an invalid date stays in its field', async ({ page }) => {
  await signedIn(page);
  await novaCrianca(page, 'Lia');
  await abrirNoCatalogo(page, 'TDE-II');
  await aplicarA(page, 'Lia');
  const escore = page.getByLabel('Escore', { exact: true });
  await escore.first().press('Enter');
  await expect(page.locator('[data-path=resultados]')).toBeFocused();
  await expect(page.locator('[data-path=resultados]')).toContainText('Informe ao menos um escore');
  await expect(page.getByText(/^Ops, Informe/)).toHaveCount(0);
  await expect(page).toHaveURL(/testes\/aplicar\//);
  await escore.first().fill('30');
  const data = page.getByLabel('Data da aplicação');
  for (const [typed, message] of [
    ['31-02-2026', 'Esta data não existe.'],
    ['99-99-2025', 'Esta data não existe.'],
    ['01-01-2090', /Informe uma data até \d\d-\d\d-\d{4}/],
  ] as const) {
    await data.fill(typed);
    await data.press('Enter');
    await expect(page.getByText(message)).toBeVisible();
    await expect(data).toBeFocused();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(data).toHaveValue(typed);
    await expect(page).toHaveURL(/testes\/aplicar\//);
  }
  await data.fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este campo é obrigatório.')).toBeVisible();
  await expect(data).toHaveValue('');
  await data.fill('1/2/2026');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('01-02-2026')).toBeVisible();

  await page.getByRole('link', { name: /Ver TDE-II/ }).click();
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveURL(/\/imprimir$/);
  await expect(page.getByText('Nascimento', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /Gráfico de perfil de TDE-II/ })).toBeVisible();
  await expect(page.getByText('Percentil 30').first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('Enter in the subjects does not submit, and a copy is created once', async ({ page }) => {
  await signedIn(page);
  await page.goto('/teste/cadastrar');
  await page.getByLabel('Nome').fill('Sondagem de rimas');
  const assuntos = page.getByRole('combobox', { name: 'Assuntos' });
  await assuntos.fill('rimas');
  await assuntos.press('Enter');
  await assuntos.press('Enter');
  await assuntos.press('Enter');
  await expect(page.getByText('rimas', { exact: true })).toBeVisible();
  await page.getByLabel('Idade mínima: Meses').fill('15');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Meses: de 0 a 11.')).toBeVisible();
  await expect(page.getByLabel('Idade mínima: Meses')).toHaveValue('15');
  await expect(page).toHaveURL(/\/teste\/cadastrar$/);
  await page.getByLabel('Idade mínima: Meses').fill('6');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/testes$/);

  await abrirNoCatalogo(page, 'Sondagem de rimas');
  await page.getByRole('button', { name: 'Copiar para editar' }).dblclick();
  await expect(page.getByLabel('Nome')).toHaveValue('Sondagem de rimas (cópia)');
  await page.goto('/testes?origem=meu');
  await expect(page.getByText('2 testes')).toBeVisible();
  await page.getByRole('searchbox').fill('nada disso');
  await page.getByRole('button', { name: 'Limpar busca e filtros' }).click();
  await expect(page.getByText('98 testes')).toBeVisible();
});
