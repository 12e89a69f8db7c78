import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../bin/chromium.js';
import { quiet } from '../bin/quiet.ts';
import { openSite, type Practice, type Site } from './kit.ts';
import type { Resultado } from './medida.ts';

const RUNS = 5;
const LIMIT_MS = 100;
const SLOWER = 4;
const MINUTE_MS = 60_000;
const META = 'Ler palavras com dígrafos';
const LIA = 'Lia Prado';
const CAIO = 'Caio Lima';
const RITA = 'Rita Nunes';

const made = async (practice: Practice, path: string, body: object) => {
  const response = await practice.post(path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};

/**
 * Noon in the practice: Lia's appointment is on, with a goal and a note before; Caio is next, and Rita comes tomorrow.
 */
const practiceAtNoon = async (site: Site) => {
  const practice = await site.practice();
  await practice.post('/api/settings/config', {});
  const longe = 12 - new Date().getUTCHours();
  const fuso = longe === 0 ? 'Etc/GMT' : `Etc/GMT${longe > 0 ? '-' : '+'}${Math.abs(longe)}`;
  await site.sql('update contas set fuso = $2 where id = $1', [practice.conta_id, fuso]);
  const marcar = async (nome: string, minutos: number, paciente?: string) => {
    const paciente_id = paciente ?? (await made(practice, '/api/pacientes-json', { nome }));
    const inicio = Date.now() + minutos * MINUTE_MS;
    const horario = { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 50 * MINUTE_MS).toISOString() };
    return { paciente_id, id: await made(practice, '/api/atendimentos-json', { paciente_id, ...horario }) };
  };
  const { paciente_id } = await marcar(LIA, -10);
  await made(practice, '/api/planos-intervencao-json', {
    paciente_id,
    titulo: 'Plano do semestre',
    objetivos: [{ descricao: META }],
  });
  const { id: anterior } = await marcar(LIA, -7 * 24 * 60, paciente_id);
  await practice.put(`/api/atendimentos-json/${anterior}/registro`, {
    conteudo: '<p>Leu 18 das 24 palavras com lh e nh; levou a lista 3 para casa.</p>',
    objetivos: [],
  });
  await marcar(CAIO, 60);
  await marcar(RITA, 24 * 60);
  return practice.token;
};

type Shown = { selector: string; text?: string };

/**
 * From the first touch or key of `act` until the frame with what it shows has been painted, on a processor of a phone.
 */
const paintOf = async (page: Page, act: () => Promise<void>, shown: Shown) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(({ selector, text = '' }) => {
    let from = 0;
    const begin = ({ timeStamp }: Event) => {
      from ||= timeStamp;
    };
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, begin, { capture: true, once: true });
    const there = () =>
      [...document.querySelectorAll(selector)].some((one) => one.checkVisibility() && one.textContent?.includes(text));
    const painted = new Promise<number>((done) => {
      // A callback of a frame is followed by its paint, and that by the next task.
      const look = () =>
        from && there() ? setTimeout(() => done(performance.now() - from)) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    });
    Object.assign(globalThis, { painted });
  }, shown);
  await act();
  const ms = await page.evaluate<number>(() => Reflect.get(globalThis, 'painted'));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return ms;
};

const TASKS = [
  'mark present',
  'score a goal',
  'first letter in the note',
  'next child',
  'open the note of today',
  'agenda to the next day',
] as const;
type Taken = Record<(typeof TASKS)[number], number[]>;

/** The steps of one appointment on the phone. */
const appointment = async (page: Page, run: number, taken: Taken) => {
  const tapped = (part: Locator, shown: Shown) => paintOf(page, () => part.tap(), shown);
  await page.goto('/');
  const lia = page.getByRole('article', { name: LIA });
  const note = lia.getByRole('textbox', { name: 'Registro de hoje' });
  await note.waitFor();
  await quiet(page);
  const present = lia.getByRole('button', { name: 'Presente' });
  const next = (await present.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
  const presence = { selector: `button[aria-pressed="${next}"]`, text: 'Presente' };
  taken['mark present'].push(await tapped(present, presence));
  const score = String((run + 3) % RUNS);
  const goal = lia.getByRole('radiogroup', { name: `Pontuação de ${META}` });
  const chosen = { selector: '[role=radiogroup] [data-chosen]', text: score };
  taken['score a goal'].push(await tapped(goal.getByText(score, { exact: true }), chosen));
  await note.tap();
  await note.and(page.locator(':focus')).waitFor();
  const letter = 'ABCDE'[run] ?? 'F';
  const typed = { selector: '[role=textbox]', text: letter };
  taken['first letter in the note'].push(await paintOf(page, () => page.keyboard.press(letter), typed));
  await lia.getByText('Salvo', { exact: true }).waitFor();
  const caio = { selector: `article[aria-label="${CAIO}"] section[aria-label="Registro de hoje"] .ProseMirror` };
  taken['next child'].push(await tapped(lia.getByRole('button', { name: /Em seguida/ }), caio));
};

const agenda = async (page: Page, taken: Taken) => {
  await page.goto('/atendimentos?visao=dia');
  const nota = page.getByRole('link', { name: `Registro de ${LIA}` });
  await nota.waitFor();
  await quiet(page);
  const amanha = { selector: 'main li', text: RITA };
  const seta = page.getByRole('button', { name: 'Dia seguinte' });
  taken['agenda to the next day'].push(await paintOf(page, () => seta.tap(), amanha));
  await page.getByRole('button', { name: 'Dia anterior' }).tap();
  await nota.waitFor();
  await quiet(page);
  const editor = { selector: 'main .ProseMirror' };
  taken['open the note of today'].push(await paintOf(page, () => nota.tap(), editor));
};

/** Six things done every day on a phone, from the tap to the paint (run `npm run build` first). */
export const benchCelular = async (): Promise<Resultado> => {
  const site = await openSite('dist/web');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const taken = Object.fromEntries(TASKS.map((task) => [task, [] as number[]])) as Taken;
  try {
    const token = await practiceAtNoon(site);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ baseURL: site.base, ...phone });
    const cookies = Object.entries({ vinculo_token: token, vinculo_locale: 'pt-br' });
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.base })));
    const page = await context.newPage();
    for (let run = 0; run < RUNS; run++) {
      await appointment(page, run, taken);
      await agenda(page, taken);
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return {
    medidas: TASKS.map((task) => ({
      parte: '5 browser',
      medida: `phone, ${SLOWER} × slower: ${task}`,
      valor: taken[task].toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0,
      unidade: 'ms',
      limite: LIMIT_MS,
      melhor: 'menor',
      detalhe: `of ${taken[task].map((ms) => ms.toFixed(0)).join(', ')}`,
    })),
  };
};
