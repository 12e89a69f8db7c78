import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumHere } from '../../bin/chromium-here.js';
import { fonteDePaginar } from './paginar.ts';

const executablePath = chromiumHere(process.env.CHROMIUM_PATH);
const css = readFileSync(new URL('../../server/papel/papel.css', import.meta.url), 'utf8');
const frase = 'A criança participou com interesse das atividades propostas, mantendo a atenção por períodos curtos. ';
const assinatura = (nome: string) =>
  `<div class="linha"><div class="espaco"></div><div class="nome">${nome}</div><div class="quem">Psicopedagoga</div></div>`;

const TIMBRE = '<h2>Clínica</h2><p>Rua das Flores, 10</p>';
/** A letterhead with this many lines, for a practice that puts all its data into it. */
const timbre = (linhas: number) => `<h2>Clínica</h2>${'<p>Rua das Flores, 10 · Recife</p>'.repeat(linhas)}`;

const folha = (conteudo: string, assinaturas = ['Ana'], topo = TIMBRE) =>
  `<div class="papel"><div class="molde" hidden><header class="topo">${topo}</header>
  <footer class="rodape"><div class="rodape-texto">Documento sigiloso</div><div class="numero" data-formato="{n} de {N}"></div></footer></div>
  <div class="fluxo"><h1 class="titulo">Relatório</h1>${conteudo}<section class="assinaturas inteiro"><p class="local">São Paulo, 1 de março</p>
  <div class="linhas">${assinaturas.map(assinatura).join('')}</div></section></div></div>`;

type Pagina = {
  assina: boolean;
  demais: number;
  cabecalho: number;
  fora: number;
  linhas: number;
  lido: number;
  imagens: number;
  texto: string;
};

/** Divides each sheet and measures its pages: the text without the signatures, and by how much a page overflows. */
const divididas = (page: Page, folhas: string[]): Promise<Pagina[][]> =>
  page.evaluate(
    async ([funcao, htmls]) => {
      const dividir = new Function(`return (${funcao})`)() as (papel: Element | null) => number;
      const ler = (pagina: Element) => {
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
        const lido = [...corpo.querySelectorAll('p,li,td,div,blockquote')]
          .map((one) => one.textContent?.trim())
          .join('');
        const imagens = corpo.querySelectorAll('img').length;
        return {
          assina,
          demais,
          cabecalho,
          fora,
          linhas: alturas.size,
          lido: lido.length + imagens,
          imagens,
          texto: corpo.textContent ?? '',
        };
      };
      const feitas = [];
      for (const html of htmls) {
        document.body.innerHTML = html;
        for (const img of document.images) await img.decode();
        dividir(document.querySelector('.papel'));
        feitas.push([...document.querySelectorAll('.pagina')].map(ler));
      }
      return feitas;
    },
    [fonteDePaginar(), folhas] as const,
  );

const de = (primeira: number, ultima: number) =>
  Array.from({ length: ultima - primeira + 1 }, (_, index) => primeira + index);

const imagem = (altura: number) =>
  `<img src="data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${altura}"></svg>`).toString('base64')}">`;
const linhas = (count: number) =>
  `<table><thead><tr><th>Nome</th><th>Valor</th></tr></thead><tbody>${Array.from({ length: count }, (_, at) => `<tr><td>Linha ${at}</td><td>${at}</td></tr>`).join('')}</tbody></table>`;

const COMECO = `<p>${frase.repeat(3)}</p>`;
/** Every way in which a report can end, at every length around a page end. */
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

describe.skipIf(!executablePath)('signatures', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', chromiumSandbox: false });
    page = await browser.newPage();
    await page.setContent(`<style>${css} body { margin: 0; }</style>`);
  }, 60_000);
  afterAll(() => browser.close());

  it.each(Object.keys(FORMAS))(
    'are never on a page without text: %s',
    async (nome) => {
      const forma = FORMAS[nome] as (at: number) => string;
      const lista = await divididas(
        page,
        de(1, 48).map((at) => folha(forma(at))),
      );
      for (const [index, paginas] of lista.entries()) {
        const onde = `${nome}, ${index + 1}`;
        const ultima = paginas.at(-1);
        expect([paginas.filter(({ assina }) => assina).length, ultima?.assina], onde).toEqual([1, true]);
        expect(ultima?.lido, onde).toBeGreaterThan(0);
        if (paginas.length > 1 && !ultima?.imagens) expect(ultima?.linhas, onde).toBeGreaterThan(2);
        expect(Math.max(...paginas.map(({ demais }) => demais)), onde).toBeLessThanOrEqual(1);
      }
    },
    120_000,
  );

  it('leave room for the number of the page, whatever text is beside it', async () => {
    const folhas = de(1, 24).map((at) =>
      folha(`<p>${'x<br>'.repeat(at)}</p>${'<p>Uma linha só.</p>'.repeat(90)}`).replace(
        'Documento sigiloso',
        at % 2 ? '' : 'Rua das Flores '.repeat(at / 2),
      ),
    );
    for (const [index, paginas] of (await divididas(page, folhas)).entries())
      expect(
        paginas.map(({ demais }) => demais),
        `${index + 1} lines more`,
      ).toEqual(paginas.map(() => 0));
  }, 60_000);

  it.each([6, 12, 18, 24, 40, 90])(
    'have some lines of the text above them under a letterhead of %i lines',
    async (altura) => {
      for (const nome of [
        'one long paragraph',
        'dates in lines of their own',
        'a table',
        'a list',
        'a heading at the end',
      ]) {
        const forma = FORMAS[nome] as (at: number) => string;
        const folhas = de(1, 30).map((at) => folha(forma(at), ['Ana', 'Carla', 'Escola'], timbre(altura)));
        for (const [index, paginas] of (await divididas(page, folhas)).entries()) {
          const onde = `${nome}, ${index + 1}`;
          expect(paginas.at(-1)?.assina, onde).toBe(true);
          if (paginas.length > 1) expect(paginas.at(-1)?.linhas, onde).toBeGreaterThan(2);
          for (const { demais, fora, cabecalho } of paginas) {
            expect(demais, onde).toBeLessThanOrEqual(1);
            expect(fora, onde).toBeLessThanOrEqual(1);
            expect(cabecalho, onde).toBeLessThan(297 * 3.78 * 0.41);
          }
        }
      }
    },
    120_000,
  );

  it('do not cause a word to be lost or repeated', async () => {
    const textos = de(20, 60).map((at) => Array.from({ length: at * 18 }, (_, n) => `p${n}.`));
    const lista = await divididas(
      page,
      textos.map((palavras) => folha(`<p>${palavras.join(' ')}</p>`)),
    );
    for (const [index, paginas] of lista.entries())
      expect(paginas.flatMap(({ texto }) => texto.match(/p\d+\./g) ?? [])).toEqual(textos[index]);
  }, 60_000);

  it.each([1, 30])(
    'stay with the text when ten people sign under a letterhead of %i lines',
    async (altura) => {
      const dez = Array.from({ length: 10 }, (_, at) => `Maria Aparecida de Souza ${at}`);
      const folhas = de(1, 48).map((at) => folha(`<p>${frase.repeat(at)}</p>`, dez, timbre(altura)));
      for (const [index, paginas] of (await divididas(page, folhas)).entries()) {
        expect(paginas.at(-1)?.lido, `${index + 1}`).toBeGreaterThan(0);
        expect(Math.max(...paginas.map(({ demais }) => demais)), `${index + 1}`).toBeLessThanOrEqual(1);
      }
    },
    120_000,
  );
});
