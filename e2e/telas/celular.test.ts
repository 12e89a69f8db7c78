import { expect, type Locator, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, loaded, send } from '../kit.ts';
import { addressOf, inDemo, ofPractitioners, tooSmall, walker } from '../telas.kit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** None fits beside its scale. */
const METAS = [
  'Ler palavras com dígrafos (lh, nh, ch)',
  'Segmentar palavras de até quatro sílabas',
  'Escrever um ditado de frases curtas',
];
const TEXTO =
  '<p>Leu 18 das 24 palavras com lh e nh; trocou “nh” por “n” quando acelerou. Levou a lista 3 para casa.</p>';

/** A child with three goals, whose appointment is on and follows another one, and the child after her. */
const sessao = async (page: Page) => {
  await aoMeioDia(page);
  const escola_id = await criar(page, '/api/escolas-json', { nome: 'E. M. Cecília Meireles' });
  const ana = { nome: 'Ana Beatriz Lima', data_nascimento: '2017-01-20', ano_escolar: '3º ano', escola_id };
  const paciente_id = await criar(page, '/api/pacientes-json', { ...ana, valor_atendimento: '180' });
  const objetivos = METAS.map((descricao) => ({ descricao, area: 'leitura' }));
  const plano = { paciente_id, titulo: 'Plano do semestre', inicio: '2024-02-01', fim: '2099-12-31', objetivos };
  await criar(page, '/api/planos-intervencao-json', plano);
  const antes = await marcar(page, paciente_id, -10_000, { status: 'Realizado' });
  await send(page, 'PUT', `/api/atendimentos-json/${antes}/registro`, { conteudo: TEXTO, objetivos: [] });
  await marcar(page, paciente_id, -20, { status: 'Realizado', local: 'Sala 1' });
  await marcar(page, await criar(page, '/api/pacientes-json', { nome: 'João Pedro Alves' }), 60);
};

/** Neither below the window nor behind the bar. */
const above = async (page: Page, part: Locator) => {
  await expect(part).toBeInViewport({ ratio: 1 });
  const [box, bar] = await Promise.all([
    part.boundingBox(),
    page.getByRole('navigation', { name: 'Menu', exact: true }).boundingBox(),
  ]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
};

test('home shows three goals, the note, the signature, the charge and the next child without scrolling', async ({
  page,
}) => {
  await sessao(page);
  await page.goto('/');
  await loaded(page);
  const nota = page.getByRole('textbox', { name: 'Registro de hoje' });
  const parts = [
    page.getByRole('radiogroup').nth(2),
    nota,
    page.getByRole('button', { name: 'Assinar' }),
    page.getByRole('button', { name: /^Cobrar/ }),
    page.getByRole('button', { name: /^Em seguida/ }),
  ];
  for (const part of parts) await above(page, part);
  // What is said about the note once something was written has its place already.
  await nota.fill('Leu a lista 3 com dois erros.');
  await expect(page.getByText(/^Salvo/)).toBeVisible();
  for (const part of parts) await above(page, part);
});

test('every control on every screen is as large as a fingertip', async ({ page }) => {
  test.setTimeout(600_000);
  await inDemo(page);
  const open = walker(page);
  const wrong: string[] = [];
  for (const path of ofPractitioners()) {
    await open(await addressOf(path));
    wrong.push(...(await tooSmall(page)).map((one) => `${path}: ${one}`));
  }
  expect([...new Set(wrong)]).toEqual([]);
});
