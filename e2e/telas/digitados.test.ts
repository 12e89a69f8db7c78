import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, loaded, signedIn } from '../kit.ts';

const missing = (page: Page) => page.getByRole('heading', { name: 'A página que você procura não existe.' });

/** Opens addresses as if they were typed: those of `open` are shown, those of `closed` are not found. */
const type = async (page: Page, { open, closed }: { open: string[]; closed: string[] }) => {
  for (const address of closed) {
    await page.goto(address);
    await expect(missing(page), address).toBeVisible();
  }
  for (const address of open) {
    await page.goto(address);
    await loaded(page);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await expect(missing(page), address).toBeHidden();
  }
};

test('a typed address opens no screen that the function of the member does not reach', async ({ page, browser }) => {
  await signedIn(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const ficha = `/atendimento/paciente/${lia}`;
  const [sonia, rafael, tais] = await Promise.all([
    join(page, 'Sônia Matos', 'secretaria'),
    join(page, 'Rafael Teixeira', 'profissional'),
    join(page, 'Taís Melo', 'financeiro'),
  ]);
  await joinTeam(page, lia, rafael.membro_id);
  const recepcao = await browserOf(browser, sonia);
  await type(recepcao, {
    open: ['/pacientes', '/paciente/cadastrar', `${ficha}/documentos`, '/financeiro/quem-deve'],
    closed: [
      '/testes',
      '/supervisao',
      '/settings/equipe',
      '/planos',
      '/financeiro/extrato',
      `${ficha}/plano-de-intervencao/novo`,
      `${ficha}/nova_anamnese`,
      `${ficha}/relatorio/novo`,
      `${ficha}/testes/aplicar`,
    ],
  });
  await recepcao.goto(`/paciente/${lia}/editar`);
  await loaded(recepcao);
  await expect(recepcao.getByText('não carregou')).toHaveCount(0);
  await recepcao.goto('/documentos');
  await expect(recepcao.getByRole('tab', { name: 'Meus modelos' })).toHaveAttribute('aria-selected', 'true');
  await expect(recepcao.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await type(await browserOf(browser, rafael), {
    open: [`${ficha}/plano-de-intervencao/novo`, '/testes', '/settings/configs'],
    closed: ['/financeiro', '/settings/links', '/pagamentos'],
  });
  await type(await browserOf(browser, tais), {
    open: ['/financeiro/extrato', '/atendimentos'],
    closed: ['/pacientes', '/paciente/cadastrar', ficha, '/documentos'],
  });
});
