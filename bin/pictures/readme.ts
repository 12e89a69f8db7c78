import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { COOKIE_LOCALE } from '#domain/constants.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { findChromium } from '../chromium.js';
import { install, root, runNode } from '../prepare.js';
import { quiet } from '../quiet.ts';
import { startServer } from './server.ts';

/** Makes the screenshots in the README from the running product: `npm run screenshot [folder]`. */
const out = join(root, process.argv[2] ?? 'docs/pictures');
/** A patient of the demo practice. */
const CHILD = 'Ana Beatriz Lima';
const TEST = 'TDE-II';
const SIZE = { width: 1280, height: 800 };

/** Fails if a screen is still loading: a screenshot of a spinner shows nothing. */
const shoot = async (page: Page, name: string, content: Locator) => {
  await content.first().waitFor();
  await quiet(page);
  await page.locator('[data-waiting], .mantine-Loader-root').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(out, `${name}.png`), animations: 'disabled' });
};

const draw = async (url: string, password: string) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
    await context.addCookies([{ name: COOKIE_LOCALE, value: 'pt-br', url }]);
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(DEMO_EMAIL);
    await page.getByRole('textbox', { name: 'Senha' }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(`${url}/`);
    await mkdir(out, { recursive: true });
    await page.locator('#para-fazer').waitFor();
    // Open an appointment by a click: in the evening home shows none by itself.
    await page
      .getByRole('region', { name: 'Seu dia' })
      .getByRole('listitem')
      .last()
      .getByRole('button')
      .first()
      .click();
    await shoot(page, 'home', page.getByRole('article').getByRole('textbox'));

    await page.goto(`${url}/pacientes`);
    await page.getByRole('link', { name: CHILD, exact: true }).click();
    await shoot(page, 'file', page.getByRole('heading', { name: CHILD, level: 1 }));

    await page.getByRole('link', { name: 'Testes', exact: true }).last().click();
    await page.locator('main').getByRole('link', { name: TEST }).first().click();
    await shoot(page, 'chart', page.getByRole('img', { name: /^Gráfico|^Perfil/ }));

    await page.goto(`${url}/atendimentos?visao=dia`);
    await shoot(page, 'agenda', page.locator('main [data-status]'));
  } finally {
    await browser.close();
  }
};

install();
if (runNode(['bin/web/build.js', '--if-stale']) !== 0) process.exit(1);
const dir = await mkdtemp(join(tmpdir(), 'vinculo-picture-'));
const server = await startServer(dir);
try {
  await draw(server.url, await readFile(join(dir, 'demo.login'), 'utf8'));
  console.log(`The pictures are in ${out}.`);
} finally {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
