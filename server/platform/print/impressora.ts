import type { Browser, Page } from 'playwright-core';
import { fonteDePaginar } from '#domain/paper/paginar.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { Deadline, withDeadline } from '#server/platform/deadline.ts';
import type { Env } from '#server/platform/env.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { createVez, type DeQuem } from '#server/platform/jobs/vez.ts';
import type { Log } from '#server/platform/log.ts';
import { abrirChromium } from './chromium.ts';
import { fontesPara } from './fontes.ts';

/** Renders PDF files with Chromium, in a separate process, so that rendering never blocks the server. */
export type Impressora = {
  pdf: (quem: DeQuem, html: string, titulo: string, lang: string) => Promise<Buffer>;
  close: () => Promise<void>;
};

const LIMITES = { aoMesmoTempo: 3, porConta: 1, naFila: 20 };
const OCIOSO_MS = 60_000;
const PRAZO_MS = 90_000;
/** The longest report has about 200 pages. */
export const PAGINAS_MAX = 500;
/** How long a healthy browser takes to respond on a busy machine. */
const SINAL_MS = 15_000;

/** The sheet contains everything it needs, including fonts: nothing is fetched while it is rendered. */
export const pagina = (
  html: string,
  titulo: string,
  lang: string,
) => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaparHtml(titulo)}</title>
<style>${fontesPara(html)} @page { size: A4; margin: 0; } body { margin: 0; }</style></head><body>${html}</body></html>`;

/** No script of the sheet runs and nothing is loaded; only our own function divides it into pages. */
const SO_O_PAPEL = {
  javaScriptEnabled: false,
  offline: true,
  serviceWorkers: 'block',
  acceptDownloads: false,
} as const;

/** Renders in a separate context, which is closed at its deadline without affecting others. */
const desenhar = async (browser: Browser, html: string, prazo: number) => {
  const context = await withDeadline(prazo, () => browser.newContext(SO_O_PAPEL));
  const trabalho = async () => {
    await context.route('**', (route) =>
      route.request().url().startsWith('data:') ? route.continue() : route.abort(),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(prazo);
    await page.setContent(html, { waitUntil: 'load' });
    if ((await paginas(page)) > PAGINAS_MAX)
      throw invalido('conteudo', { chave: 'paginas_demais', valores: { max: PAGINAS_MAX } });
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  };
  try {
    return await withDeadline(prazo, trabalho);
  } finally {
    await withDeadline(SINAL_MS, () => context.close()).catch(() => undefined);
  }
};

/** Waits for a document, but not after the browser has ended: some calls to an ended browser are never answered. */
const enquantoAberto = async <T>(browser: Browser, documento: Promise<T>): Promise<T> => {
  let acabou = () => {};
  const fim = new Promise<never>((_, reject) => {
    acabou = () => reject(new Error('the browser has ended'));
    browser.on('disconnected', acabou);
  });
  try {
    return await Promise.race([documento, fim]);
  } finally {
    browser.off('disconnected', acabou);
  }
};

const vivo = async (browser: Browser) => {
  if (!browser.isConnected()) return false;
  const sinal = async () => (await browser.newContext()).close();
  return withDeadline(SINAL_MS, sinal).then(
    () => true,
    () => false,
  );
};

const paginas = (page: Page) =>
  page.evaluate(async (funcao) => {
    await document.fonts.ready;
    const papel = document.querySelector('.papel');
    const dividir = new Function(`return (${funcao})`)() as (papel: Element) => number;
    return papel ? dividir(papel) : 0;
  }, fonteDePaginar());

type Opcoes = { prazo?: number; limites?: typeof LIMITES };

export const createImpressora = (
  env: Pick<Env, 'CHROMIUM_PATH' | 'CHROMIUM_NO_SANDBOX'>,
  log: Pick<Log, 'error'>,
  { prazo = PRAZO_MS, limites = LIMITES }: Opcoes = {},
): Impressora => {
  const vez = createVez(limites);
  let aberto: Promise<Browser> | null = null;
  let ocioso: NodeJS.Timeout | undefined;
  let fechada = false;

  const fechar = async (este = aberto) => {
    if (aberto === este) aberto = null;
    await este?.then((one) => withDeadline(SINAL_MS, () => one.close())).catch(() => undefined);
  };

  const avisar = (motivo: string) =>
    log.error(
      { motivo },
      'PDF is refused: Chromium cannot run in its sandbox here (see CHROMIUM_NO_SANDBOX in the README)',
    );

  const navegador = () => {
    if (!aberto) {
      const este = abrirChromium(env, avisar).then((browser) => {
        // The browser ended by itself: the next request opens another one.
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

  /** Tries once more if the browser died: another document may have caused that. */
  const tentar = async (html: string, vezes = 2): Promise<Buffer> => {
    if (fechada) throw new Recusa(503, 'indisponivel', { retryAfter: 10 });
    const este = navegador();
    const browser = await este;
    try {
      return await enquantoAberto(browser, desenhar(browser, html, prazo));
    } catch (error) {
      if (error instanceof Recusa || (await vivo(browser))) throw error;
      await fechar(este);
      if (error instanceof Deadline || vezes < 2) throw error;
      return tentar(html, vezes - 1);
    }
  };

  return {
    pdf: (quem, html, titulo, lang) =>
      vez.fazer(quem, async () => {
        clearTimeout(ocioso);
        try {
          return await tentar(pagina(html, titulo, lang));
        } catch (error) {
          if (error instanceof Recusa) throw error;
          log.error({ erro: (error as Error).message.split('\n')[0] }, 'a PDF could not be rendered');
          throw new Recusa(503, 'pdf_falhou', { retryAfter: 5 });
        } finally {
          clearTimeout(ocioso);
          ocioso = setTimeout(() => vez.ocupados() === 0 && fechar(), OCIOSO_MS).unref();
        }
      }),
    close: async () => {
      fechada = true;
      clearTimeout(ocioso);
      await fechar();
    },
  };
};
