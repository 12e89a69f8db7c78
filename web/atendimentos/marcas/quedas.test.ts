import { expect, it } from 'vitest';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { eachInANewBrowser, guardadas, passar, REDES, random, SEEDS } from '#web/lib/unsaved/testing.ts';
import { type Aba, abaQueMarca, novoServidor } from './testing.ts';

/**
 * Random schedules of one user with up to two tabs, a network that fails, and somebody else who changes the same
 * appointments.
 */
const STEPS = 24;
const IDS = ['1', '2', '3'];
const STATUS = ['Confirmado', 'Chegou', 'Realizado', 'Faltou', 'Agendado'] as const satisfies StatusAtendimento[];

eachInANewBrowser();

type Tap = { id: string; status: StatusAtendimento; chave: string; tab: string };

const schedule = async (seed: number) => {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const servidor = novoServidor(IDS);
  const { server } = servidor;
  const tabs: Aba[] = [await abaQueMarca(servidor)];
  let taps: Tap[] = [];
  const log: string[] = [];

  /** The last mark of an appointment, in one tab or in all. */
  const lastOf = (id: string, tab?: string) => taps.findLast((one) => one.id === id && (!tab || one.tab === tab));
  const answered = ({ id, status, chave }: Tap) =>
    server.feitas.includes(chave) || server.vistos.get(id)?.has(status) || !server.sessoes.has(id);

  /** What a tab shows of its marks is true. */
  const look = async () => {
    const rows = await guardadas();
    for (const tab of tabs)
      for (const id of IDS) {
        const [tap, shown] = [lastOf(id, tab.id), tab.pendente(id)];
        if (!tap) continue;
        const kept = rows.some((row) => row.tab === tab.id && row.scope.endsWith(`/${id}`));
        if (!shown) expect(answered(tap), `${id} is shown as saved`).toBe(true);
        if (shown?.estado === 'guardado') expect(kept, `${id} is shown as kept`).toBe(true);
        if (shown) expect(shown.valor.chave).toBe(tap.chave);
      }
  };

  const open = async () => {
    const tab = await abaQueMarca(servidor);
    tabs.push(tab);
    void tab.resumeAll();
    await passar(0);
    // What the tab took over is its own now.
    for (const id of IDS) {
      const chave = tab.pendente(id)?.valor.chave;
      for (const tap of taps) if (chave && tap.chave === chave) tap.tab = tab.id;
    }
  };
  const leave = async (how: 'recarregar' | 'matar') => {
    const [tab] = tabs.splice(Math.floor(next() * tabs.length), 1);
    if (!tab) return;
    // A killed browser may lose what the screen did not yet say was kept.
    if (how === 'matar')
      taps = taps.filter(({ tab: one, id }) => one !== tab.id || tab.pendente(id)?.estado !== 'na_tela');
    else await tab.recarregar();
    tab.matar();
    if (tabs.length === 0) await open();
  };
  const steps: Record<string, () => Promise<unknown> | unknown> = {
    mark: async () => {
      const [tab, id, status] = [pick(tabs), pick(IDS), pick(STATUS)];
      if (!server.sessoes.has(id)) return;
      const chave = await tab.marcar(id, status);
      taps.push({ id, status, chave, tab: tab.id });
      // Two marks are never made in the same millisecond.
      await passar(5);
    },
    net: () => {
      server.rede = pick(REDES);
      if (server.rede === 'on') dispatchEvent(new Event('online'));
    },
    wait: () => passar(Math.floor(next() * 40_000)),
    open: () => (tabs.length < 2 ? open() : undefined),
    reload: () => leave('recarregar'),
    kill: () => leave('matar'),
    other: () => {
      const id = pick(IDS);
      const how = next();
      if (how < 0.5) server.mudar(id, { status: pick(STATUS) });
      else if (how < 0.7) server.mudar(id, {});
      else if (how < 0.85) server.mudar(id, { inicio: '2031-03-03T16:00:00Z' });
      else if (how < 0.9) server.mudar(id, { assinada: true });
      else if (how < 0.93) server.sessoes.delete(id);
    },
  };
  const kinds = ['mark', 'mark', 'mark', 'net', 'net', 'wait', 'wait', 'open', 'reload', 'kill', 'other'];
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const kind = pick(kinds);
      log.push(kind);
      await steps[kind]?.();
      await look();
    }
    // A hanging request ends with its tab. Then everything is sent.
    server.rede = 'on';
    while (tabs.length > 1) await leave('recarregar');
    await leave('recarregar');
    for (let again = 0; again < 3; again += 1) {
      await tabs[0]?.resumeAll();
      await passar(30_000);
    }
    await look();
    const [tab] = tabs;
    for (const id of IDS) {
      const tap = lastOf(id);
      const refused = tab?.pendente(id)?.recusa;
      expect(tab?.pendente(id)?.estado ?? 'recusado', `${id} still waits`).toBe('recusado');
      if (tap) expect(refused || answered(tap), `${id} was lost`).toBeTruthy();
    }
    const rows = await guardadas();
    expect(rows.filter(({ scope }) => !tab?.pendente(scope.split('/')[1] ?? '')?.recusa)).toEqual([]);
    expect(new Set(server.feitas).size, 'a mark was made twice').toBe(server.feitas.length);
  } catch (error) {
    throw new Error(`seed ${seed}: ${log.join(' ')}`, { cause: error });
  }
};

it.each(SEEDS)('no mark is lost, made twice or shown wrongly (seed %i)', async (seed) => {
  await schedule(seed);
});
