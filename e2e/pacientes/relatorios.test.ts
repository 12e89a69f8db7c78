import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { expectAccessible, readIn, send, signedIn } from '../kit.ts';

const newFile = async (page: Page) => {
  await signedIn(page);
  const child = { nome: 'Ana Beatriz Lima', data_nascimento: '2018-03-02', queixa: 'Lê devagar' };
  const { id } = await send(page, 'POST', '/api/pacientes-json', child);
  const testes = await send<{ id: string }[]>(page, 'GET', '/api/testes-json?busca=TDE');
  const resultados = [
    { escala: 'Leitura', tipo: 'percentil', valor: 30 },
    { escala: 'Erros', tipo: 'percentil', valor: 80, direcao: 'maior_pior' },
  ];
  await send(page, 'POST', `/api/pacientes-json/${id}/aplicacoes-json`, {
    teste_id: testes[0]?.id,
    data: '2026-03-02',
    resultados,
  });
  return { id, file: `/atendimento/paciente/${id}` };
};

const section = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a report is filled from the file, and saved', async ({ page }) => {
  const { file } = await newFile(page);
  await page.goto(`${file}/relatorio`);
  await expect(page.getByText('Nenhum relatório ainda.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo relatório', exact: true }).first().click();
  await page.getByRole('radio', { name: /^Relatório .*avaliação/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByLabel('Título do relatório')).toHaveValue(/Psicopedagógico/);

  const fill = async (section: string, source: string) => {
    await page.getByRole('button', { name: `Preencher ${section} com…` }).click();
    await page.getByRole('menuitem', { name: source }).click();
  };
  await expect(section(page, 'Identificação')).toBeVisible();
  await fill('Identificação', 'Identificação');
  await expect(section(page, 'Identificação')).toContainText('Ana Beatriz Lima');
  await fill('Descrição da demanda', 'Queixa');
  await expect(section(page, 'Descrição da demanda')).toContainText('A família relata: Lê devagar.');
  await fill('Resultados', 'Testes e gráficos');
  await expect(section(page, 'Resultados').getByRole('img')).toBeVisible();
  // The chart is the same as in the tests: it marks the inverted scale.
  await expect(section(page, 'Resultados').getByRole('img')).toContainText('Erros (invertida)');
  await expect(section(page, 'Resultados')).toContainText('Escalas em que mais alto significa mais dificuldade');
  // The legend explains the marks.
  await expect(section(page, 'Resultados')).toContainText('Legenda: negrito = valor informado; ≈ = valor calculado');
  await fill('Conclusão', 'Anamnese');
  await expect(page.getByText('Nada em Anamnese')).toBeVisible();
  await section(page, 'Conclusão').pressSequentially('Segue em acompanhamento.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.reload();
  await expect(section(page, 'Conclusão')).toContainText('Segue em acompanhamento.');
  await expectAccessible(page);
});

