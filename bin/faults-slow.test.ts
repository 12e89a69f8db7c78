import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import type { Relatorio } from '#contract/papel/relatorios.ts';
import { provedorDeTeste } from '#server/ia/openai.testing.ts';
import { startS3 } from '#server/platform/files/s3.testing.ts';
import { startSmtp } from '#server/platform/mail/smtp.testing.ts';
import { TEMPLATE } from '#server/platform/testing/vitest-setup.ts';
import { register } from './faults.kit.ts';
import {
  ask,
  database,
  file,
  meanwhile,
  owner,
  ownerUrl,
  processesOf,
  quickOn,
  signal,
  silentMailServer,
  started,
} from './faults-slow.kit.ts';
import { cleanUp, isAlive, newFolder, patience, postmasterOf, stopServer, until } from './lifecycle.kit.ts';

/** Parts that hang: requests that need them fail in bounded time, all others work. */
vi.setConfig({ testTimeout: 180_000 * patience(), hookTimeout: 120_000 * patience() });

beforeAll(async () => {
  await owner(`create database ${database} template ${TEMPLATE}`, [], inject('ownerUrl'));
});
afterAll(async () => {
  await cleanUp();
  await owner(`drop database if exists ${database} with (force)`, [], inject('ownerUrl'));
});

describe('a file store that hangs', () => {
  it('gives 503 to requests that need it, and does not affect others', async () => {
    const s3 = await startS3();
    const run = await started({ DATABASE_URL: ownerUrl(), S3_URL: s3.url() });
    const [ana, bia] = [await register(run.url), await register(run.url)];
    const { body: paciente } = await ask(run, 'POST', '/api/pacientes-json', ana, { nome: 'Lia' });
    const path = `/api/pacientes-json/${paciente.id}/anexos-json`;
    const quick = await quickOn(run, bia);
    s3.meet(...Array.from({ length: 40 }, () => 'cala' as const));
    let going = true;
    // More than the server has connections.
    const uploads = Promise.all(Array.from({ length: 16 }, () => ask(run, 'POST', path, ana, file()))).finally(() => {
      going = false;
    });
    const others = await meanwhile(run, bia, () => going);
    const refused = await uploads;
    expect(refused.map(({ status, body }) => [status, body.codigo])).toEqual(refused.map(() => [503, 'indisponivel']));
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(40_000);
    expect(Math.min(...refused.map(({ headers }) => Number(headers.get('retry-after'))))).toBeGreaterThan(0);
    expect([...others.statuses]).toEqual([200]);
    expect(others.slowest).toBeLessThan(quick);
    expect((await ask(run, 'GET', path, ana)).body).toEqual([]);
    expect(await stopServer(run)).toBe(0);
    await s3.close();
  });
});

describe.runIf(process.platform === 'linux')('a PostgreSQL that is paused', () => {
  it('is 503 in bounded time, /health answers within two seconds, and SIGTERM ends within thirty', async () => {
    const DATA_DIR = await newFolder();
    const run = await started({ DATA_DIR });
    const ana = await register(run.url);
    const postmaster = (await postmasterOf(DATA_DIR)) ?? 0;
    const paused = await processesOf(postmaster);
    expect(paused.length).toBeGreaterThan(3);
    signal(paused, 'SIGSTOP');
    try {
      const asked = [ask(run, 'GET', '/api/user', ana), ask(run, 'POST', '/api/pacientes-json', ana, { nome: 'Caio' })];
      const times: number[] = [];
      for (let count = 0; count < 5; count++) {
        const health = await ask(run, 'GET', '/health', ana);
        expect([health.status, health.body]).toEqual([503, expect.objectContaining({ banco: 'fora' })]);
        times.push(health.ms);
      }
      // The quickest: other work on the machine only adds time.
      expect(Math.min(...times)).toBeLessThan(2000);
      for (const answer of await Promise.all(asked)) {
        expect([answer.status, answer.body.codigo]).toEqual([503, 'indisponivel']);
        expect(answer.ms).toBeLessThan(25_000 * patience());
      }
      signal(paused, 'SIGCONT');
      await until(async () => (await ask(run, 'GET', '/health', ana)).status === 200, 20_000);
      expect((await ask(run, 'POST', '/api/pacientes-json', ana, { nome: 'Davi' })).status).toBe(201);

      paused.push(...(await processesOf(postmaster)));
      signal(paused, 'SIGSTOP');
      ask(run, 'POST', '/api/pacientes-json', ana, { nome: 'Edu' }).catch(() => undefined);
      const since = performance.now();
      await stopServer(run);
      expect(performance.now() - since).toBeLessThan(30_000);
    } finally {
      signal(paused, 'SIGCONT');
    }
    // PostgreSQL received the signal while paused, and stops once it continues.
    await until(() => !isAlive(postmaster), 20_000);
  });
});

