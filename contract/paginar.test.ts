import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumHere } from '../bin/chromium-here.js';
import { paginar } from './paginar.ts';

const executablePath = chromiumHere(process.env.CHROMIUM_PATH);
const css = readFileSync(new URL('../server/lib/papel/papel.css', import.meta.url), 'utf8');
const frase = 'A criança participou com interesse das atividades propostas, mantendo a atenção por períodos curtos. ';
const assinatura = (nome: string) =>
  `<div class="linha"><div class="espaco"></div><div class="nome">${nome}</div><div class="quem">Psicopedagoga</div></div>`;

const TIMBRE = '<h2>Clínica</h2><p>Rua das Flores, 10</p>';
/** A letterhead of so many lines, as one writes who puts the whole practice into it. */
const timbre = (linhas: number) => `<h2>Clínica</h2>${'<p>Rua das Flores, 10 · Recife</p>'.repeat(linhas)}`;

const folha = (conteudo: string, assinaturas = ['Ana'], topo = TIMBRE) =>
  `<style>${css} body { margin: 0; }</style><div class="papel"><div class="molde" hidden><header class="topo">${topo}</header>
  <footer class="rodape"><div class="rodape-texto">Documento sigiloso</div><div class="numero" data-formato="{n} de {N}"></div></footer></div>
  <div class="fluxo"><h1 class="titulo">Relatório</h1>${conteudo}<section class="assinaturas inteiro"><p class="local">São Paulo, 1 de março</p>
  <div class="linhas">${assinaturas.map(assinatura).join('')}</div></section></div></div>`;

/** What came of it: the words of every page beside its signatures, and how much a page holds too much. */
const dividida = async (page: Page, html: string) => {
  await page.setContent(html);
  return page.evaluate((funcao) => {
    const papel = document.querySelector('.papel');
    (new Function(`return (${funcao})`)() as (papel: Element | null) => number)(papel);
    return [...document.querySelectorAll('.pagina')].map((pagina) => {
      const corpo = pagina.querySelector('.corpo') as HTMLElement;
      const assina = !!corpo.querySelector('.assinaturas');
      const demais = corpo.scrollHeight - corpo.clientHeight;
      const cabecalho = pagina.querySelector('.topo')?.getBoundingClientRect().height ?? 0;
      const fora = Math.max(
        0,
        ...[...pagina.children].map(
          (one) => one.getBoundingClientRect().bottom - pagina.getBoundingClientRect().bottom,
        ),
      );
      corpo.querySelector('.assinaturas')?.remove();
      for (const titulo of corpo.querySelectorAll('h1,h2,h3')) titulo.remove();
      const walker = document.createTreeWalker(corpo, NodeFilter.SHOW_TEXT);
      const alturas = new Set<number>();
      for (let no = walker.nextNode(); no; no = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(no);
        if (no.textContent?.trim()) for (const { bottom } of range.getClientRects()) alturas.add(Math.round(bottom));
      }
      const lido = [...corpo.querySelectorAll('p,li,td,div,blockquote')].map((one) => one.textContent?.trim()).join('');
      return {
        assina,
        demais,
        cabecalho,
        fora,
        linhas: alturas.size,
        lido: lido.length + corpo.querySelectorAll('img').length,
        imagens: corpo.querySelectorAll('img').length,
        texto: corpo.textContent ?? '',
      };
    });
  }, paginar.toString());
};

const imagem = (altura: number) =>
  `<img src="data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${altura}"></svg>`).toString('base64')}">`;
const linhas = (count: number) =>
  `<table><thead><tr><th>Nome</th><th>Valor</th></tr></thead><tbody>${Array.from({ length: count }, (_, at) => `<tr><td>Linha ${at}</td><td>${at}</td></tr>`).join('')}</tbody></table>`;

