import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/chromium.js';
import { openSite, type Practice, type Site } from './kit.ts';
import type { Medida, Resultado } from './medida.ts';
import { portaLivre } from './processo.ts';

const run = promisify(execFile);
const HERE = join(import.meta.dirname, 'lighthouse');
const CLI = join(HERE, 'node_modules/lighthouse/cli/index.js');
const RUNS = 3;
const HOUR_MS = 3_600_000;

const PRESETS = { mobile: [], desktop: ['--preset=desktop'] };
type Preset = keyof typeof PRESETS;
const PERFORMANCE: Record<Preset, number> = { mobile: 92, desktop: 98 };
const LINK_PERFORMANCE = 90;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number>;

const sent = async <T>(practice: Practice, path: string, body: object) => {
  const response = await practice.post(path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};
const made = async (practice: Practice, path: string, body: object) =>
  (await sent<{ id: string }>(practice, path, body)).id;

/** A family with an appointment tomorrow, an anamnesis and a charge, and a link for each of them. */
const family = async (site: Site, practice: Practice) => {
  const responsavel_id = await made(practice, '/api/responsaveis-json', { nome: 'Carla Lima', celular: '11987654321' });
  const paciente_id = await made(practice, '/api/pacientes-json', {
    nome: 'Miguel Souza',
    data_nascimento: '2018-03-04',
    responsavel_id,
    responsaveis: [
      { responsavel_id, parentesco: 'Mãe', pode_receber: ['lembretes', 'documentos', 'cobrancas'], financeiro: true },
    ],
  });
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const atendimento_id = await made(practice, '/api/atendimentos-json', { paciente_id, inicio: at(20), fim: at(21) });
  const appointment = await made(practice, '/api/links-json', {
    tipo: 'confirmar_atendimento',
    atendimento_id,
    responsavel_id,
  });
  const anamnese_id = await made(practice, '/api/anamneses-json', { paciente_id, modelo: 'infantojuvenil' });
  const toForm = async (topicos?: string[]) => {
    const body = { destinatarios: [responsavel_id], topicos };
    const [one] = await sent<{ id: string }[]>(practice, `/api/anamneses-json/${anamnese_id}/links`, body);
    return one?.id ?? '';
  };
  await practice.put('/api/financeiro-config-json', { pix_chave: 'ana@pix.example', pix_nome: 'Ana' });
  const lancamento_id = await made(practice, '/api/lancamentos-json', {
    tipo: 'Receber',
    descricao: 'Terapia de maio',
    valor: '150.00',
    vencimento: at(48).slice(0, 10),
    paciente_id,
  });
  const { link: charge } = await sent<{ link: { id: string } }>(
    practice,
    `/api/lancamentos-json/${lancamento_id}/links`,
    {},
  );
  const address = async (id: string) => {
    const { endereco } = (await (await practice.get(`/api/links-json/${id}/endereco`)).json()) as { endereco: string };
    return `${site.base}/l${new URL(endereco).hash}`;
  };
  const checked = await toForm(['queixa-principal']);
  await practice.put('/api/link-ajustes-json', { tipo: 'anamnese', conferir: false });
  return {
    paciente_id,
    links: {
      appointment: await address(appointment),
      'second check': await address(checked),
      form: await address(await toForm()),
      charge: await address(charge.id),
    },
  };
};

type Report = { categories: Record<Category, { score: number | null }>; runtimeError?: { message: string } };

const scoresOf = async (url: string, port: number, preset: Preset, dir: string): Promise<Scores> => {
  const path = join(dir, 'report.json');
  const flags = ['--quiet', '--output=json', `--output-path=${path}`, `--port=${port}`, '--disable-storage-reset'];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  await run(process.execPath, [CLI, url, ...flags, only, ...PRESETS[preset]]);
  const { categories, runtimeError } = JSON.parse(await readFile(path, 'utf8')) as Report;
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
};

type Screen = {
  name: string;
  url: string;
  token: string | null;
  presets: Preset[];
  performance: (p: Preset) => number;
};

/** A browser of its own for each run: nothing is cached. */
const measured = async ({ url, token }: Screen, preset: Preset): Promise<Scores> => {
  const dir = await mkdtemp(join(tmpdir(), 'vinculo-lighthouse-'));
  const port = await portaLivre();
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const cookies = { vinculo_locale: 'pt-br', ...(token && { vinculo_token: token }) };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    return await scoresOf(url, port, preset, dir);
  } finally {
    await context.close();
    await rm(dir, { recursive: true, force: true });
  }
};

const medidasDe = (name: string, runs: Scores[], performance: number): Medida[] =>
  CATEGORIES.map((category) => {
    const all = runs.map((scores) => scores[category]);
    return {
      parte: '6 Lighthouse',
      medida: `${name}: ${category}`,
      valor: all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0,
      unidade: 'of 100',
      limite: category === 'performance' ? performance : 100,
      melhor: 'maior',
      detalhe: `of ${all.join(', ')}`,
    };
  });

const screensOf = async (site: Site): Promise<Screen[]> => {
  const practice = await site.practice();
  await practice.post('/api/settings/config', { modulos: { financeiro: true } });
  const { paciente_id, links } = await family(site, practice);
  const both: Pick<Screen, 'presets' | 'performance'> = {
    presets: ['mobile', 'desktop'],
    performance: (preset) => PERFORMANCE[preset],
  };
  const { token } = practice;
  return [
    { name: 'login', url: `${site.base}/login`, token: null, ...both },
    { name: 'home', url: `${site.base}/`, token, ...both },
    { name: 'file', url: `${site.base}/atendimento/paciente/${paciente_id}`, token, ...both },
    { name: 'agenda', url: `${site.base}/atendimentos`, token, ...both },
    ...Object.entries(links).map(
      ([name, url]): Screen => ({
        name: `link (${name})`,
        url,
        token: null,
        presets: ['mobile'],
        performance: () => LINK_PERFORMANCE,
      }),
    ),
  ];
};

/** Lighthouse on the most used screens and on the pages for links (run `npm run build` first). */
export const benchLighthouse = async (): Promise<Resultado> => {
  if (!existsSync(CLI)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE });
  const site = await openSite('dist/web');
  const medidas: Medida[] = [];
  try {
    for (const screen of await screensOf(site))
      for (const preset of screen.presets) {
        const runs: Scores[] = [];
        for (let turn = 0; turn < RUNS; turn++) runs.push(await measured(screen, preset));
        medidas.push(...medidasDe(`${screen.name}, ${preset}`, runs, screen.performance(preset)));
      }
  } finally {
    await site.close();
  }
  return { medidas };
};
