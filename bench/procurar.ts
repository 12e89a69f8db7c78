import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../bin/chromium.js';
import { quiet } from '../bin/quiet.ts';
import { openSite, type Site, type Time } from './kit.ts';

const PATIENTS = 10_000;
const GUARDIANS = 10_000;
const SCHOOLS = 200;
const SESSIONS = 50_000;
const LIMIT_MS = 50;
/** Between two keys of somebody who types fast. */
const KEY_MS = 90;
/** A name, one with a typing error, part of a phone number, a screen, an action, one child, a school. */
const TEXTS = ['sofia', 'helnea', '98765', 'extrato', 'nova sessao', 'laura c4ca', 'receber de carla', 'cecilia 12'];

const fill = async (site: Site, conta_id: string) => {
  const names =
    "(array['Ana','João','Sofia','Miguel','Laura','Davi','Helena','Carla'])[n % 8 + 1] || ' ' || md5(n::text)";
  await site.sql(
    `insert into pacientes (conta_id, id, nome, data_nascimento, telefone)
     select $1, gen_random_uuid(), ${names}, date '2012-01-01' + n % 4000, '+5511987654321'
     from generate_series(1, ${PATIENTS}) n`,
    [conta_id],
  );
  await site.sql(
    `insert into responsaveis (conta_id, id, nome, celular)
     select $1, gen_random_uuid(), ${names}, '+5511987654321' from generate_series(1, ${GUARDIANS}) n`,
    [conta_id],
  );
  await site.sql(
    `insert into escolas (conta_id, id, nome) select $1, gen_random_uuid(), 'E. M. Cecília Meireles ' || n
     from generate_series(1, ${SCHOOLS}) n`,
    [conta_id],
  );
  await site.sql(
    `insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
     select $1, gen_random_uuid(), p.id, x.inicio, x.inicio + interval '50 minutes'
     from generate_series(0, ${SESSIONS - 1}) n
     join (select id, row_number() over () - 1 as k from pacientes where conta_id = $1) p on p.k = n % ${PATIENTS},
     lateral (select timestamptz '2020-01-01 11:00Z' + (n / 10) * interval '1 day' + (n % 10) * interval '1 hour' as inicio) x`,
    [conta_id],
  );
  await site.sql('vacuum analyze');
};

/** In the page: the time from a key until its letter, and until the records for the text have been painted. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const taken = { letters: [] as number[], records: [] as number[] };
    Object.assign(globalThis, { taken });
    const painted = (from: number, list: number[]) =>
      requestAnimationFrame(() => setTimeout(() => list.push(performance.now() - from)));
    const keys = new Map<string, number>();
    let pressed = 0;
    addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp;
        if (event.key.length === 1) painted(pressed, taken.letters);
      },
      true,
    );
    addEventListener('input', ({ target }) => keys.set((target as HTMLInputElement).value.trim(), pressed), true);
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        const from = keys.get(new URL(name).searchParams.get('busca') ?? '');
        if (from) painted(from, taken.records);
      }
    }).observe({ type: 'resource' });
  });

const summary = (medida: string, taken: number[]): Time => {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { medida: `${medida} (${sorted.length} keys)`, mediana: at(0.5), p95: at(0.95), limite: LIMIT_MS };
};

/** Ctrl K in a practice of 10,000 patients, in a real browser (run `npm run build` first). */
export const benchProcurar = async (): Promise<Time[]> => {
  const site = await openSite('dist/web');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const practice = await site.practice();
    await practice.post('/api/settings/config', { modulos: { financeiro: true } });
    await fill(site, practice.conta_id);
    const context = await browser.newContext({ baseURL: site.base, viewport: { width: 1280, height: 900 } });
    const cookies = { vinculo_token: practice.token, vinculo_locale: 'pt-br' };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.base })));
    const page = await context.newPage();
    await page.goto('/');
    await quiet(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.click();
    await watch(page);
    for (const text of TEXTS) {
      await field.fill('');
      await page.keyboard.type(text, { delay: KEY_MS });
      await quiet(page);
    }
    const { letters, records } = await page.evaluate<{ letters: number[]; records: number[] }>(() =>
      Reflect.get(globalThis, 'taken'),
    );
    return [
      summary('Ctrl K, 10,000 patients: from a key to its letter', letters),
      summary('Ctrl K, 10,000 patients: from a key to its records', records),
    ];
  } finally {
    await browser.close();
    await site.close();
  }
};
