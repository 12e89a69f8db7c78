import { chromium } from '@playwright/test';
import { findChromium } from '../bin/chromium.js';
import { quiet } from '../bin/quiet.ts';
import { abrirLugar } from './lugar.ts';
import type { Medida, Resultado } from './medida.ts';

const RUNS = 5;
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** In the browser, with a practice of 10,000 patients (run `npm run build` first). */
export const benchNavegador = async (): Promise<Resultado> => {
  const { server, token, close } = await abrirLugar();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pintura: number[] = [];
  const lista: number[] = [];
  const clique: number[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
      await context.addCookies(
        Object.entries({ vinculo_token: token, vinculo_locale: 'en' }).map(([name, value]) => ({
          name,
          value,
          url: server.url,
        })),
      );
      const page = await context.newPage();
      const since = Date.now();
      await page.goto('/pacientes');
      const first = page.locator('tbody tr a[href*="/atendimento/paciente/"]').first();
      await first.waitFor();
      lista.push(Date.now() - since);
      pintura.push(
        await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
      );
      await quiet(page);
      const name = (await first.textContent())?.trim() ?? '';
      const clicked = Date.now();
      await first.click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      clique.push(Date.now() - clicked);
      await context.close();
    }
  } finally {
    await browser.close();
    await close();
  }
  const one = (medida: string, list: number[], limite: number | null): Medida => ({
    parte: '5 browser',
    medida,
    valor: median(list),
    unidade: 'ms',
    limite,
    melhor: 'menor',
    detalhe: `of ${list.map((ms) => ms.toFixed(0)).join(', ')}`,
  });
  return {
    medidas: [
      one('first paint of the list of patients, nothing cached', pintura, null),
      one('until the list of 10,000 can be used', lista, null),
      one('from the click to the file of a patient', clique, null),
    ],
  };
};
