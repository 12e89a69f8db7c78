import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { caminhoDoChromium, comoTerPdf } from './chromium.ts';
import { createImpressora, type Impressora, PAGINAS_MAX } from './impressora.ts';

const env = { CHROMIUM_PATH: process.env.CHROMIUM_PATH, CHROMIUM_NO_SANDBOX: false };
const aqui = describe.skipIf(!caminhoDoChromium(env) || process.platform !== 'linux');
const erros: object[] = [];
const log = { error: (dados: object) => erros.push(dados) };
const abertas: Impressora[] = [];
const nova = (over: Partial<typeof env> = {}) => {
  const made = createImpressora({ ...env, ...over }, log);
  abertas.push(made);
  return made;
};
afterEach(async () => {
  erros.length = 0;
  await Promise.all(abertas.splice(0).map((one) => one.close()));
});

const folha = (corpo: string) =>
  `<style>.pagina{height:297mm;display:flex;flex-direction:column}.corpo{flex:1;min-height:0}</style>` +
  `<div class="papel"><div class="molde" hidden></div><div class="fluxo">${corpo}</div></div>`;
const curta = folha('<p>Uma página.</p>');

/** The browser processes that this process started, directly or indirectly. */
const processos = () => {
  const linhas = execFileSync('ps', ['-eo', 'pid=,ppid=,uid=,args='], { encoding: 'utf8' }).split('\n');
  const todos = linhas.flatMap((linha) => {
    const [, pid, ppid, uid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s(.*)$/.exec(linha) ?? [];
    return pid ? [{ pid: Number(pid), ppid: Number(ppid), uid: Number(uid), args }] : [];
  });
  const abaixo = (pid: number): typeof todos =>
    todos.filter(({ ppid }) => ppid === pid).flatMap((one) => [one, ...abaixo(one.pid)]);
  return abaixo(process.pid).filter(({ args }) => /chrom/i.test(args));
};

/** The kernel's status of a process; empty if it has ended. */
const doProcesso = (pid: number, file: 'environ' | 'status') => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
};

/** A wrapper of this machine's Chromium that behaves as if the machine did not support its sandbox. */
const semIsolamento = async () => {
  const pasta = await mkdtemp(join(tmpdir(), 'chromium-'));
  onTestFinished(() => rm(pasta, { recursive: true }));
  await chmod(pasta, 0o755);
  const path = join(pasta, 'chromium');
  await writeFile(
    path,
    `#!/bin/sh\nexec ${caminhoDoChromium(env)} --disable-namespace-sandbox --disable-setuid-sandbox "$@"\n`,
  );
  await chmod(path, 0o755);
  return path;
};

aqui('Chromium', () => {
  it('never runs as root or without its sandbox, and gets no secret in its environment', async () => {
    process.env.UM_SEGREDO = 'x1y2z3';
    onTestFinished(() => {
      delete process.env.UM_SEGREDO;
    });
    const impressora = nova();
    const longa = impressora.pdf('ana', folha('<p>Palavras. </p>'.repeat(6000)), 'x', 'pt-BR');
    const isPintor = ({ args }: { args: string }) => args.includes('--type=renderer');
    await expect.poll(() => processos().some(isPintor), { timeout: 20_000 }).toBe(true);
    for (const { uid, args, pid } of processos()) {
      expect(uid).not.toBe(0);
      expect(args).not.toContain('--no-sandbox');
      expect(doProcesso(pid, 'environ')).not.toContain('x1y2z3');
    }
    // The renderer installs its seccomp filter shortly after it starts.
    await expect
      .poll(() =>
        processos()
          .filter(isPintor)
          .map(({ pid }) => /^Seccomp:\s+(\d)/m.exec(doProcesso(pid, 'status'))?.[1]),
      )
      .toContain('2');
    await longa;
  }, 60_000);

  it('fails with the reason if the sandbox does not work, unless a setting allows that', async () => {
    const CHROMIUM_PATH = await semIsolamento();
    await expect(nova({ CHROMIUM_PATH }).pdf('ana', curta, 'x', 'pt-BR')).rejects.toMatchObject({
      status: 501,
      message: 'pdf_sem_isolamento',
    });
    expect(JSON.stringify(erros)).toContain('No usable sandbox');
    const permitido = nova({ CHROMIUM_PATH, CHROMIUM_NO_SANDBOX: true });
    expect((await permitido.pdf('ana', curta, 'x', 'pt-BR')).subarray(0, 5).toString()).toBe('%PDF-');
    if (process.getuid?.() === 0) for (const { uid } of processos()) expect(uid).not.toBe(0);
  }, 60_000);

  it('is limited in memory, and still renders other documents', async () => {
    const impressora = nova();
    await impressora.pdf('bia', curta, 'x', 'pt-BR');
    const niveis = Array.from({ length: 8 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`);
    const bomba = folha(`<p>a</p><svg><g id="a0"><rect width="1" height="1"/></g>${niveis.join('')}</svg>`);
    let pico = 0;
    const olhar = setInterval(() => {
      for (const { pid } of processos())
        pico = Math.max(pico, Number(/^VmRSS:\s+(\d+)/m.exec(doProcesso(pid, 'status'))?.[1] ?? 0));
    }, 100);
    onTestFinished(() => clearInterval(olhar));
    await expect(impressora.pdf('ana', bomba, 'x', 'pt-BR')).rejects.toMatchObject({ status: 503 });
    expect(pico).toBeLessThan(1_500_000);
    expect((await impressora.pdf('bia', curta, 'y', 'pt-BR')).length).toBeGreaterThan(500);
  }, 120_000);

  it('refuses more pages than any report has', async () => {
    const uma = '<div class="inteiro" style="height:290mm">a</div>';
    await expect(nova().pdf('ana', folha(uma.repeat(PAGINAS_MAX + 1)), 'x', 'pt-BR')).rejects.toMatchObject({
      status: 422,
    });
  }, 60_000);
});

describe('a machine without Chromium', () => {
  it('says at the start how to get PDF files', () => {
    expect(comoTerPdf({ CHROMIUM_PATH: '/nowhere/chromium', CHROMIUM_NO_SANDBOX: false })).toMatch(
      /install it .*apt install chromium.* or set CHROMIUM_PATH/,
    );
    expect(comoTerPdf({ CHROMIUM_PATH: process.execPath, CHROMIUM_NO_SANDBOX: false })).toBeNull();
  });

  it('says so too if none is on the path', () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(comoTerPdf({ CHROMIUM_PATH: undefined, CHROMIUM_NO_SANDBOX: false })).toContain('none was found');
    vi.unstubAllEnvs();
  });
});
