import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcp47, LOCALES } from '#domain/constants.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { caminhoDoChromium } from './chromium.ts';
import { fontesPara } from './fontes.ts';
import { pagina } from './impressora.ts';

const executablePath = caminhoDoChromium({ CHROMIUM_PATH: process.env.CHROMIUM_PATH, CHROMIUM_NO_SANDBOX: false });
const raiz = new URL('../../../', import.meta.url);
const css = readFileSync(new URL('../../papel/papel.css', import.meta.url), 'utf8');
const textosDe = (pasta: string) =>
  readdirSync(new URL(pasta, raiz)).map((file) => readFileSync(new URL(`${pasta}${file}`, raiz), 'utf8'));

/** Every character that the product can print in a language, including the symbols it draws. */
const sinaisDe = (locale: string) => {
  const textos = [`web/locales/${locale}/`, `server/locales/${locale}/`, `server/papel/originais/${locale}/`].flatMap(
    textosDe,
  );
  const sinais = new Set([...textos.join(''), ...'☑☐≈−–—…·•“”‘’×±≥≤ºª°€R$']);
  return [...sinais].filter((sinal) => sinal > ' ' && !/[\p{Cf}\p{Zs}]/u.test(sinal));
};

describe('the fonts of a text', () => {
  it('are only the files with its characters', () => {
    const familias = (html: string) => [
      ...new Set([...fontesPara(html).matchAll(/font-family: '([^']+)'/g)].map(([, nome]) => nome)),
    ];
    expect(familias('<p>Avaliação</p>')).not.toContain('Noto Sans SC Variable');
    expect(familias('<p>报告</p>')).toContain('Noto Sans SC Variable');
    expect(fontesPara('<p>报告</p>').length).toBeLessThan(1_000_000);
    expect(fontesPara('<p>报告</p>')).not.toMatch(/url\((?!data:)/);
  });
});

describe.skipIf(!executablePath)('paper', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', chromiumSandbox: false });
  }, 60_000);
  afterAll(() => browser.close());

  it.each(LOCALES)(
    'has a glyph for every character of %s, from the fonts of the product',
    async (locale) => {
      const sinais = sinaisDe(locale);
      expect(sinais.length).toBeGreaterThan(80);
      const corpo = `<div class="papel" lang="${bcp47(locale)}"><p>${sinais.map(escaparHtml).join(' ')}</p></div>`;
      const page = await browser.newPage();
      await page.setContent(pagina(`<style>${css}</style>${corpo}`, 'x', bcp47(locale)));
      const faltam = await page.evaluate(async (lista) => {
        await document.fonts.ready;
        const papel = document.querySelector('.papel') as HTMLElement;
        // Remove the generic family at the end, so that no font of this machine is used.
        const familia = getComputedStyle(papel).fontFamily.replace(/,\s*sans-serif$/, '');
        const canvas = document.createElement('canvas');
        const tela = canvas.getContext('2d', { willReadFrequently: true });
        if (!tela) return lista;
        [canvas.width, canvas.height] = [60, 60];
        const imagem = (sinal: string) => {
          tela.clearRect(0, 0, 60, 60);
          tela.font = `32px ${familia}`;
          tela.fillText(sinal, 8, 44);
          return tela.getImageData(0, 0, 60, 60).data.join();
        };
        // The picture of a missing glyph: this code point is unassigned, so no font has it.
        const ausente = [imagem('\u{378}'), imagem('\u{2FFFE}')];
        return lista.filter((sinal) => ausente.includes(imagem(sinal)));
      }, sinais);
      expect(faltam).toEqual([]);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('DOM.enable');
      await cdp.send('CSS.enable');
      const { root } = await cdp.send('DOM.getDocument');
      const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.papel p' });
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
      expect(fonts.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBeGreaterThan(sinais.length);
      await page.close();
    },
    60_000,
  );

  it('has one font, for code too', async () => {
    const page = await browser.newPage();
    const corpo = '<div class="papel"><p>a</p><pre>b</pre><p><code>c</code></p></div>';
    await page.setContent(pagina(`<style>${css}</style>${corpo}`, 'x', 'pt-BR'));
    const familias = await page
      .locator('p, pre, code')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily));
    expect(familias).toHaveLength(4);
    expect([...new Set(familias)]).toHaveLength(1);
    await page.close();
  }, 60_000);
});
