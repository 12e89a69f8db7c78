import { expect, type Page } from '@playwright/test';
import { as } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, loaded, send, signedIn } from '../kit.ts';

/**
 * Eight key screens, compared with the pictures beside this file. The browser's clock is fixed to a day of the past,
 * and the data lies around it, so that a picture is the same on every day. After a change that is wanted:
 * `npx playwright test imagens --update-snapshots`, and look at each picture.
 */
const [DIA, AGORA] = ['2024-03-13', '2024-03-13T12:41:00Z'];
const CRIANCAS = [
  ['Ana Beatriz Lima', '2016-01-20', '3º ano', '180'],
  ['Davi Moreira', '2017-02-11', '2º ano', '200'],
  ['Helena Duarte', '2014-11-03', '4º ano', '200'],
  ['João Pedro Alves', '2013-10-27', '5º ano', '160'],
] as const;

const marcar = (page: Page, paciente_id: string, data: string, hora: string, over = {}) => {
  const fim = `${hora.slice(0, 2)}:50`;
  const horario = { inicio: as(data, hora), fim: as(data, fim), local: 'Sala 1', permitir_conflito: true };
  return criar(page, '/api/atendimentos-json', { paciente_id, ...horario, ...over });
};

const practice = async (page: Page) => {
  await signedIn(page, { config: { modulos: { financeiro: true } } });
  const escola_id = await criar(page, '/api/escolas-json', { nome: 'E. M. Cecília Meireles' });
  const ids: string[] = [];
  for (const [nome, data_nascimento, ano_escolar, valor_atendimento] of CRIANCAS)
    ids.push(
      await criar(page, '/api/pacientes-json', { nome, data_nascimento, ano_escolar, valor_atendimento, escola_id }),
    );
  const [ana = '', davi = '', helena = '', joao = ''] = ids;
  const objetivos = [{ descricao: 'Ler palavras com dígrafos' }, { descricao: 'Segmentar palavras em sílabas' }];
  const plano = { paciente_id: ana, titulo: 'Plano do semestre', inicio: '2024-02-01', fim: '2099-12-31', objetivos };
  const plano_id = await criar(page, '/api/planos-intervencao-json', plano);
  type Plano = { objetivos: { id: string; descricao: string }[] };
  const metas = (await send<Plano>(page, 'GET', `/api/planos-intervencao-json/${plano_id}`)).objetivos;
  for (const [place, data] of ['2024-02-21', '2024-02-28', '2024-03-06'].entries()) {
    const id = await marcar(page, ana, data, '09:00', { status: place === 1 ? 'Faltou' : 'Realizado' });
    if (place === 1) continue;
    await send(page, 'PUT', `/api/atendimentos-json/${id}/registro`, {
      conteudo: '<p>Leu 18 das 24 palavras com lh e nh; levou a lista 3 para casa.</p>',
      objetivos: metas.map(({ id: objetivo_id, descricao }, at) => ({ objetivo_id, descricao, pontuacao: place + at })),
    });
  }
  const atendimento = await marcar(page, ana, DIA, '09:00', { status: 'Realizado' });
  await marcar(page, davi, DIA, '10:00', { status: 'Confirmado' });
  await marcar(page, helena, '2024-03-14', '14:00');
  await marcar(page, joao, '2024-03-12', '11:00', { status: 'Faltou' });
  return { ana: `/atendimento/paciente/${ana}`, atendimento };
};

/**
 * A pixel differs from about eight of 256 levels on: less is not seen, and differs between processors. Edges of letters
 * whose smoothing differs are not counted. A comma has about ten pixels.
 */
const SEEN = { threshold: 0.03, maxDiffPixels: 4 };

/** Small changes to the list of patients, each of which somebody would notice; what they do is undone afterwards. */
const VISIBLE: [what: string, css: string][] = [
  ['a name that lies one pixel lower', 'tbody tr:first-child td { position: relative; top: 1px }'],
  ['a lighter line between two rows', 'tbody tr { --table-border-color: transparent; border-color: transparent }'],
  ['another gray of muted text', '* { --mantine-color-dimmed: #77756f }'],
  ['a title of another weight', 'h1, h2 { font-weight: 500 !important }'],
  ['a button with other corners', 'main button, main a { border-radius: 4px !important }'],
];

test.use({ fresh: true });

test('eight key screens look as they did', async ({ page }) => {
  await page.clock.setFixedTime(AGORA);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const { ana, atendimento } = await practice(page);
  const look = async (name: string, path: string, width = 1280) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await loaded(page);
    await page.evaluate(() => document.fonts.ready);
    // What is due depends on the day of the server.
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync('section[aria-labelledby="para-fazer"] { visibility: hidden }');
      document.adoptedStyleSheets.push(style);
    });
    await expect(page).toHaveScreenshot(`${name}.png`, SEEN);
  };
  await look('agora', `/?atendimento=${atendimento}`);
  await look('agora-celular', `/?atendimento=${atendimento}`, 390);
  await look('agenda', `/atendimentos?data=${DIA}`);
  await look('lista', '/pacientes');
  for (const [what, css] of VISIBLE) {
    const style = await page.addStyleTag({ content: css });
    await expect(page, what).not.toHaveScreenshot('lista.png', SEEN);
    await style.evaluate((tag) => (tag as HTMLElement).remove());
  }
  await look('lista-celular', '/pacientes', 390);
  await look('historia', ana);
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('dados-escuro', `${ana}/dados`);
  await look('registro-celular', `${ana}/atendimentos/${atendimento}`, 390);
});
