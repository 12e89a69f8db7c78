import { type BrowserContext, chromium, type Locator } from '@playwright/test';
import { findChromium } from '../bin/chromium.js';
import { quiet } from '../bin/quiet.ts';
import { openSite, type Site } from './kit.ts';
import type { Medida, Resultado } from './medida.ts';
import { addMember } from './membros.ts';

const ROUNDS = 5;
const LIMIT_MS = 2000;
const CRIANCA = 'Lia Prado';
const OWNER = 'Bench';
const RAFAEL = 'Rafael Teixeira';

const medida = (nome: string, list: number[]): Medida => {
  const sorted = list.toSorted((a, b) => a - b);
  return {
    parte: '5 browser',
    medida: `${nome}, until a colleague's screen shows it (slowest of ${ROUNDS})`,
    valor: sorted.at(-1) ?? 0,
    unidade: 'ms',
    limite: LIMIT_MS,
    melhor: 'menor',
    detalhe: `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms of ${list.map((ms) => ms.toFixed(0)).join(', ')}`,
  };
};

/** The practice: its owner, a professional and a secretary; both of the first are on the team of one patient. */
const clinic = async (site: Site) => {
  const owner = await site.practice();
  await owner.post('/api/settings/config', {});
  const rafael = await addMember(site, owner.conta_id, RAFAEL);
  const secretary = await addMember(site, owner.conta_id, 'Sônia Matos', 'secretaria');
  const made = await owner.post('/api/pacientes-json', { nome: CRIANCA });
  const { id: paciente_id } = (await made.json()) as { id: string };
  const joined = await owner.post(`/api/pacientes-json/${paciente_id}/equipe-json`, { membro_id: rafael.membro_id });
  if (!joined.ok) throw new Error(`the team: ${joined.status}`);
  const { membro } = (await (await owner.get('/api/user')).json()) as { membro: { id: string } };
  return { rafael, secretary, paciente_id, owner_id: membro.id };
};

/** From the answer of the secretary's write until the colleague's screen, which nobody touches, has painted it. */
const painted = async (shown: Locator, answered: number) => {
  await shown.waitFor();
  await shown.page().evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return performance.now() - answered;
};

/** Two browsers of one practice: a booking, an arrival and a move by the secretary, seen on the day of a professional. */
export const benchAoVivo = async (): Promise<Resultado> => {
  const site = await openSite('dist/web');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const taken = { booking: [] as number[], arrival: [] as number[], move: [] as number[] };
  try {
    const { rafael, secretary, paciente_id, owner_id } = await clinic(site);
    const dayOf = async (token: string) => {
      const context = await browser.newContext({ baseURL: site.base, viewport: { width: 1280, height: 860 } });
      const cookies = Object.entries({ vinculo_token: token, vinculo_locale: 'pt-br' });
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.base })));
      const page = await context.newPage();
      const following = page.waitForResponse((response) => response.url().endsWith('/api/ao-vivo'));
      await page.goto('/atendimentos?visao=dia');
      await following;
      await quiet(page);
      return { context, page };
    };
    const writer = await dayOf(secretary.token);
    const { page } = await dayOf(rafael.token);
    const write = async (context: BrowserContext, method: string, path: string, data?: object) => {
      const headers = { authorization: `Bearer ${secretary.token}` };
      const response = await context.request.fetch(path, { method, headers, data });
      const answered = performance.now();
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
      return { answered, text: await response.text() };
    };
    const event = (column: string) =>
      page.getByRole('region', { name: column, exact: true }).getByRole('button', { name: new RegExp(`^${CRIANCA}`) });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();
    const horario = { inicio: `${day}T10:00:00-03:00`, fim: `${day}T10:50:00-03:00` };
    for (let round = 0; round < ROUNDS; round++) {
      const body = { paciente_id, profissional_id: rafael.membro_id, ...horario, permitir_conflito: true };
      const booked = await write(writer.context, 'POST', '/api/atendimentos-json', body);
      taken.booking.push(await painted(event(RAFAEL), booked.answered));
      const path = `/api/atendimentos-json/${JSON.parse(booked.text).id}`;
      const arrived = await write(writer.context, 'PUT', path, { status: 'Chegou' });
      taken.arrival.push(await painted(event(RAFAEL).filter({ hasText: 'Chegou' }), arrived.answered));
      const moved = await write(writer.context, 'PUT', path, { profissional_id: owner_id });
      taken.move.push(await painted(event(OWNER), moved.answered));
      await write(writer.context, 'DELETE', path);
      await event(OWNER).waitFor({ state: 'hidden' });
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return { medidas: Object.entries(taken).map(([nome, list]) => medida(`live: ${nome}`, list)) };
};
