import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { paginar } from '#contract/paginar.ts';
import { chromiumHere } from '../../bin/chromium-here.js';
import type { Env } from './env.ts';
import { Recusa } from './errors.ts';
import type { Log } from './log.ts';

/** Draws PDF files with a real Chromium, in a process of its own: whatever it is asked, the server goes on answering. */
export type Impressora = {
  pdf: (html: string, titulo: string, lang: string) => Promise<Buffer>;
  close: () => Promise<void>;
};

const AO_MESMO_TEMPO = 2;
const NA_FILA = 20;
const OCIOSO_MS = 60_000;
const PRAZO_MS = 90_000;

/** The letters of the screen, in the sheet itself: nothing is fetched while it is drawn. */
const fontes = () => {
  const css = fileURLToPath(import.meta.resolve('@fontsource-variable/figtree/index.css'));
  return readFileSync(css, 'utf8').replace(/url\(([^)]+)\)/g, (_, file: string) => {
    const bytes = readFileSync(join(dirname(css), file));
    return `url(data:font/woff2;base64,${bytes.toString('base64')})`;
  });
};
let letras: string | null = null;

const escapar = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const pagina = (html: string, titulo: string, lang: string) => {
  letras ??= fontes();
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapar(titulo)}</title>
<style>${letras} @page { size: A4; margin: 0; } body { margin: 0; }</style></head><body>${html}</body></html>`;
};

const ARGS = ['--disable-gpu', '--disable-extensions', '--disable-background-networking', '--no-first-run'];

const abrir = async (executablePath: string): Promise<Browser> => {
  // Eighty megabytes, for who prints.
  const { chromium } = await import('playwright-core');
  const root = process.getuid?.() === 0;
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, args: ARGS, chromiumSandbox, handleSIGINT: false, handleSIGTERM: false });
  if (root) return launch(false);
  // Some machines do not let a process shut itself in.
  return launch(true).catch(() => launch(false));
};

/** No script of the sheet runs and nothing is loaded from anywhere; only our own function divides it into pages. */
const desenhar = async (browser: Browser, html: string) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  try {
    await context.route('**', (route) =>
      route.request().url().startsWith('data:') ? route.continue() : route.abort(),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(PRAZO_MS);
    await page.setContent(html, { waitUntil: 'load' });
    await paginas(page);
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  } finally {
    await context.close().catch(() => undefined);
  }
};

const paginas = (page: Page) =>
  page.evaluate(async (funcao) => {
    await document.fonts.ready;
    const papel = document.querySelector('.papel');
    const dividir = new Function(`return (${funcao})`)() as (papel: Element) => number;
    return papel ? dividir(papel) : 0;
  }, paginar.toString());

export const createImpressora = (env: Pick<Env, 'CHROMIUM_PATH'>, log: Log): Impressora => {
  let aberto: Promise<Browser> | null = null;
  let ocioso: NodeJS.Timeout | undefined;
  let trabalhando = 0;
  let fechada = false;
  const fila: (() => void)[] = [];

  const fechar = async () => {
    const browser = aberto;
    aberto = null;
    await browser?.then((one) => one.close()).catch(() => undefined);
  };

  const navegador = () => {
    const path = chromiumHere(env.CHROMIUM_PATH);
    if (!path || !existsSync(path)) throw new Recusa(501, 'pdf_sem_navegador');
    if (!aberto) {
      const este = abrir(path).then((browser) => {
        // Gone by itself: the next one to ask opens another.
        browser.on('disconnected', () => {
          if (aberto === este) aberto = null;
        });
        return browser;
      });
      este.catch(() => {
        if (aberto === este) aberto = null;
      });
      aberto = este;
    }
    return aberto;
  };

  const vez = () => {
    if (trabalhando < AO_MESMO_TEMPO) {
      trabalhando += 1;
      return Promise.resolve();
    }
    if (fila.length >= NA_FILA) throw new Recusa(503, 'indisponivel', { retryAfter: 10 });
    return new Promise<void>((done) => fila.push(done));
  };

  const passarAVez = () => {
    const proximo = fila.shift();
    if (proximo) return proximo();
    trabalhando -= 1;
    if (trabalhando === 0) ocioso = setTimeout(fechar, OCIOSO_MS).unref();
  };

  const comPrazo = async (trabalho: Promise<Buffer>) => {
    let timer: NodeJS.Timeout | undefined;
    const prazo = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('the PDF took too long')), PRAZO_MS);
    });
    return Promise.race([trabalho, prazo]).finally(() => clearTimeout(timer));
  };

  return {
    pdf: async (html, titulo, lang) => {
      await vez();
      clearTimeout(ocioso);
      try {
        if (fechada) throw new Recusa(503, 'indisponivel', { retryAfter: 10 });
        const browser = await navegador();
        return await comPrazo(desenhar(browser, pagina(html, titulo, lang)));
      } catch (error) {
        if (error instanceof Recusa) throw error;
        log.error({ erro: (error as Error).message.split('\n')[0] }, 'pdf');
        // Whatever state it is in, the next one gets a fresh one.
        await fechar();
        throw new Recusa(503, 'pdf_falhou', { retryAfter: 5 });
      } finally {
        passarAVez();
      }
    },
    close: async () => {
      fechada = true;
      clearTimeout(ocioso);
      await fechar();
    },
  };
};
