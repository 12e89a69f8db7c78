import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../bin/chromium.js';
import { levar, vaga } from '../e2e/agenda.kit.ts';
import { openSite, type Site, type Time } from './kit.ts';

const MOVES = 15;
const KEYS = 60;
const QUESTIONS = 300;

type Practice = Awaited<ReturnType<Site['practice']>>;

const made = async (practice: Practice, path: string, body: object) => {
  const response = await practice.post(path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
};

const summary = (medida: string, taken: number[], limite: number): Time => {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { medida, mediana: at(0.5), p95: at(0.95), limite };
};

/** In the page: the time from an event until its change has been painted. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    // This callback starts a frame, which is painted before the next task runs.
    const painted = (from: number) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
    const moved = (event: Event) => {
      const before = place();
      const look = () => {
        if (place() === before) requestAnimationFrame(look);
        else setTimeout(() => times.push(performance.now() - event.timeStamp));
      };
      requestAnimationFrame(look);
    };
    const place = () => {
      const { x, y } = document.querySelector('[data-bench]')?.getBoundingClientRect() ?? { x: 0, y: 0 };
      return `${x},${y}`;
    };
    addEventListener('drop', moved, true);
    addEventListener('keydown', (event) => painted(event.timeStamp), true);
  });
const times = (page: Page) => page.evaluate<number[]>(() => Reflect.get(globalThis, 'times'));

const DIA = '2026-03-03';

/** A full week, with one of its appointments dragged back and forth. */
const moving = async (page: Page, practice: Practice): Promise<Time> => {
  const { id: lia } = await made(practice, '/api/pacientes-json', { nome: 'Lia Prado' });
  const { id: outro } = await made(practice, '/api/pacientes-json', { nome: 'Outro Nome' });
  const at = (day: string, hour: number) => ({
    inicio: `${day}T${String(hour).padStart(2, '0')}:00:00-03:00`,
    fim: `${day}T${String(hour).padStart(2, '0')}:50:00-03:00`,
  });
  for (const day of ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-06'])
    for (let hour = 8; hour < 18; hour++)
      await made(practice, '/api/atendimentos-json', { paciente_id: outro, ...at(day, hour) });
  await made(practice, '/api/atendimentos-json', { paciente_id: lia, ...at(DIA, 9) });
  await page.goto(`/atendimentos?data=${DIA}`);
  const event = page.getByRole('button', { name: /Lia Prado/ });
  await event.waitFor();
  await watch(page);
  for (let move = 0; move < MOVES; move++) {
    const hour = move % 2 ? '10:00' : '15:00';
    await event.evaluate((node) => node.setAttribute('data-bench', ''));
    await levar(page, event, vaga(page, DIA, hour));
    await page.waitForTimeout(1500);
  }
  return summary('moving an appointment in a full week', await times(page), 100);
};

/** One topic with 300 questions, and a text typed into the last of them. */
const typing = async (page: Page, practice: Practice): Promise<Time> => {
  const { id: paciente_id } = await made(practice, '/api/pacientes-json', { nome: 'Davi Rocha' });
  const perguntas = Array.from({ length: QUESTIONS }, (_, n) => ({
    id: `p${n}`,
    texto: `Pergunta ${n}`,
    tipo: 'texto_longo',
  }));
  const modelo = { nome: 'Grande', topicos: [{ slug: 'tudo', titulo: 'Tudo', perguntas }] };
  const kept = await practice.put('/api/anamnese-modelos-json/meu-modelo', modelo);
  if (!kept.ok) throw new Error(`the model: ${kept.status} ${await kept.text()}`);
  const { id } = await made(practice, '/api/anamneses-json', { paciente_id, modelo: 'meu-modelo' });
  await page.goto(`/atendimento/paciente/${paciente_id}/anamnese/${id}`);
  const field = page.getByRole('textbox', { name: `Pergunta ${QUESTIONS - 1}` });
  await field.click();
  await watch(page);
  await page.keyboard.type('a criança lê '.repeat(Math.ceil(KEYS / 13)).slice(0, KEYS), { delay: 60 });
  await page.waitForTimeout(500);
  return summary(`typing in a form of ${QUESTIONS} questions`, await times(page), 50);
};

/** Response times that a user notices, in a real browser. */
export const benchPintura = async (): Promise<Time[]> => {
  const site = await openSite('dist/web');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const practice = await site.practice();
    await practice.post('/api/settings/config', {});
    const context = await browser.newContext({ baseURL: site.base, viewport: { width: 1280, height: 900 } });
    await context.addCookies([
      { name: 'vinculo_token', value: practice.token, url: site.base },
      { name: 'vinculo_locale', value: 'pt-br', url: site.base },
    ]);
    const page = await context.newPage();
    return [await moving(page, practice), await typing(page, practice)];
  } finally {
    await browser.close();
    await site.close();
  }
};