describe('an AI provider that hangs', () => {
  it('gives an error to its caller, and does not delay others', async () => {
    const provider = await provedorDeTeste();
    provider.sempre({ faz: 'cala' });
    const run = await started({
      DATABASE_URL: ownerUrl(),
      AI_BASE_URL: provider.url,
      AI_MODEL: 'modelo',
      AI_TIMEOUT_SECONDS: '3',
    });
    const [ana, bia] = [await register(run.url), await register(run.url)];
    await ask(run, settingsConfigSave.method, settingsConfigSave.path, ana, { ...CONFIG_PADRAO, active_IA: true });
    const { body: paciente } = await ask(run, 'POST', '/api/pacientes-json', ana, { nome: 'Lia Prado' });
    const made = await ask(run, 'POST', '/api/relatorios-json', ana, { paciente_id: paciente.id });
    const { id, secoes } = JSON.parse(made.text) as Relatorio;
    const [first, second] = secoes;
    const quick = await quickOn(run, bia);
    const written = await ask(run, 'PUT', `/api/relatorios-json/${id}`, ana, {
      secoes: secoes.map((one) => (one === first ? { ...one, conteudo: '<p>Lia lê devagar.</p>' } : one)),
    });
    expect(written.status).toBe(200);
    const draft = () => ask(run, 'POST', `/api/relatorios-json/${id}/rascunhar`, ana, { secao_id: second?.id });
    let going = true;
    // More than the server has connections.
    const calls = Promise.all(Array.from({ length: 14 }, draft)).finally(() => {
      going = false;
    });
    const others = await meanwhile(run, bia, () => going);
    for (const { text, ms } of await calls) {
      expect(text).toContain('event: erro');
      expect(ms).toBeLessThan(30_000);
    }
    expect([...others.statuses]).toEqual([200]);
    expect(others.slowest).toBeLessThan(quick);
    expect(await stopServer(run)).toBe(0);
    await provider.fechar();
  });
});

describe('a mail server that hangs', () => {
  it('delays no request, and messages arrive once it answers', async () => {
    const DATA_DIR = await newFolder();
    // Without a mail server an account is opened without a message.
    const before = await started({ DATA_DIR, DATABASE_URL: ownerUrl() });
    const [ana, bia] = [await register(before.url), await register(before.url)];
    expect(await stopServer(before)).toBe(0);
    const silent = await silentMailServer();
    const SMTP_URL = `smtp://127.0.0.1:${silent.port}?greetingTimeout=3000`;
    const run = await started({ DATA_DIR, DATABASE_URL: ownerUrl(), SMTP_URL });
    const quick = await quickOn(run, bia);
    const forgotten = await Promise.all(
      [ana, bia].map(({ email }) => ask(run, 'POST', '/api/password/email', ana, { email })),
    );
    expect(forgotten.map(({ status }) => status)).toEqual([200, 200]);
    expect(Math.max(...forgotten.map(({ ms }) => ms))).toBeLessThan(quick);
    await until(() => silent.connections() > 0, 30_000);
    const since = performance.now();
    const others = await meanwhile(run, bia, () => performance.now() - since < 4000);
    expect([...others.statuses]).toEqual([200]);
    expect(others.slowest).toBeLessThan(quick);
    await silent.close();
    const smtp = await startSmtp(silent.port);
    const arrived = (address: string) => smtp.inbox.filter(({ to }) => to.includes(address)).length;
    await until(() => [ana, bia].every(({ email }) => arrived(email) === 1), 120_000);
    expect(await stopServer(run)).toBe(0);
    await smtp.close();
  });

  it('does not delay the shutdown', async () => {
    const DATA_DIR = await newFolder();
    const before = await started({ DATA_DIR, DATABASE_URL: ownerUrl() });
    const ana = await register(before.url);
    expect(await stopServer(before)).toBe(0);
    const silent = await silentMailServer();
    const run = await started({ DATA_DIR, DATABASE_URL: ownerUrl(), SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
    await ask(run, 'POST', '/api/password/email', ana, { email: ana.email });
    await until(() => silent.connections() > 0, 30_000);
    const since = performance.now();
    expect(await stopServer(run)).toBe(0);
    expect(performance.now() - since).toBeLessThan(30_000);
    await silent.close();
  });
});

describe('a clock that is set back', () => {
  it('overwrites no version of a note', async () => {
    const CLOCK_FILE = join(await newFolder(), 'clock');
    await writeFile(CLOCK_FILE, '0');
    const run = await started({
      DATABASE_URL: ownerUrl(),
      CLOCK_FILE,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'clock.testing.js')}`,
    });
    const ana = await register(run.url);
    const { body: paciente } = await ask(run, 'POST', '/api/pacientes-json', ana, { nome: 'Lia' });
    const { body: atendimento } = await ask(run, 'POST', '/api/atendimentos-json', ana, {
      paciente_id: paciente.id,
      inicio: '2026-03-02T12:00:00Z',
      fim: '2026-03-02T13:00:00Z',
    });
    const write = async (texto: string) => {
      const saved = await ask(run, 'PUT', `/api/atendimentos-json/${atendimento.id}/registro`, ana, {
        conteudo: `<p>${texto}</p>`,
        objetivos: [],
      });
      expect(saved.status).toBe(200);
    };
    const numbers = async () =>
      (
        await owner('select versao from registro_versoes where atendimento_id = $1 order by versao', [atendimento.id])
      ).map(({ versao }) => versao as number);
    const age = (by: string) =>
      owner('update registro_versoes set criado_em = criado_em + $2::interval where atendimento_id = $1', [
        atendimento.id,
        by,
      ]);

    await write('uma');
    await age('-1 hour');
    // The server's clock goes back by two hours.
    await writeFile(CLOCK_FILE, String(-2 * 3600 * 1000));
    await write('duas');
    expect(await numbers()).toHaveLength(2);
    // The database's clock goes back: existing rows are from its future.
    await age('+1 hour');
    await write('três');
    expect(await numbers()).toHaveLength(3);
    expect(new Set(await numbers()).size).toBe(3);
    expect(await stopServer(run)).toBe(0);
  });
});