test('a report is finalised, printed, verified by anybody, and replaced by another', async ({ page, browser }) => {
  const { id: paciente_id, file } = await newFile(page);
  const secoes = [
    { id: crypto.randomUUID(), chave: 'conclusao', titulo: 'Conclusão', conteudo: '<p>Segue em acompanhamento.</p>' },
    { id: crypto.randomUUID(), chave: 'analise', titulo: 'Análise', conteudo: '<p></p>' },
    { id: crypto.randomUUID(), chave: 'identificacao', titulo: 'Identificação', conteudo: '' },
  ];
  const { id } = await send(page, 'POST', '/api/relatorios-json', { paciente_id, secoes });
  await page.goto(`${file}/relatorio/${id}/editar`);
  // A date without a city asks for it once: the city cannot be added to a final report.
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveURL('/imprimir');
  await expect(page.getByRole('article')).toContainText('Rascunho');
  await expect(page.getByRole('textbox', { name: 'Cidade' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Recife');
  await page.getByRole('button', { name: 'Salvar cidade' }).click();
  await expect(page.getByRole('article')).toContainText('Recife, ');
  await expect(page.getByRole('textbox', { name: 'Cidade' })).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Finalizar' }).click();
  const vazias = page.getByRole('dialog').getByRole('alert', { name: '2 seções estão vazias' });
  await expect(vazias.getByRole('listitem')).toHaveText(['Análise', 'Identificação']);
  await vazias.getByRole('button', { name: 'Preencher Identificação agora' }).click();
  const aviso = page.getByRole('dialog').getByRole('alert', { name: 'Uma seção está vazia' });
  await expect(aviso.getByRole('listitem')).toHaveText(['Análise']);
  await expect(aviso).toContainText('Ela não será impressa');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Identificação preenchida');
  const lacunas = page.getByRole('dialog').getByRole('alert', { name: 'Uma seção ainda tem lacuna a preencher' });
  await expect(lacunas.getByRole('listitem')).toHaveText(['Identificação']);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar e escrever' }).click();
  await expect(section(page, 'Análise')).toBeVisible();
  await page.getByRole('button', { name: 'Finalizar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar assim mesmo' }).click();
  const link = page.getByRole('link', { name: /^Código de verificação/ });
  await expect(link).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Segue em acompanhamento.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByRole('dialog').getByRole('switch').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveURL('/imprimir');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('article')).toContainText('Nº 1/');
  await expect(page.getByRole('article')).toContainText('Nome: Ana Beatriz Lima');
  await expect(page.getByRole('article')).toContainText('Recife, ');
  await expect(page.getByRole('textbox', { name: 'Cidade' })).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByLabel('Entregue a').fill('Carla Lima');
  await page.getByLabel('Finalidade').fill('Apresentar à escola');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  const entregas = page.getByRole('region', { name: 'Emissões e entregas' });
  await expect(entregas).toContainText('Entregue a Carla Lima, impresso, em mãos');
  await expect(entregas).toContainText('Apresentar à escola');

  const vizinho = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' });
  const outro = await vizinho.newPage();
  await outro.goto((await link.getAttribute('href')) ?? '');
  await expect(outro.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(outro.getByRole('heading', { level: 2 })).toHaveText(/文件|文档/);
  await vizinho.close();
  const stranger = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await readIn(stranger, 'pt-br');
  await stranger.goto((await link.getAttribute('href')) ?? '');
  await expect(stranger.getByRole('heading', { name: 'Documento autêntico' })).toBeVisible();
  await expect(stranger.locator('body')).not.toContainText('Ana Beatriz');
  await expectAccessible(stranger);
  await stranger.getByLabel('Código do documento').fill('0000-0000-0000-0000');
  await stranger.getByRole('button', { name: 'Conferir' }).click();
  await expect(stranger.getByRole('heading', { name: 'Código não encontrado' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancelar ou substituir' }).click();
  await page.getByLabel('Motivo').fill('Nome errado');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o relatório' }).click();
  await expect(page.getByRole('alert', { name: 'Cancelado' })).toContainText('Motivo: Nome errado');
  await expect(page.getByRole('article')).toContainText('CANCELADO, sem validade');
  await expect(page.getByRole('button', { name: 'Registrar entrega' })).toHaveCount(0);
  await stranger.goto((await link.getAttribute('href')) ?? '');
  await expect(stranger.getByRole('heading', { name: 'Documento cancelado' })).toBeVisible();
  await expect(stranger.locator('body')).not.toContainText('Nome errado');

  await page.getByRole('button', { name: 'Criar nova versão' }).click();
  await expect(section(page, 'Conclusão')).toContainText('Segue em acompanhamento.');
});

test('a report for a school has only permitted content, and requires an authorisation', async ({ page }) => {
  const { id: paciente_id, file } = await newFile(page);
  await send(page, 'PUT', `/api/pacientes-json/${paciente_id}`, { diagnostico: 'Dislexia' });
  await send(page, 'POST', '/api/planos-intervencao-json', {
    paciente_id,
    titulo: 'Plano',
    queixa: 'Lê devagar',
    orientacoes_escola: 'Sentar à frente.',
    objetivos: [
      { descricao: 'Ler em voz alta na aula', ambientes: ['escola'], linha_base: 'Percentil 30' },
      { descricao: 'Falar do medo', ambientes: ['clinica'] },
    ],
  });
  await page.goto(`${file}/relatorio`);
  await page.getByRole('link', { name: 'Novo relatório', exact: true }).first().click();
  await page.getByRole('radio', { name: /para a escola/i }).click();
  await page.getByRole('button', { name: 'Começar' }).click();
  const metas = page.getByRole('button', { name: /^Preencher Metas.* com…$/ });
  await expect(metas).toBeVisible();
  await metas.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Plano: o que cabe à escola', 'Identificação', /.+/]);
  await page.getByRole('menuitem', { name: 'Plano: o que cabe à escola' }).click();
  const texto = page.getByRole('textbox', { name: /^Metas/ }).last();
  await expect(texto).toContainText('Ler em voz alta na aula');
  await expect(texto).toContainText('Sentar à frente.');
  await expect(texto).not.toContainText(/medo|Percentil|devagar/);
  await texto.pressSequentially(' Sinais de dislexia.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Finalizar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert', { name: 'A escola vai ler este relatório' })).toBeVisible();
  await expect(dialog.getByRole('alert', { name: 'O texto cita o diagnóstico: Dislexia' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Finalizar assim mesmo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Autorizado por' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Autorizado por' }).fill('Carla Lima');
  await dialog.getByRole('textbox', { name: 'Autorizado em' }).fill('03/02/2025');
  await dialog.getByRole('textbox', { name: 'Entregue a' }).fill('Carla Lima');
  await dialog.getByRole('button', { name: 'Finalizar assim mesmo' }).click();
  const entregas = page.getByRole('region', { name: 'Emissões e entregas' });
  await expect(entregas).toContainText('Entregue a Carla Lima, impresso, em mãos');
  await expect(entregas).toContainText('Autorizado por Carla Lima em 03');
  await expect(page.getByRole('article')).toContainText('Confidencial — uso pedagógico');
  await expectAccessible(page);
});

test('a practice without reports is redirected to home', async ({ page }) => {
  await signedIn(page, { config: { active_relatorio: false } });
  const { id } = await send(page, 'POST', '/api/pacientes-json', { nome: 'Ana' });
  await page.goto(`/atendimento/paciente/${id}/relatorio`);
  await expect(page).toHaveURL('/');
});
