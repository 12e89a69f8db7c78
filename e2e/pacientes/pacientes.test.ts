import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, entry, expectAccessible, loaded, send, signedIn } from '../kit.ts';

const WORDS = {
  termo_paciente: { sing: 'Aprendente', plural: 'Aprendentes' },
  termo_atendimento: { sing: 'Sessão', plural: 'Sessões' },
};

const newChild = (page: Page, nome: string, more = {}) => send(page, 'POST', '/api/pacientes-json', { nome, ...more });

test('a child is registered, with school and guardian created in the same form', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  await page.goto('/');
  await entry(page, 'Aprendentes').click();
  await expect(page.getByText('Ainda não há aprendentes.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/paciente/cadastrar');

  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este campo é obrigatório.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Nome' }).fill('Ana Beatriz Lima');
  await page.getByRole('textbox', { name: 'CPF' }).fill('11111111111');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este CPF não é válido.')).toBeVisible();
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25');

  await page.getByRole('button', { name: 'Adicionar responsável' }).click();
  const responsavel = page.getByRole('textbox', { name: 'Responsável' });
  await responsavel.fill('Carla Lima');
  await responsavel.press('Tab');
  await expect(page.getByText('Escolha um item da lista ou cadastre.')).toBeVisible();
  await responsavel.click();
  await page.getByRole('option', { name: /Cadastrar/ }).click();
  await expect(page.getByText('Carla Lima cadastrado(a)!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Escola', exact: true }).fill('E. M. Cecília');
  await page.getByRole('option', { name: /Cadastrar/ }).click();
  await expect(page.getByText('E. M. Cecília cadastrada!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).dblclick();

  await expect(page).toHaveURL(/\/atendimento\/paciente\/[0-9a-f-]+$/);
  await expect(page.getByText('Aprendente Cadastrado com sucesso!')).toBeVisible();
  await page.goto('/pacientes');
  await expect(page.getByText('1 aprendente', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Ana Beatriz/ });
  await expect(row).toContainText('E. M. Cecília');
  await expect(row).toContainText('Carla Lima');
  await expectAccessible(page);
});

test('a list keeps its search in the address, deletes with undo and restores from the trash', async ({ page }) => {
  await signedIn(page, { config: WORDS });
  for (const nome of ['Antônio', 'Bruna', 'Caio']) await newChild(page, nome);
  await page.goto('/pacientes');
  await page.getByRole('searchbox').fill('antonio');
  await expect(page).toHaveURL(/busca=antonio/);
  await expect(page.getByRole('link', { name: 'Antônio', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bruna', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('antonio');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('3 aprendentes', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Selecionar Bruna' }).check();
  await page.getByRole('checkbox', { name: 'Selecionar Caio' }).check();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('dialog')).toContainText('Deseja realmente excluir os itens selecionados?');
  await page.getByRole('button', { name: 'NÃO' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'SIM' }).click();
  await expect(page.getByText('1 aprendente', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('3 aprendentes', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Selecionar Caio' }).check();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'SIM' }).click();
  await expect(page.getByText('2 aprendentes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Lixeira' }).click();
  await expect(page.getByRole('note')).toContainText('Você está na lixeira');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aprendentes: Lixeira');
  await expect(page.getByRole('link', { name: 'Novo aprendente' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toHaveCount(0);
  await expect(page.getByRole('table').getByText('Caio', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caio', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restaurar Caio' }).click();
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible();
  await page.getByRole('button', { name: 'Sair da lixeira' }).click();
  await expect(page.getByRole('link', { name: 'Novo aprendente', exact: true })).toBeVisible();

  // A click anywhere on a row opens it, except on its controls.
  await page.getByRole('row', { name: /Caio/ }).getByRole('cell').nth(2).click();
  await expect(page).toHaveURL(/\/atendimento\/paciente\//);
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Selecionar Caio' }).check();
  await expect(page).toHaveURL(/\/pacientes/);
});

test('after a change by somebody else both changes can be kept', async ({ page }) => {
  await signedIn(page);
  const { id } = await newChild(page, 'Davi', { queixa: 'leitura lenta' });
  await page.goto(`/paciente/${id}/editar`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Davi Souza');
  await send(page, 'PUT', `/api/pacientes-json/${id}`, { queixa: 'troca de letras' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toContainText('Isto foi alterado enquanto você editava');
  await page.getByRole('button', { name: 'Salvar minhas alterações' }).click();
  await expect(page).toHaveURL(/\/pacientes$/);
  expect(await send(page, 'GET', `/api/pacientes-json/${id}`)).toMatchObject({
    nome: 'Davi Souza',
    queixa: 'troca de letras',
  });
});

test('leaving a form with unsaved changes asks first', async ({ page }) => {
  await signedIn(page);
  await page.goto('/escola/cadastrar');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Escola Nova');
  await entry(page, 'Responsáveis').click();
  await expect(page.getByRole('dialog')).toContainText('Alterações não salvas');
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Escola Nova');
});

test('files are attached, viewed, removed and restored', async ({ page }) => {
  await signedIn(page);
  const { id } = await newChild(page, 'Helena');
  await page.goto(`/atendimento/paciente/${id}/anexos`);
  const files = page.locator('input[type=file]').last();
  await files.setInputFiles([
    { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('uma nota') },
    { name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nao e pdf') },
    { name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<b>') },
  ]);
  await expect(page.getByRole('button', { name: 'nota.txt', exact: true })).toBeVisible();
  await expect(page.getByText('O conteúdo deste arquivo não corresponde à extensão do nome.')).toBeVisible();
  await expect(page.getByText('Só é possível anexar')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver nota.txt' }).click();
  await expect(page.getByRole('dialog').frameLocator('iframe').locator('body')).toContainText('uma nota');
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Excluir nota.txt' }).click();
  await page.getByRole('button', { name: 'SIM' }).click();
  await expect(page.getByRole('button', { name: 'nota.txt', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'nota.txt', exact: true })).toBeVisible();
});

test('a likely duplicate is shown while typing', async ({ page }) => {
  await signedIn(page);
  await newChild(page, 'José Sá', { cpf: '52998224725' });
  await page.goto('/paciente/cadastrar');
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await expect(page.getByText('Talvez já exista este cadastro')).toBeVisible();
  await expect(page.getByRole('link', { name: 'José Sá', exact: true })).toBeVisible();

  await criar(page, '/api/escolas-json', { nome: 'Escola São João' });
  await page.goto('/escola/cadastrar');
  await page.locator('[data-path=nome]').fill('escola sao joao');
  await expect(page.getByRole('link', { name: 'Escola São João', exact: true })).toBeVisible();
});

test('initials are legible on every colour', async ({ page }) => {
  await signedIn(page);
  for (const letra of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') await newChild(page, `${letra}aio ${letra}ima`);
  await page.goto('/pacientes');
  await expect(page.getByText('26 pacientes')).toBeVisible();
  await expectAccessible(page);
});

test('deleting a school or guardian in use warns first, and clears it from the form', async ({ page }) => {
  await signedIn(page);
  const { id: escola_id } = await send(page, 'POST', '/api/escolas-json', {
    nome: 'Escola Sol',
    cnpj: '11222333000181',
  });
  const { id: responsavel_id } = await send(page, 'POST', '/api/responsaveis-json', { nome: 'Rita Sá' });
  const { id } = await newChild(page, 'Lia', { escola_id, responsavel_id });
  await newChild(page, 'Davi', { escola_id });

  await page.goto('/escola/cadastrar');
  await page.getByRole('textbox', { name: 'Nome' }).fill('escola  SOL');
  await expect(page.getByText('o mesmo nome')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Outra escola');
  await expect(page.getByText('o mesmo nome')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'CNPJ' }).fill('11.222.333/0001-81');
  await expect(page.getByText('o mesmo CNPJ')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/responsavel/cadastrar');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Rita Sa');
  await expect(page.getByRole('link', { name: 'Rita Sá', exact: true })).toBeVisible();

  const excluir = async (path: string, nome: string, uso: string) => {
    await page.goto(path);
    await page.getByRole('checkbox', { name: `Selecionar ${nome}` }).check();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByRole('dialog')).toContainText(uso);
    await page.getByRole('button', { name: 'SIM' }).click();
    await expect(page.getByText('Item movido para a lixeira.')).toBeVisible();
  };
  await excluir('/escolas', 'Escola Sol', 'Em uso por 2 pacientes');
  await excluir('/responsaveis', 'Rita Sá', 'Em uso por 1 paciente');

  await page.goto(`/paciente/${id}/editar`);
  await expect(page.getByRole('textbox', { name: /^Escola/ })).toHaveValue('');
  await expect(page.getByText('O que estava escolhido foi excluído.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Responsável' })).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Escola/ }).click();
  await expect(page.getByRole('option', { name: 'Escola Sol' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Queixa' }).fill('Lê devagar');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/pacientes$/);
  // The patient was saved meanwhile; the link returns with the restored school.
  await send(page, 'POST', '/api/escolas-json/restaurar', { ids: [escola_id] });
  expect(await send(page, 'GET', `/api/pacientes-json/${id}`)).toMatchObject({ escola_id, queixa: 'Lê devagar' });
});

test('on a phone the registers fit, with the longest and the shortest terms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of ['pt-br', 'zh-CN']) {
    await signedIn(page, { locale });
    const { id } = await newChild(page, 'Um nome de família bastante comprido para caber numa linha só');
    for (const path of [
      '/pacientes',
      '/paciente/cadastrar',
      `/atendimento/paciente/${id}`,
      '/responsaveis',
      '/escolas',
    ]) {
      await page.goto(path);
      await loaded(page);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(wide, `${locale} ${path}`).toBe(0);
    }
  }
});

test('another practice’s patient is not found', async ({ page, browser }) => {
  await signedIn(page);
  const { id } = await newChild(page, 'Segredo');
  const other = await (await browser.newContext()).newPage();
  await signedIn(other);
  await other.goto(`/atendimento/paciente/${id}`);
  await expect(other.getByText('A página que você procura não existe.')).toBeVisible();
  await other.context().close();
});
