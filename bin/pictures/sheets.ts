import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { COOKIE_LOCALE } from '#domain/constants.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { findChromium } from '../chromium.js';
import { install, root, runNode } from '../prepare.js';
import { quiet } from '../quiet.ts';
import { startServer } from './server.ts';

/**
 * Draws the twelve most used screens of the demo practice in every width, scheme and language, and puts each screen on
 * one contact sheet: `npm run screenshots [folder]`. The pictures are for looking at and are not committed.
 */
const out = join(root, process.argv[2] ?? 'test-results/screenshots');
const WIDTHS = [390, 768, 1024, 1280, 1920];
const SCHEMES = ['light', 'dark'] as const;
const LOCALES = ['pt-br', 'zh-CN'];
const PHONE = 600;
const HEIGHT = 844;
const TILE = 480;

/** `{id}` is a patient of the demo practice. */
const SCREENS = {
  home: '/',
  agenda: '/atendimentos',
  patients: '/pacientes',
  file: '/atendimento/paciente/{id}',
  sessions: '/atendimento/paciente/{id}/atendimentos',
  anamneses: '/atendimento/paciente/{id}/anamnese',
  plan: '/atendimento/paciente/{id}/plano-de-intervencao',
  tests: '/atendimento/paciente/{id}/testes',
  reports: '/atendimento/paciente/{id}/relatorio',
  receivables: '/financeiro',
  statement: '/financeiro/extrato',
  settings: '/settings/profile',
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Signs in once; all pictures share the session. */
const signIn = async (browser: Browser, url: string, password: string) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input[type=email]').fill(DEMO_EMAIL);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/pacientes`);
  const href = await page.locator('main a[href^="/atendimento/paciente/"]').first().getAttribute('href');
  const cookies = await context.cookies();
  await context.close();
  return { cookies: cookies.filter(({ name }) => name !== COOKIE_LOCALE), id: href?.split('/').at(-1) ?? '' };
};

/** Sizes that share a page: a phone is touched, so it has its own. */
type Look = { widths: number[]; scheme: (typeof SCHEMES)[number]; locale: string };

const LOOKS: Look[] = LOCALES.flatMap((locale) =>
  SCHEMES.flatMap((scheme) =>
    [WIDTHS.filter((width) => width < PHONE), WIDTHS.filter((width) => width >= PHONE)].map((widths) => ({
      widths,
      scheme,
      locale,
    })),
  ),
);

const settled = async (page: Page) => {
  await page.waitForLoadState('load');
  await quiet(page);
  await page.locator('[data-waiting], .mantine-Loader-root').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
};

/** Opens each screen once and takes its picture in every width. */
const draw = async (browser: Browser, url: string, cookies: Cookies, id: string, { widths, scheme, locale }: Look) => {
  const phone = widths.every((width) => width < PHONE);
  const context = await browser.newContext({
    viewport: { width: widths[0] ?? PHONE, height: HEIGHT },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    isMobile: phone,
    hasTouch: phone,
  });
  await context.addCookies([...cookies, { name: COOKIE_LOCALE, value: locale, url }]);
  const page = await context.newPage();
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(url + path.replace('{id}', id));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await settled(page);
      await page.screenshot({ path: join(out, `${name}-${locale}-${scheme}-${width}.png`), animations: 'disabled' });
    }
  }
  await context.close();
};

/** All looks of one screen: a row for each language and scheme, a column for each width. */
const sheet = async (name: string) => {
  const tiles = await Promise.all(
    LOOKS.flatMap(({ widths, scheme, locale }) =>
      widths.map((width) =>
        sharp(join(out, `${name}-${locale}-${scheme}-${width}.png`))
          .resize({ width: TILE, height: TILE, fit: 'contain', position: 'top', background: 'gray' })
          .toBuffer(),
      ),
    ),
  );
  const columns = WIDTHS.length;
  const rows = tiles.length / columns;
  const size = { width: columns * TILE, height: rows * TILE, channels: 3 as const, background: 'gray' };
  await sharp({ create: size })
    .composite(tiles.map((input, at) => ({ input, left: (at % columns) * TILE, top: Math.floor(at / columns) * TILE })))
    .png()
    .toFile(join(out, `sheet-${name}.png`));
};

install();
if (runNode(['bin/web/build.js', '--if-stale']) !== 0) process.exit(1);
const dir = await mkdtemp(join(tmpdir(), 'vinculo-screenshots-'));
const server = await startServer(dir);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(out, { recursive: true });
  const { cookies, id } = await signIn(browser, server.url, await readFile(join(dir, 'demo.login'), 'utf8'));
  for (const look of LOOKS) await draw(browser, server.url, cookies, id, look);
  for (const name of Object.keys(SCREENS)) await sheet(name);
  console.log(`The contact sheets are in ${out}.`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