const COMECO = `<p>${frase.repeat(3)}</p>`;
/** Every way in which a report ends, at every length around the end of a page. */
const FORMAS: Record<string, (at: number) => string> = {
  'one long paragraph': (at) => `<p>${frase.repeat(at)}</p>`,
  'many paragraphs': (at) => COMECO.repeat(at),
  'one paragraph a line': (at) => '<p>Uma linha só.</p>'.repeat(at * 2),
  'empty lines at the end': (at) => `${COMECO.repeat(12)}${'<p></p><p><br></p><p>&nbsp;</p>'.repeat(at)}`,
  'a heading at the end': (at) => `${'<p>Uma linha só.</p>'.repeat(at * 2)}<h2>Anexos</h2>`,
  'a list': (at) => `<ul>${`<li><p>${frase}</p></li>`.repeat(at)}</ul>`,
  'a table': (at) => linhas(at * 2),
  'one tall row': (at) =>
    `${COMECO}<table><tbody><tr><td><p>${frase.repeat(at * 2)}</p></td><td>x</td></tr></tbody></table>`,
  'a tall picture': (at) => `${'<p>Uma linha só.</p>'.repeat(at)}<p>${imagem(1200)}</p>`,
  'loose words': (at) => frase.repeat(at),
  'dates in lines of their own': (at) =>
    `${'<p>Uma linha só.</p>'.repeat(at * 2)}<p>Data: 1 de março de 2026</p><p>Recife, 1 de março de 2026</p>`,
};

describe.skipIf(!executablePath)('a signature', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', chromiumSandbox: false });
    page = await browser.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  it.each(Object.keys(FORMAS))(
    'never stands on a page alone: %s',
    async (nome) => {
      const forma = FORMAS[nome] as (at: number) => string;
      for (let at = 1; at <= 48; at++) {
        const paginas = await dividida(page, folha(forma(at)));
        const ultima = paginas.at(-1);
        expect([at, paginas.filter(({ assina }) => assina).length, ultima?.assina]).toEqual([at, 1, true]);
        expect(ultima?.lido, `${nome}, ${at}`).toBeGreaterThan(0);
        if (paginas.length > 1 && !ultima?.imagens) expect(ultima?.linhas, `${nome}, ${at}`).toBeGreaterThan(2);
        expect(Math.max(...paginas.map(({ demais }) => demais)), `${nome}, ${at}`).toBeLessThanOrEqual(1);
      }
    },
    120_000,
  );

  it.each([6, 12, 18, 24, 40, 90])(
    'has some lines of the text above it under a letterhead of %i lines',
    async (altura) => {
      for (const nome of [
        'one long paragraph',
        'dates in lines of their own',
        'a table',
        'a list',
        'a heading at the end',
      ])
        for (let at = 1; at <= 30; at += 1) {
          const conteudo = (FORMAS[nome] as (at: number) => string)(at);
          const paginas = await dividida(page, folha(conteudo, ['Ana', 'Carla', 'Escola'], timbre(altura)));
          const onde = `${nome}, ${at}`;
          expect(paginas.at(-1)?.assina, onde).toBe(true);
          if (paginas.length > 1) expect(paginas.at(-1)?.linhas, onde).toBeGreaterThan(2);
          for (const { demais, fora, cabecalho } of paginas) {
            expect(demais, onde).toBeLessThanOrEqual(1);
            expect(fora, onde).toBeLessThanOrEqual(1);
            expect(cabecalho, onde).toBeLessThan(297 * 3.78 * 0.41);
          }
        }
    },
    120_000,
  );

  it('takes the text along whole: not a word is lost or doubled', async () => {
    for (let at = 20; at <= 60; at++) {
      const palavras = Array.from({ length: at * 18 }, (_, n) => `p${n}.`);
      const paginas = await dividida(page, folha(`<p>${palavras.join(' ')}</p>`));
      const lidas = paginas.flatMap(({ texto }) => texto.match(/p\d+\./g) ?? []);
      expect(lidas).toEqual(palavras);
    }
  }, 60_000);

  it.each([1, 30])(
    'stays with the text where ten sign under a letterhead of %i lines',
    async (altura) => {
      const dez = Array.from({ length: 10 }, (_, at) => `Maria Aparecida de Souza ${at}`);
      for (let at = 1; at <= 48; at++) {
        const paginas = await dividida(page, folha(`<p>${frase.repeat(at)}</p>`, dez, timbre(altura)));
        expect(paginas.at(-1)?.lido, `${at}`).toBeGreaterThan(0);
        expect(Math.max(...paginas.map(({ demais }) => demais)), `${at}`).toBeLessThanOrEqual(1);
      }
    },
    120_000,
  );
});
