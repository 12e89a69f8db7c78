import { expect, it } from 'vitest';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { runSchedule, SEEDS } from '#web/lib/unsaved/schedules.testing.ts';
import { eachInANewBrowser, guardadas, passar } from '#web/lib/unsaved/testing.ts';
import { type Aba, abaQueMarca, novoServidor } from './testing.ts';

/** The user marks appointments, and somebody else changes the same ones. */
const IDS = ['1', '2', '3'];
const STATUS = ['Confirmado', 'Chegou', 'Realizado', 'Faltou', 'Agendado'] as const satisfies StatusAtendimento[];

eachInANewBrowser();

type Tap = { id: string; status: StatusAtendimento; chave: string; tab: string };

const schedule = (seed: number) => {
  const servidor = novoServidor(IDS);
  const { server } = servidor;
  let taps: Tap[] = [];

  /** The last mark of an appointment, in one tab or in all. */
  const lastOf = (id: string, tab?: string) => taps.findLast((one) => one.id === id && (!tab || one.tab === tab));
  const answered = ({ id, status, chave }: Tap) =>
    server.feitas.includes(chave) || server.vistos.get(id)?.has(status) || !server.atendimentos.has(id);

  /** The marks that a screen has shown as kept. */
  const sure = new Set<string>();

  return runSchedule<Aba>(seed, ({ tabs, next, pick }) => {
    /** What the tabs show as kept. */
    const claimsNow = () =>
      tabs.flatMap((tab) =>
        IDS.flatMap((id) => {
          const shown = tab.pendente(id);
          return shown?.estado === 'guardado' ? [{ id, chave: shown.valor.chave }] : [];
        }),
      );
    let claims = claimsNow();
    const check = async (tab: Aba | undefined) => {
      for (const { id, chave } of claims) {
        expect(await tab?.chavesGuardadas(id), `${id} is shown as kept`).toContain(chave);
        sure.add(chave);
      }
    };
    const mark = async () => {
      const [tab, id, status] = [pick(tabs), pick(IDS), pick(STATUS)];
      if (!server.atendimentos.has(id)) return;
      const chave = await tab.marcar(id, status);
      taps.push({ id, status, chave, tab: tab.id });
      // Two marks are never made in the same millisecond.
      await passar(5);
    };
    return {
      server,
      openTab: () => abaQueMarca(servidor),
      steps: [mark, mark, mark],
      other: () => {
        const id = pick(IDS);
        const how = next();
        if (how < 0.5) server.mudar(id, { status: pick(STATUS) });
        else if (how < 0.7) server.mudar(id, {});
        else if (how < 0.85) server.mudar(id, { inicio: '2031-03-03T16:00:00Z' });
        else if (how < 0.9) server.mudar(id, { assinada: true });
        else if (how < 0.93) server.atendimentos.delete(id);
      },
      // The tab now owns the marks that it took over.
      opened: (tab) => {
        for (const id of IDS) {
          const chave = tab.pendente(id)?.valor.chave;
          for (const tap of taps) if (chave && tap.chave === chave) tap.tab = tab.id;
        }
      },
      cut: () => {
        claims = claimsNow();
      },
      // What was marked and not yet shown as kept may be lost.
      back: async (tab) => {
        await check(tab);
        const there = new Set((await Promise.all(IDS.map(tab.chavesGuardadas))).flat());
        taps = taps.filter((tap) => sure.has(tap.chave) || there.has(tap.chave) || answered(tap));
      },
      // A killed browser may lose what the screen did not yet say was kept.
      killed: (tab) => {
        taps = taps.filter(({ tab: one, id }) => one !== tab.id || tab.pendente(id)?.estado !== 'na_tela');
      },
      // The state that a tab shows for its marks is correct.
      look: async () => {
        claims = claimsNow();
        await check(tabs[0]);
        for (const tab of tabs)
          for (const id of IDS) {
            const [tap, shown] = [lastOf(id, tab.id), tab.pendente(id)];
            if (!tap) continue;
            if (!shown) expect(answered(tap), `${id} is shown as saved`).toBe(true);
            if (shown) expect(shown.valor.chave).toBe(tap.chave);
          }
      },
      end: async (tab) => {
        for (const id of IDS) {
          const tap = lastOf(id);
          const refused = tab.pendente(id)?.recusa;
          expect(tab.pendente(id)?.estado ?? 'recusado', `${id} still waits`).toBe('recusado');
          if (tap) expect(refused || answered(tap), `${id} was lost`).toBeTruthy();
        }
        const rows = await guardadas();
        expect(rows.filter(({ scope }) => !tab.pendente(scope.split('/')[1] ?? '')?.recusa)).toEqual([]);
        expect(new Set(server.feitas).size, 'a mark was made twice').toBe(server.feitas.length);
      },
    };
  });
};

it.each(SEEDS)('no mark is lost, made twice or shown wrongly (seed %i)', schedule);
