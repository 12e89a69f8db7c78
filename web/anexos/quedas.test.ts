import { expect, it } from 'vitest';
import { eachInANewBrowser, guardadas, passar, REDES, random, SEEDS } from '#web/lib/unsaved/testing.ts';
import { type Aba, abaQueAnexa, foto, novoServidor } from './testing.ts';

/** Random schedules of one user with up to two tabs who takes photos, a network that fails, and somebody else who deletes. */
const STEPS = 24;

eachInANewBrowser();

const schedule = async (seed: number) => {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const servidor = novoServidor();
  const { server } = servidor;
  server.sessoes.add('outra');
  const tabs: Aba[] = [await abaQueAnexa(servidor)];
  /** The photos that were taken, and not dropped. */
  const taken = new Set<string>();
  const log: string[] = [];
  let count = 0;

  const arrived = (id: string) => server.anexados.some((one) => one.id === id);
  const look = async () => {
    const rows = await guardadas();
    for (const id of taken) {
      const parts = rows.filter(({ scope }) => scope.endsWith(`/${id}`));
      const whole = parts.some(({ key }) => key.startsWith('arquivo|')) && parts.length > 1;
      expect(whole || arrived(id), `${id} is neither kept nor attached`).toBe(true);
    }
    for (const { id, texto } of server.anexados) expect(texto, 'other bytes').toBe(id);
    expect(new Set(server.anexados.map(({ id }) => id)).size, 'attached twice').toBe(server.anexados.length);
  };
  const open = async () => {
    const tab = await abaQueAnexa(servidor);
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
    take: async () => {
      count += 1;
      const id = `f${count}`;
      const bytes = new TextEncoder().encode(id);
      expect(await pick(tabs).guardar(id, foto(pick(['sessao', 'outra'])), bytes)).toBe(true);
      taken.add(id);
    },
    drop: async () => {
      const tab = pick(tabs);
      const id = [...taken].find((one) => tab.esperando(one));
      if (!id) return;
      await tab.tirar(id);
      taken.delete(id);
    },
    net: () => {
      server.rede = pick(REDES);
      if (server.rede === 'on') dispatchEvent(new Event('online'));
    },
    wait: () => passar(Math.floor(next() * 40_000)),
    open: () => (tabs.length < 2 ? open() : undefined),
    reload: () => leave('recarregar'),
    kill: () => leave('matar'),
    other: () => (next() < 0.3 ? server.sessoes.delete('outra') : undefined),
  };
  const kinds = ['take', 'take', 'take', 'drop', 'net', 'net', 'wait', 'wait', 'open', 'reload', 'kill', 'other'];
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
    for (const id of taken) expect(tabs[0]?.esperando(id)?.recusa || arrived(id), `${id} was lost`).toBeTruthy();
    const rows = await guardadas();
    expect(rows.filter(({ scope }) => !tabs[0]?.esperando(scope.split('/')[1] ?? '')?.recusa)).toEqual([]);
  } catch (error) {
    throw new Error(`seed ${seed}: ${log.join(' ')}`, { cause: error });
  }
};

it.each(SEEDS)('no photo is lost, attached twice or kept without its bytes (seed %i)', async (seed) => {
  await schedule(seed);
});
