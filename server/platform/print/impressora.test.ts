import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { chromiumHere } from '../../../bin/chromium-here.js';
import { createImpressora, type Impressora } from './impressora.ts';

const aqui = describe.skipIf(!chromiumHere(process.env.CHROMIUM_PATH));
const log = { error: () => undefined };
const abertas: Impressora[] = [];
const ajustes = { CHROMIUM_PATH: process.env.CHROMIUM_PATH, CHROMIUM_NO_SANDBOX: false };
const nova = (opcoes: Parameters<typeof createImpressora>[2], env: Partial<typeof ajustes> = {}) => {
  const made = createImpressora({ ...ajustes, ...env }, log, opcoes);
  abertas.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(abertas.splice(0).map((one) => one.close()));
});

const folha = (corpo: string) =>
  `<div class="papel"><style>.pagina{height:297mm;display:flex;flex-direction:column}.corpo{flex:1;min-height:0}</style>` +
  `<div class="molde" hidden></div><div class="fluxo">${corpo}</div></div>`;
const curta = folha('<p>Uma página.</p>');
/** Rows whose widths depend on each other: a browser needs minutes to lay them out. */
const semFim = folha(
  `<table><tbody>${'<tr><td rowspan="2">a</td><td><table><tr><td><table><tr><td>b</td></tr></table></td></tr></table></td></tr>'.repeat(60_000)}</tbody></table>`,
);

aqui('the printer', () => {
  it('ends a document that exceeds its deadline, and finishes those rendered at the same time', async () => {
    // A deadline that a normal page meets on this machine, however busy it is.
    const medida = nova({});
    await medida.pdf('bia', curta, 'aquece', 'pt-BR');
    const start = performance.now();
    await medida.pdf('bia', curta, 'mede', 'pt-BR');
    const impressora = nova({ prazo: Math.max(8000, 12 * (performance.now() - start)) });
    await impressora.pdf('bia', curta, 'aquece', 'pt-BR');
    let acabou = false;
    const presa = impressora.pdf('ana', semFim, 'x', 'pt-BR').finally(() => {
      acabou = true;
    });
    presa.catch(() => undefined);
    let feitas = 0;
    // Render one after the other without a pause, so that some are running at the moment of the deadline.
    const umPraticante = async (conta: string) => {
      while (!acabou) {
        expect((await impressora.pdf(conta, curta, 'y', 'pt-BR')).subarray(0, 5).toString()).toBe('%PDF-');
        feitas += 1;
      }
    };
    await Promise.all([umPraticante('bia'), umPraticante('caio')]);
    await expect(presa).rejects.toMatchObject({ status: 503 });
    expect(feitas).toBeGreaterThan(2);
    expect((await impressora.pdf('ana', curta, 'z', 'pt-BR')).length).toBeGreaterThan(500);
  }, 180_000);

  it('does not delay a practice by the queue of another', async () => {
    const impressora = nova({});
    const longa = folha(
      Array.from({ length: 3000 }, (_, at) => `<h2>${at}</h2><p>${'Palavras. '.repeat(120)}</p>`).join(''),
    );
    await impressora.pdf('bia', curta, 'aquece', 'pt-BR');
    let prontas = 0;
    const daAna = Array.from({ length: 6 }, () =>
      impressora.pdf('ana', longa, 'x', 'pt-BR').finally(() => {
        prontas += 1;
      }),
    );
    for (const one of daAna) one.catch(() => undefined);
    await impressora.pdf('bia', curta, 'y', 'pt-BR');
    expect(prontas).toBe(0);
    await impressora.close();
    await Promise.allSettled(daAna);
  }, 90_000);

  it('opens another browser after the first one was killed', async () => {
    const impressora = nova({});
    await impressora.pdf('ana', curta, 'x', 'pt-BR');
    const linhas = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const [pid] = linhas.split('\n').flatMap((one) => (/--headless/.test(one) ? Number.parseInt(one, 10) : []));
    const longa = impressora.pdf('bia', folha('<p>Palavras. </p>'.repeat(5_000)), 'y', 'pt-BR');
    await new Promise((done) => setTimeout(done, 400));
    process.kill(pid ?? Number.NaN, 'SIGKILL');
    expect((await longa).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await impressora.pdf('ana', curta, 'z', 'pt-BR')).length).toBeGreaterThan(500);
  }, 120_000);
});
