import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { loaded } from '../kit.ts';
import { addressOf, inDemo } from '../telas.kit.ts';

/** Screens of several parts, each with data of its own. */
const SCREENS = [
  '/',
  '/settings/profile',
  '/escola/$idEscola',
  '/financeiro/contas-a-receber',
  '/financeiro/contas-a-pagar',
  '/financeiro/extrato',
  '/financeiro/ajustes',
  '/atendimento/paciente/$id',
  '/atendimento/paciente/$id/atendimentos/$atendimentoId',
  '/atendimento/paciente/$id/anexos',
  '/atendimento/paciente/$id/links',
  '/atendimento/paciente/$id/relatorio/$relatorioId/editar',
  '/atendimento/paciente/$id/financeiro',
  '/atendimento/paciente/$id/plano-de-intervencao/gerar',
];
const MOST = 0.01;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** What has moved since the page was opened, and by how much of the window. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((done) => {
        const shifts: Shift[] = [];
        const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          const sum = unasked.reduce((all, { value }) => all + value, 0);
          done({ sum, what: unasked.map(({ sources }) => (sources[0]?.node?.textContent ?? '').slice(0, 40)) });
        }, 100);
      }),
  );

for (const { device, ...viewport } of [
  { device: 'a desktop', width: 1280, height: 800 },
  { device: 'a phone', width: 390, height: 844 },
])
  test(`nothing moves while the parts of a screen arrive, on ${device}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(viewport);
    await inDemo(page);
    const wrong: string[] = [];
    for (const path of SCREENS) {
      await page.goto(await addressOf(path));
      await loaded(page);
      const { sum, what } = await moved(page);
      if (sum > MOST) wrong.push(`${path} ${sum.toFixed(3)}: ${what.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
