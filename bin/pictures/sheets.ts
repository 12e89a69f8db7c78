import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { COOKIE_LOCALE } from '#domain/constants.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { findChromium } from '../chromium.js';
import { install, root, runNode } from '../prepare.js';
import { quiet } from '../quiet.ts';
import { startServer } from './server.ts';

/**
 * Draws the most used screens of the demo practice in every width, scheme and language, and puts each screen on one
 * contact sheet: `npm run screenshots [folder] [widths, with commas]`. The pictures are for looking at and are not
 * committed.
 */
const out = resolve(root, process.argv[2] ?? 'test-results/screenshots');
const WIDTHS = process.argv[3]?.split(',').map(Number) ?? [320, 390, 768, 1024, 1280, 1920];
const SCHEMES = ['light', 'dark'] as const;
const LOCALES = ['pt-br', 'zh-CN'];
const PHONE = 600;
const HEIGHT = 844;
const TILE = 480;

/** The records that screens are drawn of: the first that the list of its patient links to. */
const RECORDS = { note: 'atendimentos', anamnese: 'anamnese', test: 'testes' };

/** `{id}` is a patient of the demo practice, the other words in braces are records of theirs. */
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
  note: '/atendimento/paciente/{id}/atendimentos/{note}',
  topic: '/atendimento/paciente/{id}/anamnese/{anamnese}',
  applying: '/atendimento/paciente/{id}/testes/{test}/editar',
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The id after `before` in the first link of the screen that has one. */
const linkedId = async (page: Page, before: string) => {
  const id = new RegExp(`${before}/([0-9a-f]{8}-[0-9a-f-]{27})`);
  await page.waitForFunction((path) => document.querySelector(`main a[href^="${path}/"]`), before);
  await settled(page);
  const hrefs = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return hrefs.map((href) => id.exec(href ?? '')?.[1]).find(Boolean) ?? '';
};

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
  const ids: Record<string, string> = { id: await linkedId(page, '/atendimento/paciente') };
  const file = `/atendimento/paciente/${ids.id}`;
  for (const [record, part] of Object.entries(RECORDS)) {
    await page.goto(`${url}${file}/${part}`);
    ids[record] = await linkedId(page, `${file}/${part}`);
  }
  const cookies = await context.cookies();
  await context.close();
  return { cookies: cookies.filter(({ name }) => name !== COOKIE_LOCALE), ids };
};

/** Sizes that share a page: a phone is touched, so it has its own. */
type Look = { widths: number[]; scheme: (typeof SCHEMES)[number]; locale: string };

const LOOKS: Look[] = LOCALES.flatMap((locale) =>
  SCHEMES.flatMap((scheme) =>
    [WIDTHS.filter((width) => width < PHONE), WIDTHS.filter((width) => width >= PHONE)]
      .filter((widths) => widths.length > 0)
      .map((widths) => ({ widths, scheme, locale })),
  ),
);

const settled = async (page: Page) => {
  await page.waitForLoadState('load');
  await quiet(page);
  await page.locator('[data-waiting], .mantine-Loader-root').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
};

type Session = { cookies: Cookies; ids: Record<string, string> };

/** Opens each screen once and takes its picture in every width. */
const draw = async (browser: Browser, url: string, { cookies, ids }: Session, { widths, scheme, locale }: Look) => {
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
    await page.goto(url + path.replace(/\{(\w+)\}/g, (_, record) => ids[record] ?? ''));
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
  const session = await signIn(browser, server.url, await readFile(join(dir, 'demo.login'), 'utf8'));
  for (const look of LOOKS) await draw(browser, server.url, session, look);
  for (const name of Object.keys(SCREENS)) await sheet(name);
  console.log(`The contact sheets are in ${out}.`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
