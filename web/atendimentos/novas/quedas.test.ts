import { expect, it } from 'vitest';
import { eachInANewBrowser, guardadas, passar, REDES, random, SEEDS } from '#web/lib/unsaved/testing.ts';
import { type Aba, abaQueAgenda, novaAs, novoServidor } from './testing.ts';

/**
 * Random schedules of one user with up to two tabs who books, a network that fails, somebody else who takes the same
 * hours, and the user's decisions about what was refused.
 */
const STEPS = 24;
const HOURS = [10, 11, 12, 13];

eachInANewBrowser();

const schedule = async (seed: number) => {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const servidor = novoServidor();
  const { server } = servidor;
  const tabs: Aba[] = [await abaQueAgenda(servidor)];
  /** What the user saved, and did not drop. */
  const saved = new Set<string>();
  const log: string[] = [];
  let count = 0;

  const refusedIn = (tab: Aba) => [...saved].map((id) => tab.esperando(id)).find((one) => one?.recusa);
  const look = async () => {
    const rows = await guardadas();
    for (const id of saved) {
      const kept = rows.some(({ scope }) => scope.endsWith(`/${id}`));
      expect(kept || server.criadas.includes(id), `${id} is neither kept nor booked`).toBe(true);
    }
    expect(new Set(server.criadas).size, 'booked twice').toBe(server.criadas.length);
  };
  const open = async () => {
    const tab = await abaQueAgenda(servidor);
    tabs.push(tab);
    void tab.resumeAll();
    await passar(0);
  };
  const leave = async (how: 'recarregar' | 'matar') => {
    const [tab] = tabs.splice(Math.floor(next() * tabs.length), 1);
    if (how === 'recarregar') await tab?.recarregar();
    tab?.matar();
    if (tabs.length === 0) await open();
  };
  const steps: Record<string, () => Promise<unknown> | unknown> = {
    book: async () => {
      count += 1;
      const id = `n${count}`;
      expect(await pick(tabs).guardar(id, novaAs(pick(HOURS), pick(['lia', 'rui'])))).toBe(true);
      saved.add(id);
    },
    decide: async () => {
      const tab = pick(tabs);
      const nova = refusedIn(tab);
      if (!nova) return;
      const how = pick(['insist', 'change', 'drop']);
      if (how === 'insist') tab.insistir(nova);
      if (how === 'change') await tab.guardar(nova.id, novaAs(pick(HOURS)));
      if (how === 'drop') {
        tab.tirar(nova.id);
        saved.delete(nova.id);
      }
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
      const how = next();
      if (how < 0.6) server.sessoes.set(`x${next()}`, { ...novaAs(pick(HOURS)).corpo, id: 'x', excluida: false });
      else if (how < 0.8) server.pacientes.delete('rui');
      else Object.assign(server.sessoes.get(pick(server.criadas)) ?? {}, { excluida: true });
    },
  };
  const kinds = ['book', 'book', 'decide', 'net', 'net', 'wait', 'wait', 'open', 'reload', 'kill', 'other'];
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
    const rows = await guardadas();
    for (const id of saved) {
      const refused = tabs[0]?.esperando(id)?.recusa;
      expect(refused || server.criadas.includes(id), `${id} was lost`).toBeTruthy();
    }
    expect(rows.filter(({ scope }) => !tabs[0]?.esperando(scope.split('/')[1] ?? '')?.recusa)).toEqual([]);
  } catch (error) {
    throw new Error(`seed ${seed}: ${log.join(' ')}`, { cause: error });
  }
};

it.each(SEEDS)('no new appointment is lost or booked twice (seed %i)', async (seed) => {
  await schedule(seed);
});
