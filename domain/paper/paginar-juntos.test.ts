import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { svgDoDesenho } from '#domain/paper/desenho.ts';
import { chromiumHere } from '../../bin/chromium-here.js';
import { fonteDePaginar } from './paginar.ts';

const executablePath = chromiumHere(process.env.CHROMIUM_PATH);
const css = readFileSync(new URL('../../server/papel/papel.css', import.meta.url), 'utf8');
const folha = (conteudo: string) =>
  `<style>${css} body { margin: 0; }</style><div class="papel"><div class="molde" hidden><footer class="rodape"></footer></div>` +
  `<div class="fluxo"><h1 class="titulo">Relatório</h1>${conteudo}</div></div>`;

/** The kinds of elements on each page, in order. */
const paginas = async (page: Page, conteudo: string) => {
  await page.setContent(folha(conteudo));
  return page.evaluate((funcao) => {
    (new Function(`return (${funcao})`)() as (papel: Element | null) => number)(document.querySelector('.papel'));
    return [...document.querySelectorAll('.pagina .corpo')].map((corpo) => ({
      feito: [...corpo.children].map((el) => (el.querySelector('svg') ? 'GRAFICO' : el.nodeName)),
      ultimo: corpo.lastElementChild?.textContent ?? '',
      cheio: (corpo.lastElementChild?.getBoundingClientRect().bottom ?? 0) - corpo.getBoundingClientRect().top,
      altura: corpo.clientHeight,
    }));
  }, fonteDePaginar());
};

const linha = '<p>Uma linha só.</p>';
const texto = `<p>${'A criança participou das atividades propostas. '.repeat(6)}</p>`;
const grafico = `<p>${svgDoDesenho({ largura: 640, altura: 200, formas: [] }, 'x')}</p>`;
const tabela = `<table><tbody>${'<tr><td>Leitura</td><td>98</td></tr>'.repeat(5)}</tbody></table>`;

describe.skipIf(!executablePath)('page breaks', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', chromiumSandbox: false });
    page = await browser.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  it.each([
    ['a heading', '<h2>Título</h2>'],
    ['a heading and an empty line', '<h3>Título</h3><p></p>'],
    ['a line in bold', '<p><strong>Título</strong></p>'],
    ['two headings', '<h2>Título</h2><h3>Título</h3>'],
  ])(
    'keep %s together with the text below it',
    async (_, titulo) => {
      for (let at = 20; at <= 40; at++)
        for (const { ultimo, feito } of await paginas(page, `${linha.repeat(at)}${titulo}${texto}${linha}`)) {
          expect([at, ultimo]).not.toEqual([at, 'Título']);
          expect([at, feito.at(-1), ultimo]).not.toEqual([at, 'P', '']);
        }
    },
    120_000,
  );

  it.each([
    ['before', `${grafico}<p>Legenda</p>${tabela}`],
    ['after', `${tabela}<p>Nota</p>${grafico}`],
  ])(
    'keep a chart and its table on one page: %s it',
    async (_, junto) => {
      for (let at = 10; at <= 40; at += 2) {
        const lista = await paginas(page, `${linha.repeat(at)}<h3>Teste</h3>${junto}${linha}`);
        const com = (kind: string) => lista.flatMap(({ feito }, place) => (feito.includes(kind) ? place : []));
        expect([at, com('GRAFICO')]).toEqual([at, com('TABLE')]);
      }
    },
    120_000,
  );

  it('fill the pages of a contract, breaking between and inside clauses', async () => {
    const clausulas = Array.from({ length: 30 }, (_, at) => `<h2>${at + 1}. Cláusula</h2>${texto}`).join('');
    const lista = await paginas(page, clausulas);
    expect(lista.length).toBeGreaterThan(2);
    for (const { cheio, altura } of lista.slice(0, -1)) expect(cheio).toBeGreaterThan(altura * 0.85);
  }, 60_000);

  it('are counted, also where there is no content to divide', async () => {
    const contadas = async (html: string) => {
      await page.setContent(html);
      return page.evaluate((funcao) => {
        const dividir = new Function(`return (${funcao})`)() as (papel: Element | null) => number;
        return [dividir(document.querySelector('.papel')), document.querySelectorAll('.pagina').length];
      }, fonteDePaginar());
    };
    const [disse, feitas] = await contadas(folha(linha.repeat(100)));
    expect(feitas).toBeGreaterThan(1);
    expect(disse).toBe(feitas);
    expect(await contadas('<div class="papel"></div>')).toEqual([0, 0]);
  });
});
